/** Links to the same page in other languages and editions lead to the rule that is being read and keep what was searched for. */

/** Below this much scrolling a reader is still at the head of the page. */
const AT_HEAD = 160;

/** Gives links of the page their place at the moment in which they are followed. */
export function keepPlace(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.matches('.link-menu a, [data-keeps-place]') && link.hash === '') link.hash = placeOfReader();
    if (link?.matches('.link-menu a') && link.search === '') link.search = location.search;
  });
}

/** The fragment of the address, else the first rule that is in sight. */
function placeOfReader(): string {
  if (location.hash !== '') return location.hash;
  if (scrollY < AT_HEAD) return '';
  const rules = document.querySelectorAll<HTMLElement>('main .rule[id]');
  return [...rules].find((rule) => rule.getBoundingClientRect().top >= 0)?.id ?? '';
}
