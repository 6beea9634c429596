/** Checks the citations of a pasted post and turns them into the links that the reader chooses. */
import { type CitationLink, linkCitations, type PostFormat } from '@rulegraph/core/cite/linking';
import { uniqueBy } from '@rulegraph/core/lists';
import { copyText, element } from '../../browser/element.ts';
import { fetchFields, fetchJson } from '../../browser/fetch.ts';
import { cutPasted, labeled } from '../../browser/forms.ts';
import { type Locale, writeRemark } from '../../browser/hits.ts';
import { loadNumbers } from '../../browser/number-index.ts';
import { withBase } from '../../browser/page-address.ts';
import { languageOfElement, loadTranslator } from '../../browser/translator.ts';
import { type EditionData, editionOf } from '../../kit/compare/edition-data.ts';
import { yearAddress } from '../../kit/compare/paths.ts';
import { type Language, languageOf } from '../../kit/languages.ts';
import {
  type Citable,
  checkPost,
  type PostCitation,
  postChoices,
  type RenumberingData,
  type WrittenAgainst,
} from '../../kit/link-post.ts';
import type { IndexedWork } from '../../kit/number-index.ts';

/** Longer posts are cut; this is about thirty pages of text. */
const LONGEST_POST = 100_000;

const STATUS_LABELS = {
  valid: 'linkPostValid',
  edited: 'linkPostEdited',
  moved: 'linkPostMoved',
  reused: 'linkPostReused',
  removed: 'todayGone',
  'never-existed': 'linkPostNever',
} as const;

const CHOICE_LABELS = { today: 'linkPostFollow', pinned: 'linkPostPinned', past: 'linkPostPast' } as const;

/** The value of the choice to leave a citation as it is. */
const UNCHANGED = '-';

const form = document.querySelector<HTMLFormElement>('form.link-post');
if (form !== null) void openPage(form);

async function openPage(form: HTMLFormElement): Promise<void> {
  const post = form.querySelector<HTMLTextAreaElement>('#post');
  const status = document.getElementById('post-status');
  const results = document.getElementById('post-results');
  const [work, edition, format] = ['work', 'edition', 'format'].map((name) => form.elements.namedItem(name));
  if (post === null || status === null || results === null) return;
  if (!(work instanceof HTMLSelectElement && edition instanceof HTMLSelectElement && format instanceof HTMLSelectElement)) return;
  const language = languageOfElement(form);
  const t = await loadTranslator(language);
  let citables: readonly Citable[] = [];

  const chosen = (): Citable | undefined => citables.find(({ lookup }) => lookup.work.id === work.value) ?? citables[0];
  const listEditions = (): void => {
    const ids = (chosen()?.lookup.reference.editions ?? []).toReversed().slice(1);
    edition.replaceChildren(
      new Option(t('linkPostToday'), ''),
      ...ids.map((names) => new Option(names.slice(0, 2).join(' · '), names[0] ?? '')),
    );
  };
  const load = async (): Promise<void> => {
    if (citables.length > 0) return;
    citables = await citableWorks([language, ...(form.dataset['also'] ?? '').split(' ').filter(Boolean).map(languageOf)]);
    const choice = work.value;
    work.replaceChildren(...citables.map(({ lookup }) => new Option(lookup.work.name, lookup.work.id)));
    if (citables.some(({ lookup }) => lookup.work.id === choice)) work.value = choice;
    listEditions();
  };
  // Nothing is fetched for readers who only read the page.
  form.addEventListener('focusin', () => void load(), { once: true });
  work.addEventListener('change', listEditions);
  cutPasted(post, LONGEST_POST, () => {
    status.textContent = t('findQuoteCut', { count: LONGEST_POST });
  });
  const link = async (): Promise<void> => {
    await load();
    const citable = chosen();
    if (citable === undefined) return;
    const text = post.value.slice(0, LONGEST_POST);
    const written = await fetchWrittenAgainst(citable.lookup.work, edition.value);
    const checked = checkPost(text, citable.lookup, written);
    showResult(results, { text, checked, citable, written, format: format.value as PostFormat, locale: { t, language } });
    const [cited, bare] = [checked.filter(({ isBare }) => !isBare), checked.filter(({ isBare }) => isBare)];
    const warned = cited.filter(({ status: found }) => found !== 'valid').length;
    status.textContent = [
      t('linkPostCount', { count: cited.length }),
      t('linkPostWarned', { count: warned }),
      bare.length === 0 ? '' : t('linkPostBare', { count: bare.length }),
    ].join(' ');
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void link().catch(() => {
      status.textContent = t('findQuoteFailed');
    });
  });
  form.hidden = false;
}

async function citableWorks(languages: readonly Language[]): Promise<readonly Citable[]> {
  const lookups = await Promise.all(languages.map((language) => loadNumbers(language)));
  const found = lookups.flatMap((own, index) => own.map((lookup) => ({ lookup, language: languages[index] as Language })));
  return uniqueBy(found, ({ lookup }) => lookup.work.id);
}

async function fetchWrittenAgainst({ id, original }: IndexedWork, edition: string): Promise<WrittenAgainst | undefined> {
  if (edition === '') return undefined;
  const [data, renumbering] = await Promise.all([
    fetchEdition(yearAddress(id, edition, original), edition),
    fetchJson<RenumberingData>(`/api/v1/${id}/renumbering/${edition}/today.json`),
  ]);
  return { edition: data, renumbering };
}

async function fetchEdition(address: string, edition: string): Promise<EditionData> {
  for await (const [name, contents] of fetchFields(address))
    if (name === 'contents') return editionOf(JSON.parse(contents), edition);
  throw new Error(`no edition ${edition}`);
}

interface Result {
  readonly text: string;
  readonly checked: readonly PostCitation[];
  readonly citable: Citable;
  readonly written: WrittenAgainst | undefined;
  readonly format: PostFormat;
  readonly locale: Locale;
}

function showResult(results: HTMLElement, result: Result): void {
  const { text, checked, format, locale } = result;
  const { t } = locale;
  const rows = checked.map((citation) => citationRow(citation, result));
  const list = element('ol', { className: 'post-citations' }, ...rows.map(({ item }) => item));
  const output = element('textarea', { readOnly: true, rows: 8, spellcheck: false });
  const update = (): void => {
    output.value = linkCitations(
      text,
      rows.flatMap(({ link }) => link() ?? []),
      format,
    );
  };
  list.addEventListener('change', update);
  const copy = element('button', { type: 'button', textContent: t('copyButton') });
  const copyStatus = element('output');
  copy.addEventListener('click', async () => {
    const isCopied = await copyText(output.value);
    if (!isCopied) output.select();
    copyStatus.value = t(isCopied ? 'copyDone' : 'copyFailed');
  });
  update();
  results.className = 'link-post';
  results.replaceChildren(list, labeled(t('linkPostResult'), output, 'linked-post'), copy, copyStatus);
}

function citationRow(citation: PostCitation, { citable, written, locale }: Result) {
  const { number, status, near, isBare } = citation;
  const { t } = locale;
  const { choices, certain, remarks } = postChoices(citation, citable, written);
  const unchanged = new Option(t('linkPostLeave'), UNCHANGED);
  const links = choices.map(({ kind, number: to }, index) => new Option(t(CHOICE_LABELS[kind], { number: to }), String(index)));
  const select = element('select', {}, ...(certain ? [...links, unchanged] : [unchanged, ...links]));
  const found = isBare === true ? t('linkPostIsBare') : t(STATUS_LABELS[status]);
  const label = element('label', {}, element('b', { textContent: number }), ` ${found} `, select);
  const notes = remarks.map((remark) => element('p', { textContent: writeRemark(remark, locale) }));
  const item = element('li', { className: status === 'valid' && isBare !== true ? '' : 'warned' }, label, ...notes);
  if (near.length > 0 && remarks.length === 0)
    item.append(element('p', { textContent: t('linkPostNear', { numbers: near.join(', ') }) }));
  const link = (): CitationLink | undefined => {
    const chosen = choices[Number(select.value)];
    return chosen && { ...chosen.link, address: absoluteUrlOf(chosen.link.address) };
  };
  return { item, link };
}

/** Returns the absolute URL of an address, at the host that the page names as its own: the page may be read at another. */
function absoluteUrlOf(address: string): string {
  return new URL(withBase(address), document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href).href;
}
