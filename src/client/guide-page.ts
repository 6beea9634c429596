/** Adds a copy button to each block of code in the guide. */
import { copyText, element } from './element.ts';

/** How long the button confirms that the code was copied, in milliseconds. */
const SHOWN = 1600;

const guide = document.querySelector<HTMLElement>('.guide');
const { copy = '', copied = '' } = guide?.dataset ?? {};

// The output of commands has no language, and nobody copies it.
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
