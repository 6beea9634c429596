/** A button on every block of code in the guide that copies it. */

const guide = document.querySelector<HTMLElement>('.guide');
const { copy = '', copied = '' } = guide?.dataset ?? {};

// What a command prints is in no language, and nobody wants to paste it.
for (const code of guide?.querySelectorAll('pre:has(> code[class])') ?? []) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy-code';
  button.textContent = copy;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = copied;
    setTimeout(() => {
      button.textContent = copy;
    }, 1600);
  });
  code.before(button);
}
