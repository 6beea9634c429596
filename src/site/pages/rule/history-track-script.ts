/** Opens the event of a clicked mark in a rule's history without scrolling away from the picture, and highlights the mark. */

const marks = [...document.querySelectorAll<SVGAElement>('.track a')];

for (const mark of marks)
  mark.addEventListener('click', (event) => {
    const target = eventOfMark(mark);
    if (target === null) return;
    event.preventDefault();
    history.replaceState(history.state, '', mark.href.baseVal);
    const details = target.closest('details');
    if (details !== null) details.open = true;
    highlightMark(target);
    target.scrollIntoView({ block: 'nearest' });
  });
// Captured, since `toggle` does not bubble.
document.addEventListener('toggle', ({ target }) => highlightMark(target), true);
highlightMark(document.querySelector('.history details[open]'));

/** Highlights the mark of an event, which is an open difference or an event that changed no words. */
function highlightMark(shown: EventTarget | null): void {
  if (!(shown instanceof Element) || shown.closest('.history') === null) return;
  if (shown instanceof HTMLDetailsElement && !shown.open) return;
  for (const mark of marks) {
    const target = eventOfMark(mark);
    mark.classList.toggle('selected', target !== null && (shown.contains(target) || target.contains(shown)));
  }
}

function eventOfMark(mark: SVGAElement): HTMLElement | null {
  return document.getElementById(mark.href.baseVal.slice(1));
}
