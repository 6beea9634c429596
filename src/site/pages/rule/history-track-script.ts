/** Shows the event of a clicked mark in a rule's history without scrolling away from the picture, and highlights the mark. */

const marks = [...document.querySelectorAll<SVGAElement>('.track a')];
const eventOfMark = (mark: SVGAElement) => document.getElementById(mark.href.baseVal.slice(1));

for (const mark of marks)
  mark.addEventListener('click', (event) => {
    const target = eventOfMark(mark);
    if (target === null) return;
    event.preventDefault();
    history.replaceState(history.state, '', mark.href.baseVal);
    for (const diff of document.querySelectorAll('.history .diff')) diff.classList.toggle('shown', diff === target);
    highlightMark(target);
    target.scrollIntoView({ block: 'nearest' });
  });
highlightMark(document.querySelector('.history .shown'));

/** Highlights the mark of an event, which is a difference or an event that changed no words. */
function highlightMark(shown: Element | null): void {
  for (const mark of marks) mark.classList.toggle('selected', shown !== null && eventOfMark(mark) === shown);
}
