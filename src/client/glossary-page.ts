/** On a glossary: one button that comes to whatever term the reader is at, and keeps it at hand. Rules have theirs where they are copied. */
// A module of its own, whose names are nobody else's.
export {};

/** From here on the button stands beside the term and moves nothing; the style sheet says the same. */
const WIDE = '(min-width: 40rem)';

let shown: HTMLButtonElement | undefined;
/** The term at which the reader is, while its button is being made. */
let current: Element | undefined;

document.addEventListener('focusin', ({ target }) => void moveTo(target));
document.addEventListener('pointerover', ({ target }) => {
  if (matchMedia(WIDE).matches) void moveTo(target);
});
// On a narrow screen the button takes a line below the term, which nothing but a tap may move.
document.addEventListener('click', ({ target }) => void moveTo(target));

async function moveTo(target: EventTarget | null): Promise<void> {
  const term = target instanceof Element ? target.closest('main .terms > .term') : null;
  if (term === null || term === current) return;
  current = term;
  const { keepButton } = await import('./tray.ts');
  const button = await keepButton(term.id);
  if (button === undefined || current !== term) return;
  button.classList.add('keep');
  shown?.remove();
  // Behind the heading, so that Tab leads from the term to its button.
  if (matchMedia(WIDE).matches) term.querySelector('h2')?.after(button);
  else term.append(button);
  shown = button;
}
