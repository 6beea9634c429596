/** The way to copying a rule: one button that comes to whatever rule the reader is at. What it opens is loaded when it is pressed. */

/** From here on numbers stand in a margin of their own, and the button beside them; the style sheet says the same. */
const WIDE = '(min-width: 40rem)';

/** Lets the reader copy each rule of the page, and on a rule's own page the rule. */
export function offerCopying(): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.append(icon());
  document.addEventListener('focusin', ({ target }) => void moveTo(button, target));
  document.addEventListener('pointerover', ({ target }) => {
    if (matchMedia(WIDE).matches) void moveTo(button, target);
  });
  // On a narrow screen the button takes a line below the rule, which nothing but a tap may move.
  document.addEventListener('click', ({ target }) => void moveTo(button, target));
  for (const fixed of document.querySelectorAll<HTMLButtonElement>('.actions button[hidden]')) fixed.hidden = false;
  document.addEventListener('click', (event) => void onClick(event.target));
}

async function moveTo(button: HTMLButtonElement, target: EventTarget | null): Promise<void> {
  const rule = target instanceof Element ? target.closest<HTMLElement>('main .rules > .rule') : null;
  const number = rule?.querySelector<HTMLAnchorElement>('a.number');
  if (rule === null || number == null || rule.contains(button)) return;
  const { languageOfPage, loadWords } = await import('./words.ts');
  const t = await loadWords(languageOfPage());
  button.dataset['number'] = number.textContent;
  button.ariaLabel = t('copyRule', { number: number.textContent });
  button.title = button.ariaLabel;
  if (matchMedia(WIDE).matches) number.after(button);
  else rule.append(button);
}

async function onClick(target: EventTarget | null): Promise<void> {
  const button = target instanceof Element ? target.closest('button') : null;
  const { number, chapter, link } = button?.dataset ?? {};
  if (button === null) return;
  if (link !== undefined) await copyLink(button);
  if (number === undefined) return;
  const { openCopyDialog } = await import('./copy-dialog.ts');
  await openCopyDialog(number, chapter);
}

/** The button says for a moment that it has done so. */
async function copyLink(button: HTMLButtonElement): Promise<void> {
  const { link = '', copied = '' } = button.dataset;
  await navigator.clipboard.writeText(new URL(link, location.href).href);
  const label = button.textContent;
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = label;
  }, 1600);
}

/** Two sheets, one behind the other. */
function icon(): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3');
  svg.append(path);
  return svg;
}
