/** Opens the difference that a mark of a rule's biography stands for, without leaving the picture, and shows which mark is open. */

const marks = [...document.querySelectorAll<SVGAElement>('.track a')];

for (const mark of marks)
  mark.addEventListener('click', (event) => {
    const goal = goalOf(mark);
    if (goal === null) return;
    event.preventDefault();
    history.replaceState(history.state, '', mark.href.baseVal);
    const details = goal.closest('details');
    if (details !== null) details.open = true;
    showOpenMark(goal);
    goal.scrollIntoView({ block: 'nearest' });
  });
// The event does not bubble.
document.addEventListener('toggle', ({ target }) => showOpenMark(target), true);
showOpenMark(document.querySelector('.history details[open]'));

/** Sets apart the mark of an event: of an open difference, or of one that changed no words. */
function showOpenMark(shown: EventTarget | null): void {
  if (!(shown instanceof Element) || shown.closest('.history') === null) return;
  if (shown instanceof HTMLDetailsElement && !shown.open) return;
  for (const mark of marks) {
    const goal = goalOf(mark);
    mark.classList.toggle('selected', goal !== null && (shown.contains(goal) || goal.contains(shown)));
  }
}

function goalOf(mark: SVGAElement): HTMLElement | null {
  return document.getElementById(mark.href.baseVal.slice(1));
}
