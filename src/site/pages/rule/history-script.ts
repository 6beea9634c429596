/** Lets readers choose an edition, to see in the text of the rule what has changed since. */

const select = document.querySelector<HTMLSelectElement>('.changed-words select');
/** The editions of the menu that surely have the rule, as one. */
const comparable = document.querySelectorAll<HTMLAnchorElement>(
  '.edition-menu ul ul > li:not([data-state], :has(.numbers)) > a:not([aria-current], :has(small))',
);
for (const { firstChild, pathname, hash } of comparable)
  select?.append(new Option(firstChild?.textContent ?? '', pathname + hash));
if (comparable.length === 0) select?.parentElement?.remove();
const text = document.querySelector('.rule.lead > .text');
let shown = text;

select?.addEventListener('change', async () => {
  const { value } = select;
  const { changedText } = await import('./changed-words.ts');
  const marked = text === null || value === '' ? text : await changedText(text, value);
  // The reader may have chosen another edition meanwhile.
  if (marked == null || select.value !== value) return;
  shown?.replaceWith(marked);
  shown = marked;
  marked.scrollIntoView({ block: 'nearest' });
});
