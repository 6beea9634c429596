/** Shows the dialog for copying a rule, with a preview, and quotes rules from the text of their page. The reader's choices are stored for the next time. */
import {
  type Quotation,
  type QuotationFormat,
  type QuotedBlock,
  type QuotedRule,
  type QuotedText,
  writeQuotation,
} from '@rulegraph/core/cite/quoting';
import dialogs from '../frame/styles/dialogs.css?url';
import { interfaceTag, LANGUAGES } from '../kit/languages.ts';
import { copyText, element } from './element.ts';
import { fetchPage, loadStyles } from './fetch.ts';
import { checkbox, type Dialog, formDialog, labeled, openDialog, radios } from './forms.ts';
import { withoutBase } from './page-address.ts';
import { readStoredJson, writeStored } from './storage.ts';
import { languageOfPage, loadTranslator, type Translate } from './translator.ts';

/** Opens the dialog for a rule of this page, or of the reading page at `chapter`, and for those up to `last` if it is given. */
export async function openCopyDialog(number: string, chapter?: string, last?: string): Promise<void> {
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(dialogs)]);
  const page = chapter === undefined ? readPage(document, location.pathname) : await fetchQuotable(chapter);
  const at = page?.rules.findIndex((rule) => rule.number === number) ?? -1;
  if (page === undefined || at === -1) return;
  const to = page.rules.findIndex((rule) => rule.number === last);
  const dialog = buildDialog({ page, at, to }, t);
  // Readers who want to copy a rule may prefer to pin it.
  const { pinButton } = await import('./tray.ts');
  dialog.form.querySelector('.copy-actions')?.append((await pinButton(number, chapter)) ?? '');
  openDialog(dialog);
}

async function fetchQuotable(address: string): Promise<QuotablePage | undefined> {
  const page = await fetchPage(address);
  return page === undefined ? undefined : readPage(page, address);
}

interface CopiedRule {
  readonly page: QuotablePage;
  /** Its index among the rules of the page. */
  readonly at: number;
  /** The index of the last rule that is offered to be copied with it, if that is greater. */
  readonly to: number;
}

function buildDialog(rule: CopiedRule, t: Translate): Dialog {
  const dialog = formDialog('copy-dialog', t('copyRule', { number: rule.page.rules[rule.at]?.number ?? '' }));
  const { form } = dialog;
  const controls = copyControls(rule, t);
  const preview = element('textarea', { readOnly: true, rows: 7, spellcheck: false });
  const status = element('output', { className: 'copy-status' });
  const update = async () => {
    status.value = '';
    const chosen = controls.chosen();
    preview.value = writeQuotation(await chosenQuotation(rule, chosen, t), chosen.format, {
      more: (count) => t('copyMore', { count }),
    });
  };
  const copy = async () => {
    await update();
    storeChoices(controls.chosen());
    const isCopied = await copyText(preview.value);
    if (!isCopied) preview.select();
    status.value = t(isCopied ? 'copyDone' : 'copyFailed');
  };
  const submit = element('button', { type: 'submit', className: 'copy-now', textContent: t('copyButton'), autofocus: true });
  // The system's own sheet: most phones have one.
  const share = element('button', { type: 'button', textContent: t('shareButton'), hidden: !('share' in navigator) });
  share.addEventListener('click', () => {
    storeChoices(controls.chosen());
    // A rejection means that the reader closed the sheet.
    navigator.share({ text: preview.value }).catch(() => undefined);
  });
  const picture = element('button', { type: 'button', textContent: t('copyPicture') });
  picture.addEventListener('click', async () => {
    const { sharePicture } = await import('./rule-picture.ts');
    await sharePicture(await chosenQuotation(rule, controls.chosen(), t));
  });
  const close = element('button', { type: 'button', textContent: t('dismiss') });
  close.addEventListener('click', () => dialog.dialog.close());
  const actions = element('p', { className: 'copy-actions' }, submit, share, picture, close, status);
  form.append(...controls.elements, labeled(t('copyPreview'), preview, 'copy-preview'), actions);
  form.addEventListener('change', () => void update());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void copy();
  });
  void update();
  return dialog;
}

interface Chosen extends CopyChoices {
  /** The index of the last rule that is copied. */
  readonly to: number;
  /** Whether a rule is copied with its parts, so that its number names them all. */
  readonly isFamily: boolean;
}

function copyControls(rule: CopiedRule, t: Translate) {
  const { page } = rule;
  const choices = readChoices();
  const extent = extentControl(rule, t);

  const format = element('select', {}, ...Object.entries(FORMATS).map(([name, label]) => new Option(label(t), name)));
  format.value = choices.format;

  const leadsTo = radios('leads-to', t('copyLeadsTo'), [
    { value: 'current', label: t('copyCurrent') },
    { value: 'pinned', label: t('copyPinned', { date: page.day }) },
  ]);
  leadsTo.choose(choices.pinned ? 'pinned' : 'current');
  // Addresses of an earlier edition include the edition already.
  leadsTo.fieldset.hidden = page.pinned === undefined;

  const original = checkbox(t('copyOriginal', { language: sourceName(page) }));
  original.input.checked = choices.original;
  original.label.hidden = page.original === undefined;

  return {
    elements: [labeled(t('copyFormat'), format, 'copy-format'), extent.fieldset, leadsTo.fieldset, original.label],
    chosen: () => ({
      ...extent.chosen(),
      format: format.value as QuotationFormat,
      pinned: leadsTo.chosen() === 'pinned',
      original: original.input.checked,
    }),
  };
}

/** Returns the control that offers the rule alone, the rule with its parts, and all rules through a later one. */
function extentControl({ page: { rules }, at, to }: CopiedRule, t: Translate) {
  const end = endOfFamily(rules, at);
  const scope = radios('scope', t('copyWhat'), [
    { value: 'rule', label: t('copyOnlyRule') },
    ...(end > at ? [{ value: 'family', label: t('copyWithParts') }] : []),
    ...(at < rules.length - 1 ? [{ value: 'range', label: t('copyThrough') }] : []),
  ]);
  const last = element('select', { ariaLabel: t('copyThrough') });
  last.append(...rules.slice(at + 1).map((rule, index) => new Option(rule.number, String(at + 1 + index))));
  if (last.length > 0) scope.fieldset.append(last);
  last.addEventListener('change', () => scope.choose('range'));
  if (to > at) {
    last.value = String(to);
    scope.choose('range');
  }
  const chosen = () => {
    const isFamily = scope.chosen() === 'family';
    return { isFamily, to: isFamily ? end : scope.chosen() === 'range' ? Number(last.value) : at };
  };
  return { fieldset: scope.fieldset, chosen };
}

async function chosenQuotation(
  { page, at }: CopiedRule,
  { to, isFamily, pinned, original }: Chosen,
  t: Translate,
): Promise<Quotation> {
  const source = original ? await fetchOriginal(page) : undefined;
  const heading = t('copyOriginalHeading', { language: sourceName(page) });
  return quotationOf({
    page,
    extent: { from: at, to },
    isFamily,
    pinned,
    original: source === undefined ? undefined : { page: source, heading },
    outdated: t('outdatedTranslation'),
    base: baseAddress(),
  });
}

/** Returns the URL of the page on the published site, so that a link copied from a mirror goes to the site. */
function baseAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
}

/** Returns the same chapter in the original language, or undefined if there is none or it cannot be fetched. */
async function fetchOriginal({ original }: QuotablePage): Promise<QuotablePage | undefined> {
  // The URL may have the host of the published site; this host has the same page.
  return original === undefined ? undefined : fetchQuotable(new URL(original, location.href).pathname);
}

function sourceName({ original = '' }: QuotablePage): string {
  const home = withoutBase(new URL(original, location.href).pathname).split('/')[1];
  const code = LANGUAGES.find(({ words }) => words.home === home)?.code ?? home ?? '';
  return code === '' ? '' : (new Intl.DisplayNames([interfaceTag(languageOfPage())], { type: 'language' }).of(code) ?? '');
}

/** The choices that are stored for the next time. */
export interface CopyChoices {
  readonly format: QuotationFormat;
  /** Whether the link includes the edition. */
  readonly pinned: boolean;
  /** Whether the original follows a translation. */
  readonly original: boolean;
}

/** The labels of the formats, in the order in which they are offered; proper names are the same in every language. */
const FORMATS: Readonly<Record<QuotationFormat, (t: Translate) => string>> = {
  link: (t) => t('copyFormatLink'),
  citation: (t) => t('copyFormatCitation'),
  text: (t) => t('copyFormatText'),
  markdown: () => 'Markdown',
  reddit: () => 'Reddit',
  discord: () => 'Discord',
  bbcode: () => 'BBCode',
  html: () => 'HTML',
  wiki: (t) => t('copyFormatWiki'),
};

const CHOICES = 'copy';

/** Returns the stored choices, or the default ones if there are none that can be read. */
export function readChoices(): CopyChoices {
  const stored = readStoredJson(CHOICES) as Partial<CopyChoices> | undefined;
  const format = stored?.format !== undefined && Object.hasOwn(FORMATS, stored.format) ? stored.format : 'link';
  return { format, pinned: stored?.pinned === true, original: stored?.original === true };
}

/** Stores the choices for the next time. */
export function storeChoices({ format, pinned, original }: CopyChoices): void {
  writeStored(CHOICES, JSON.stringify({ format, pinned, original }));
}

export interface RuleOnPage extends QuotedRule {
  /** The address that its number links to. */
  readonly href: string;
  /** The language of its text, if it is not that of the page. */
  readonly lang: string | undefined;
  readonly outdated: boolean;
}

/** The rules of a reading page, and what is needed to cite them. */
export interface QuotablePage {
  /** Its own address, without query and fragment. */
  readonly address: string;
  /** The work's full title. */
  readonly work: string;
  /** The effective date of the edition, in words. */
  readonly day: string;
  readonly lang: string;
  /** The address of the edition; undefined if the page's own address includes the edition. */
  readonly pinned: string | undefined;
  /** The same chapter in the language of the source, on a page in another one. */
  readonly original: string | undefined;
  readonly rules: readonly RuleOnPage[];
}

/** Returns the rules of a page at an address, or undefined if it is not a reading page. */
export function readPage(page: Document, address: string): QuotablePage | undefined {
  const list = page.querySelector<HTMLElement>('main .rules[data-work-title]');
  if (list === null) return undefined;
  const { workTitle = '', day = '', pinned } = list.dataset;
  const { lang } = page.documentElement;
  const path = address.replace(/[?#].*$/s, '');
  const own = alternateOf(page, lang);
  const original = alternateOf(page, 'x-default');
  return {
    address: path,
    work: workTitle,
    day,
    lang,
    pinned,
    original: original === own ? undefined : original,
    rules: [...list.querySelectorAll<HTMLElement>(':scope > .rule')].flatMap((rule) => readRule(rule, path) ?? []),
  };
}

function alternateOf(page: Document, hreflang: string): string | undefined {
  return page.querySelector(`link[rel="alternate"][hreflang="${hreflang}"]`)?.getAttribute('href') ?? undefined;
}

function readRule(rule: HTMLElement, page: string): RuleOnPage | undefined {
  const number = rule.querySelector<HTMLAnchorElement>('a.number');
  const text = rule.querySelector<HTMLElement>('.text');
  if (number === null || text === null) return undefined;
  const [first, ...others] = text.children;
  const isHeading = first !== undefined && /^H[1-6]$/.test(first.tagName);
  const body = isHeading ? others : [...text.children];
  return {
    number: number.textContent,
    href: (number.getAttribute('href') ?? '').replace(/^#/, `${page}#`),
    lang: body.find((element) => element.hasAttribute('lang'))?.getAttribute('lang') ?? undefined,
    outdated: rule.querySelector(':scope > .state.outdated') !== null,
    title: isHeading ? visibleText(first) : null,
    depth: Number(/\bdepth-(\d)/.exec(rule.className)?.[1] ?? 0),
    blocks: body.flatMap(readBlock),
  };
}

/** Returns the blocks of a paragraph, list, code block or table; other elements are not part of the rule's text. */
function readBlock(element: Element): QuotedBlock[] {
  switch (element.tagName) {
    case 'P': {
      const kind = element.classList.contains('example') ? 'example' : element.classList.contains('note') ? 'note' : 'text';
      const label = element.querySelector(':scope > .label');
      const text = visibleText(element, '.label');
      return [label === null ? { kind, text } : { kind, text, label: visibleText(label).replace(/:$/, '') }];
    }
    case 'UL':
      return [...element.querySelectorAll('li')].map((item) => ({
        kind: 'item',
        bullet: item.querySelector(':scope > .bullet')?.textContent ?? '•',
        text: visibleText(item, '.bullet, ul'),
      }));
    case 'PRE':
      return [{ kind: 'code', text: element.textContent }];
    case 'DIV': {
      const rows = [...element.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => visibleText(cell)).join('\t'));
      return rows.length === 0 ? [] : [{ kind: 'table', text: rows.join('\n') }];
    }
    default:
      return [];
  }
}

/** Returns the visible text of an element, without what matches `without`. */
function visibleText(element: Element, without = '.hidden'): string {
  const copy = element.cloneNode(true) as Element;
  for (const child of copy.querySelectorAll(`.hidden, .stamp, ${without}`)) child.remove();
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\n');
  return copy.textContent.trim();
}

/** The rules that are quoted, from one index of the page to another. */
export interface Extent {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
}

export interface QuotationParts {
  readonly page: QuotablePage;
  readonly extent: Extent;
  /** Whether the extent is a rule with its parts, so that its number names them all. */
  readonly isFamily: boolean;
  readonly pinned: boolean;
  /** The same rules in the language of the source. */
  readonly original: { readonly page: QuotablePage; readonly heading: string } | undefined;
  /** The remark that a translation is outdated. */
  readonly outdated: string;
  /** The URL that addresses are relative to. */
  readonly base: string;
}

/** Returns a quotation of rules, for any format: the citation, its address, the text and, if chosen, its original. */
export function quotationOf({ page, extent, isFamily, pinned, original, outdated, base }: QuotationParts): Quotation {
  const rules = page.rules.slice(extent.from, extent.to + 1);
  const [first] = rules;
  const last = rules.at(-1);
  const isRange = !isFamily && last !== first;
  const name = isRange ? rangeName(first?.number ?? '', last?.number ?? '') : (first?.number ?? '');
  const edition = rules.some((rule) => rule.outdated) ? `${page.day}; ${outdated}` : page.day;
  const quoted: QuotedText = { lang: first?.lang ?? page.lang, rules };
  return {
    citation: `${page.work}, ${name} (${edition})`,
    address: new URL(quotedAddress(page, first, { pinned, isRange }), base).href,
    texts: original === undefined ? [quoted] : [quoted, originalOf(rules, original)],
  };
}

/** Returns the index of the last rule on the page that belongs to a rule's family. */
export function endOfFamily(rules: readonly RuleOnPage[], at: number): number {
  const depth = rules[at]?.depth ?? 0;
  const next = rules.findIndex((rule, index) => index > at && rule.depth <= depth);
  return (next === -1 ? rules.length : next) - 1;
}

/** Returns `601.2a–d` if only the last letters differ, otherwise `601.2–601.4`. */
function rangeName(from: string, to: string): string {
  const [, stem = '', letters] = /^(.*?\d)(\p{L}+)$/u.exec(to) ?? [];
  const isShort = letters !== undefined && from.startsWith(stem) && /^\p{L}+$/u.test(from.slice(stem.length));
  return `${from}–${isShort ? letters : to}`;
}

/** Returns the address of the page of one rule, or of the first rule of a range in its chapter. */
function quotedAddress(
  { pinned, address }: QuotablePage,
  rule: RuleOnPage | undefined,
  choice: { readonly pinned: boolean; readonly isRange: boolean },
): string {
  if (rule === undefined) return address;
  if (choice.pinned && pinned !== undefined) return `${pinned}/${rule.number.toLowerCase()}`;
  return choice.isRange ? `${address}#${rule.number}` : rule.href;
}

function originalOf(rules: readonly RuleOnPage[], { page, heading }: NonNullable<QuotationParts['original']>): QuotedText {
  const numbers = new Set(rules.map(({ number }) => number));
  return { lang: page.lang, heading, rules: page.rules.filter(({ number }) => numbers.has(number)) };
}
