/** The dialog in which a reader chooses how a rule is copied, and sees the result. What was chosen is offered first the next time. */
import { type QuotationFormat, writeQuotation } from '../rules/quoting/index.ts';
import { interfaceTag, LANGUAGES } from '../shared/languages.ts';
import dialogs from '../styles/dialogs.css?url';
import { checkbox, type Dialog, formDialog, labeled, openDialog, radios } from './dialog.ts';
import { copyText, element } from './element.ts';
import { fetchPage, loadStyles } from './fetch.ts';
import { unplaced } from './place.ts';
import { endOfFamily, type QuotablePage, quotationOf, readPage } from './quotation.ts';
import { readStoredJson, writeStored } from './storage.ts';
import { languageOfPage, loadTranslator, type Translate } from './translator.ts';

/** Opens the dialog for a rule of this page, or of the reading page at `chapter`. */
export async function openCopyDialog(number: string, chapter: string | undefined): Promise<void> {
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(dialogs)]);
  const page = chapter === undefined ? readPage(document, location.pathname) : await fetchQuotable(chapter);
  const at = page?.rules.findIndex((rule) => rule.number === number) ?? -1;
  if (page === undefined || at === -1) return;
  const dialog = buildDialog({ page, at }, t);
  // A reader about to copy a rule may prefer to pin it.
  const { pinButton } = await import('./tray.ts');
  dialog.form.querySelector('.copy-actions')?.append((await pinButton(number, chapter)) ?? '');
  openDialog(dialog);
}

async function fetchQuotable(address: string): Promise<QuotablePage | undefined> {
  const page = await fetchPage(address);
  return page === undefined ? undefined : readPage(page, address);
}

/** The rule that is copied. */
interface CopiedRule {
  readonly page: QuotablePage;
  /** Its index among the rules of the page. */
  readonly at: number;
}

function buildDialog(rule: CopiedRule, t: Translate): Dialog {
  const dialog = formDialog('copy-dialog', t('copyRule', { number: rule.page.rules[rule.at]?.number ?? '' }));
  const { form } = dialog;
  const controls = copyControls(rule, t);
  const preview = element('textarea', { readOnly: true, rows: 7, spellcheck: false });
  const status = element('output', { className: 'copy-status' });
  const update = async () => {
    status.value = '';
    preview.value = await quote(rule, controls.chosen(), t);
  };
  const copy = async () => {
    await update();
    storeChoices(controls.chosen());
    const isCopied = await copyText(preview.value);
    if (!isCopied) preview.select();
    status.value = t(isCopied ? 'copyDone' : 'copyFailed');
  };
  const submit = element('button', { type: 'submit', className: 'copy-now', textContent: t('copyButton'), autofocus: true });
  const close = element('button', { type: 'button', textContent: t('dismiss') });
  close.addEventListener('click', () => dialog.dialog.close());
  const actions = element('p', { className: 'copy-actions' });
  actions.append(submit, close, status);
  form.append(...controls.elements, labeled(t('copyPreview'), preview, 'copy-preview'), actions);
  form.addEventListener('change', () => void update());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void copy();
  });
  void update();
  return dialog;
}

/** All that the dialog lets a reader choose. */
interface Chosen extends CopyChoices {
  /** The index of the last rule that is copied. */
  readonly to: number;
  /** Whether the extent is a rule with its parts, which one number names. */
  readonly isFamily: boolean;
}

function copyControls(
  rule: CopiedRule,
  t: Translate,
): { readonly elements: readonly HTMLElement[]; readonly chosen: () => Chosen } {
  const { page } = rule;
  const choices = readChoices();
  const extent = extentControl(rule, t);

  const format = element('select');
  format.append(...FORMATS.map((name) => new Option(formatName(name, t), name)));
  format.value = choices.format;

  const leadsTo = radios('leads-to', t('copyLeadsTo'), [
    { value: 'current', label: t('copyCurrent') },
    { value: 'pinned', label: t('copyPinned', { date: page.day }) },
  ]);
  leadsTo.choose(choices.pinned ? 'pinned' : 'current');
  // Addresses of an earlier edition name it already.
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

/** Returns the choice between the rule alone, the rule with its parts, and all rules through a later one. */
function extentControl({ page: { rules }, at }: CopiedRule, t: Translate) {
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
  const chosen = () => {
    const isFamily = scope.chosen() === 'family';
    return { isFamily, to: isFamily ? end : scope.chosen() === 'range' ? Number(last.value) : at };
  };
  return { fieldset: scope.fieldset, chosen };
}

/** Returns what is copied. */
async function quote(
  { page, at }: CopiedRule,
  { to, isFamily, pinned, original, format }: Chosen,
  t: Translate,
): Promise<string> {
  const source = original ? await fetchOriginal(page) : undefined;
  const heading = t('copyOriginalHeading', { language: sourceName(page) });
  const quotation = quotationOf({
    page,
    extent: { from: at, to },
    isFamily,
    pinned,
    original: source === undefined ? undefined : { page: source, heading },
    outdated: t('copyOutdated'),
    base: baseAddress(),
  });
  return writeQuotation(quotation, format, { more: (count) => t('copyMore', { count }) });
}

/** Returns where the site is published if it knows that, so that a link copied from a mirror leads to the site. */
function baseAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
}

/** Returns the same chapter in the language of the original, or undefined where there is none or it cannot be fetched. */
async function fetchOriginal({ original }: QuotablePage): Promise<QuotablePage | undefined> {
  // The address names the place of publication; this host has a copy.
  return original === undefined ? undefined : fetchQuotable(new URL(original, location.href).pathname);
}

/** Returns the name of the original's language in the language of the page. */
function sourceName({ original = '' }: QuotablePage): string {
  const home = unplaced(new URL(original, location.href).pathname).split('/')[1];
  const code = LANGUAGES.find(({ words }) => words.home === home)?.code ?? home ?? '';
  return code === '' ? '' : (new Intl.DisplayNames([interfaceTag(languageOfPage())], { type: 'language' }).of(code) ?? '');
}

/** Returns what a format is called: four have names that are words, and the others are called the same in every language. */
function formatName(format: QuotationFormat, t: Translate): string {
  switch (format) {
    case 'link':
      return t('copyFormatLink');
    case 'citation':
      return t('copyFormatCitation');
    case 'text':
      return t('copyFormatText');
    case 'wiki':
      return t('copyFormatWiki');
    case 'html':
      return 'HTML';
    case 'bbcode':
      return 'BBCode';
    case 'markdown':
      return 'Markdown';
    case 'reddit':
      return 'Reddit';
    case 'discord':
      return 'Discord';
  }
}

/** The choices that are offered first the next time. */
export interface CopyChoices {
  readonly format: QuotationFormat;
  /** The link names the edition. */
  readonly pinned: boolean;
  /** A translation is followed by its original. */
  readonly original: boolean;
}

/** In the order in which they are offered. */
const FORMATS: readonly QuotationFormat[] = [
  'link',
  'citation',
  'text',
  'markdown',
  'reddit',
  'discord',
  'bbcode',
  'html',
  'wiki',
];

const CHOICES = 'copy';

/** Returns the choices made last, or the default ones where there are none that can be read. */
export function readChoices(): CopyChoices {
  const stored = readStoredJson(CHOICES) as Partial<CopyChoices> | undefined;
  const format = FORMATS.find((name) => name === stored?.format) ?? 'link';
  return { format, pinned: stored?.pinned === true, original: stored?.original === true };
}

/** Stores the choices for the next time. */
export function storeChoices({ format, pinned, original }: CopyChoices): void {
  writeStored(CHOICES, JSON.stringify({ format, pinned, original }));
}
