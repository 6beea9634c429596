/** Adds a copy button to each block of code in the guide. */
import { copyAndConfirm, element } from '../../browser/element.ts';

const guide = document.querySelector<HTMLElement>('.guide');
const { copy = '', copied = '' } = guide?.dataset ?? {};

// The output of commands has no language, and nobody copies it.
for (const code of guide?.querySelectorAll('pre:has(> code[class])') ?? []) {
  const button = element('button', { type: 'button', className: 'copy-code', textContent: copy });
  button.addEventListener('click', () => void copyAndConfirm(button, code.textContent, copied, copy));
  code.before(button);
}
