/** Lets readers choose an edition, to see in the text of the rule what has changed since. */

const select = document.querySelector<HTMLSelectElement>('.changed-words select');
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
