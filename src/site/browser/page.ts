/** Starts the scripts of a page. Those that only some readers need are fetched when they need them. */
import { decodePercent } from '@rulegraph/core/untrusted';
import { offerCards, offerCopying } from './cards-and-copying.ts';
import { offerSearch } from './offer-search.ts';
import { carryPlace, returnToRule } from './reading-place.ts';
import { offerShortcuts } from './shortcuts.ts';
import { readStored, recordSeenEdition } from './storage.ts';

/** Sorts after every date. */
const NEVER = '~';

offerSearch();
offerCopying();
offerCards();
offerShortcuts();
carryPlace();
returnToRule();
arrangeContents();
for (const type of ['click', 'keydown'] as const) document.addEventListener(type, closeMenus);
offerLook();
hideBarWhileReading();
offerSinceVisit();
const editions = document.querySelector<HTMLElement>('.edition-menu[data-links]');
editions?.addEventListener(
  'toggle',
  () => void import('./edition-menu.ts').then(({ addSharedLinks }) => addSharedLinks(editions, editions.dataset['links'] ?? '')),
  { once: true },
);
void checkFragment();
addEventListener('hashchange', () => void checkFragment());
startChangedSince();
void checkDay();
followPost();
// Only readers who saved something for offline have a worker.
if (navigator.serviceWorker?.controller != null)
  void import('./offline-notice.ts').then(({ watchConnection }) => watchConnection());
listHeadings();
allowFolding();
// On phones, rules.css skips the layout of rules outside the window.
if (matchMedia('(max-width: 39.99rem)').matches && document.querySelector('.rules > .rule:nth-child(4)') !== null)
  addEventListener('load', () => void import('./rule-heights.ts').then(({ estimateHeights }) => estimateHeights()));
// The name under which tray.ts stores pins.
if (readStored('pins')) void import('./tray.ts').then(({ showTrayButton }) => showTrayButton());

/** Readers scroll by so many pixels without meaning to. */
const TREMOR_PX = 8;

/** Marks the page while the reader scrolls on, so that frame.css hides the bar at the top. */
function hideBarWhileReading(): void {
  let last = scrollY;
  const follow = () => {
    const moved = scrollY - last;
    if (Math.abs(moved) < TREMOR_PX) return;
    last = scrollY;
    document.documentElement.classList.toggle('reading', moved > 0);
  };
  addEventListener('scroll', follow, { passive: true });
}

/** Links returning readers to what has changed in each work since the edition that was in force when they were here before. */
function offerSinceVisit(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.since-visit')) {
    const { work = '', edition = '' } = link.dataset;
    const since = recordSeenEdition(work, edition);
    if (since === undefined) continue;
    link.search = `from=${since}&to=${edition}`;
    link.hidden = false;
  }
}

/** Shows the buttons that open the choice of colors and of the size of text. */
function offerLook(): void {
  // The choice may have changed since the reader left the page.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void import('./look-dialog.ts').then(({ showStoredLook }) => showStoredLook());
  });
  for (const button of document.querySelectorAll<HTMLElement>('.look-button')) {
    button.hidden = false;
    button.addEventListener('click', () => void import('./look-dialog.ts').then(({ openLookDialog }) => openLookDialog()));
  }
}

/**
 * Opens the contents popover with the headings of a long chapter and scrolls it to the reader's place, and closes it when a link in it is followed. The
 * menu opens with its languages.
 */
function arrangeContents(): void {
  const menu = document.getElementById('ui.menu');
  menu?.addEventListener('toggle', () => {
    for (const languages of menu.querySelectorAll('details')) languages.open = true;
  });
  const contents = document.getElementById('ui.contents');
  contents?.addEventListener('toggle', () => {
    if (!contents.matches(':popover-open')) {
      // The menu that they were opened from would cover the text.
      menu?.hidePopover();
      if (contents.contains(document.activeElement)) document.querySelector<HTMLElement>('.where > .bar-button')?.focus();
      return;
    }
    for (const headings of contents.querySelectorAll<HTMLDetailsElement>('.titles')) headings.open = true;
    contents.querySelector('[aria-current]')?.scrollIntoView();
  });
  contents?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) contents.hidePopover?.();
  });
}

/** Closes the menus of languages and editions as those of the browser are closed: with Escape, or by a click elsewhere. */
function closeMenus({ target, key }: Partial<KeyboardEvent>): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('.link-menu[open]:not(:popover-open *)')) {
    if (key === undefined ? menu.contains(target as Node) : key !== 'Escape') continue;
    menu.open = false;
    if (key !== undefined) menu.querySelector('summary')?.focus();
  }
}

/** Lists the headings of a long chapter once its contents become visible, which on phones is when they are opened. */
function listHeadings(): void {
  const contents = document.querySelector('.beside:has(.titles)');
  if (contents === null) return;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void import('./chapter-contents.ts').then(({ showHeadings }) => showHeadings());
  });
  observer.observe(contents);
}

/** Lets readers fold a chapter to its headings, in browsers that can search folded text. */
function allowFolding(): void {
  const choice = document.querySelector<HTMLInputElement>('.fold-titles input');
  if (choice === null || !('onbeforematch' in choice)) return;
  const fold = async () => {
    const { hash } = location;
    const { offerFolding } = await import('./fold-chapter.ts');
    offerFolding(choice);
    // The reader may have followed a link meanwhile.
    if (location.hash !== hash) dispatchEvent(new HashChangeEvent('hashchange'));
  };
  // The name under which fold-chapter.ts stores the choice.
  if (readStored(`folded ${location.pathname}`, 'session') != null) {
    void fold();
    return;
  }
  choice.checked = false;
  choice.disabled = false;
  choice.addEventListener('change', () => void fold(), { once: true });
}

/** Lets readers see what changed since an edition. The script is fetched for those who were here before, choose an edition, or have one in the address. */
function startChangedSince(): void {
  const panel = document.querySelector<HTMLElement>('.changed-since');
  const select = panel?.querySelector('select');
  if (panel == null || select == null) return;
  const { work = '', edition = '' } = panel.dataset;
  const offer = () => void import('./changed-since.ts').then(({ offerChangedSince }) => offerChangedSince(panel, select));
  if (recordSeenEdition(work, edition) !== undefined || location.search !== '' || select.value !== '') offer();
  else select.addEventListener('change', offer, { once: true });
}

/** Follows numbers of the year that the address asks for, or that the reader has chosen, to the rules that have them now. */
function followPost(): void {
  document.querySelector('.reused select')?.addEventListener('change', loadNumberThen);
  // The name under which number-then.ts stores the choice.
  if (/[?&]d=/.test(location.search) || readStored('post', 'session')) void loadNumberThen();
}

/** Does what number-then.ts has to do now. */
async function loadNumberThen(): Promise<void> {
  await (await import('./number-then.ts')).followNumber();
}

/** Follows a fragment without an anchor on this page, which may be an old one; in the longest chapters, shows what its number was before. */
async function checkFragment(): Promise<void> {
  const fragment = location.hash.slice(1);
  // Browsers handle text fragments themselves.
  if (fragment === '' || fragment.startsWith(':~:')) return;
  const rule = document.getElementById(decodePercent(fragment));
  if (rule?.closest('[data-reused]') != null) await loadNumberThen();
  if (rule !== null) return;
  const { followLostAnchor } = await import('./lost-addresses.ts');
  await followLostAnchor();
}

/** Corrects the status notice of an edition that has taken effect, or has been replaced, since the site was built. */
async function checkDay(): Promise<void> {
  const notice = document.querySelector<HTMLElement>('.status:is([data-effective], [data-until], [data-begins], [data-next])');
  const { effective = '', until = '', begins = NEVER, next = NEVER } = notice?.dataset ?? {};
  // Swedish dates have the form `2026-11-22`.
  const today = new Date().toLocaleDateString('sv');
  if (notice !== null && (effective > today || until > today || begins <= today || next <= today))
    await (await import('./effective-day.ts')).correctStatus(notice, today);
}
