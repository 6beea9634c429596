/** The dialog in which a reader chooses how a rule is copied, and sees what will be. */
import { type QuotationFormat, writeQuotation } from '../rules/quoting/index.ts';
import { interfaceTag, LANGUAGES } from '../shared/languages.ts';
import dialogs from '../styles/dialogs.css?url';
import { FORMATS, keepChoices, readChoices } from './copy-choices.ts';
import { endOfFamily, quotationOf } from './copy-quotation.ts';
import { element } from './element.ts';
import { fetchPage } from './fetch-page.ts';
import { checkbox, labelled, option, radios } from './form-parts.ts';
import { loadStyles } from './load-styles.ts';
import { type QuotablePage, readPage } from './quoted-rules.ts';
import { languageOfPage, loadWords, type Translate } from './words.ts';

/**
 * Opens the dialog for a rule of this page, or of the reading page at `chapter`. Closing it gives the focus back.
 */
export async function openCopyDialog(number: string, chapter: string | undefined): Promise<void> {
  const [t] = await Promise.all([loadWords(languageOfPage()), loadStyles(dialogs)]);
  const page = chapter === undefined ? readPage(document, location.pathname) : await fetchQuotable(chapter);
  const at = page?.rules.findIndex((rule) => rule.number === number) ?? -1;
  if (page === undefined || at === -1) return;
  const dialog = buildDialog(page, at, t);
  // Who is about to copy a rule may rather want it at hand.
  const { keepButton } = await import('./tray.ts');
  dialog.querySelector('.copy-actions')?.append((await keepButton(number, chapter)) ?? '');
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.showModal();
}

async function fetchQuotable(address: string): Promise<QuotablePage | undefined> {
  const page = await fetchPage(address);
  return page === undefined ? undefined : readPage(page, address);
}

function buildDialog(page: QuotablePage, at: number, t: Translate): HTMLDialogElement {
  const { rules } = page;
  const number = rules[at]?.number ?? '';
  const end = endOfFamily(rules, at);
  const choices = readChoices();

  const scope = radios('scope', t('copyWhat'), [
    { value: 'rule', label: t('copyOnlyRule') },
    ...(end > at ? [{ value: 'family', label: t('copyWithParts') }] : []),
    ...(at < rules.length - 1 ? [{ value: 'range', label: t('copyThrough') }] : []),
  ]);
  const last = element('select', { ariaLabel: t('copyThrough') });
  last.append(...rules.slice(at + 1).map((rule, index) => option(rule.number, String(at + 1 + index))));
  if (last.length > 0) scope.fieldset.append(last);
  last.addEventListener('change', () => scope.choose('range'));

  const format = element('select');
  format.append(...FORMATS.map((name) => option(formatName(name, t), name)));
  format.value = choices.format;

  const leadsTo = radios('leads-to', t('copyLeadsTo'), [
    { value: 'current', label: t('copyCurrent') },
    { value: 'pinned', label: t('copyPinned', { date: page.day }) },
  ]);
  leadsTo.choose(choices.pinned ? 'pinned' : 'current');
  // The words of an earlier edition are pinned already.
  leadsTo.fieldset.hidden = page.pinned === undefined;

  const sourceName = new Intl.DisplayNames([interfaceTag(languageOfPage())], { type: 'language' }).of(sourceOf(page)) ?? '';
  const original = checkbox(t('copyOriginal', { language: sourceName }));
  original.input.checked = choices.original;
  original.label.hidden = page.original === undefined;

  const preview = element('textarea', { readOnly: true, rows: 7, spellcheck: false });
  const status = element('output', { className: 'copy-status' });
  const copy = element('button', { type: 'submit', className: 'copy-now', textContent: t('copyButton') });
  const close = element('button', { type: 'button', textContent: t('dismiss') });

  async function update(): Promise<void> {
    status.value = '';
    const isFamily = scope.chosen() === 'family';
    const to = isFamily ? end : scope.chosen() === 'range' ? Number(last.value) : at;
    const sourcePage = original.input.checked ? await fetchOriginal(page) : undefined;
    const heading = t('copyOriginalHeading', { language: sourceName });
    const quotation = quotationOf({
      page,
      extent: { from: at, to },
      isFamily,
      pinned: leadsTo.chosen() === 'pinned',
      original: sourcePage === undefined ? undefined : { page: sourcePage, heading },
      outdated: t('copyOutdated'),
      base: baseAddress(),
    });
    preview.value = writeQuotation(quotation, format.value as QuotationFormat, { more: (count) => t('copyMore', { count }) });
  }

  async function copyPreview(): Promise<void> {
    await update();
    keepChoices({
      format: format.value as QuotationFormat,
      pinned: leadsTo.chosen() === 'pinned',
      original: original.input.checked,
    });
    try {
      await navigator.clipboard.writeText(preview.value);
      status.value = t('copyDone');
    } catch {
      preview.select();
      status.value = t('copyFailed');
    }
  }

  const title = element('h2', { id: 'copy-title', textContent: t('copyRule', { number }) });
  const form = element('form', { method: 'dialog' });
  const actions = element('p', { className: 'copy-actions' });
  actions.append(copy, close, status);
  form.append(
    title,
    labelled(t('copyFormat'), format, 'copy-format'),
    scope.fieldset,
    leadsTo.fieldset,
    original.label,
    labelled(t('copyPreview'), preview, 'copy-preview'),
    actions,
  );
  form.addEventListener('change', () => void update());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void copyPreview();
  });
  const dialog = element('dialog', { className: 'copy-dialog' });
  dialog.setAttribute('aria-labelledby', title.id);
  close.addEventListener('click', () => dialog.close());
  dialog.append(form);
  copy.autofocus = true;
  void update();
  return dialog;
}

/** Where the site is published, if it knows that, so that a link copied from a mirror leads to the site. */
function baseAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href;
}

function sourceOf({ original = '' }: QuotablePage): string {
  const home = new URL(original, location.href).pathname.split('/')[1];
  return LANGUAGES.find(({ words }) => words.home === home)?.code ?? home ?? '';
}

/** The same chapter in the language of the original; undefined where there is none or it cannot be had. */
async function fetchOriginal({ original }: QuotablePage): Promise<QuotablePage | undefined> {
  // The address names the place of publication; the copy at hand is the one of this host.
  return original === undefined ? undefined : fetchQuotable(new URL(original, location.href).pathname);
}

/** Only four have names that are words; the others are called the same everywhere. */
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
