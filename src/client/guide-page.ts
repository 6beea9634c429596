/** Adds a button to each block of code in the guide that copies it. */
import { copyText, element } from './element.ts';

/** How long the button says that the code was copied, in milliseconds. */
const SHOWN = 1600;

const guide = document.querySelector<HTMLElement>('.guide');
const { copy = '', copied = '' } = guide?.dataset ?? {};

// What a command prints has no language, and is not for pasting.
for (const code of guide?.querySelectorAll('pre:has(> code[class])') ?? []) {
  const button = element('button', { type: 'button', className: 'copy-code', textContent: copy });
  button.addEventListener('click', async () => {
    if (!(await copyText(code.textContent))) return;
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
    }, SHOWN);
  });
  code.before(button);
}
