/** Opens the quote finder: for a pasted quotation, it shows the rules that it may be from, when they had that text, and their text today. */
import type { Segment } from '@rulegraph/core/history/diff';
import { QUOTED } from '@rulegraph/core/search/find';
import { element } from '../../browser/element.ts';
import { cutPasted } from '../../browser/forms.ts';
import { withBase } from '../../browser/page-address.ts';
import { languageOfElement, loadTranslator, type Translate, writePeriods } from '../../browser/translator.ts';
import { LONGEST_QUOTATION, type QuoteMatch } from '../../kit/find-quote.ts';
import { interfaceTag, type Language } from '../../kit/languages.ts';
import type { QuoteAnswer, QuoteQuestion } from './find-quote-worker.ts';

const form = document.querySelector<HTMLFormElement>('form.find-quote');
if (form !== null) void openFinder(form);

async function openFinder(form: HTMLFormElement): Promise<void> {
  const box = form.querySelector('textarea');
  const status = document.getElementById('quote-status');
  const results = document.getElementById('quote-results');
  if (box === null || status === null || results === null) return;
  const language = languageOfElement(form);
  const t = await loadTranslator(language);
  const tables = (form.dataset['tables'] ?? '').split(' ');
  let worker: Worker | undefined;
  let asked = 0;

  const show = ({ data }: MessageEvent<QuoteAnswer>, note: string): void => {
    if (data.id !== asked) return;
    switch (data.kind) {
      case 'progress':
        status.textContent = t('findQuoteProgress', { files: data.files, of: data.of });
        break;
      case 'found':
        results.replaceChildren(...data.matches.map((match) => matchElement(match, t, language)));
        status.textContent = [note, summary(data.matches, t)].filter(Boolean).join(' ');
        break;
      case 'failed':
        status.textContent = t('findQuoteFailed');
        break;
    }
  };

  const find = (): void => {
    const quotation = box.value.slice(0, LONGEST_QUOTATION);
    if (quotation.trim() === '') {
      box.focus();
      return;
    }
    const note = box.value.length > LONGEST_QUOTATION ? t('findQuoteCut', { count: LONGEST_QUOTATION }) : '';
    asked += 1;
    results.replaceChildren();
    status.textContent = t('findQuoteWorking');
    worker ??= new Worker(new URL('./find-quote-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (message: MessageEvent<QuoteAnswer>) => show(message, note);
    worker.onerror = () => {
      status.textContent = t('findQuoteFailed');
    };
    const question: QuoteQuestion = { id: asked, quotation, tables };
    worker.postMessage(question);
  };

  cutPasted(box, LONGEST_QUOTATION, () => {
    status.textContent = t('findQuoteCut', { count: LONGEST_QUOTATION });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    find();
  });
  form.hidden = false;
  const { search } = location;
  box.value ||= new URLSearchParams(search).get('q') ?? '';
  if (box.value !== '') find();
}

function summary(matches: readonly QuoteMatch[], t: Translate): string {
  return matches.length === 0 ? t('findQuoteNothing') : t('findQuoteCount', { count: matches.length });
}

function matchElement(match: QuoteMatch, t: Translate, reader: Language): HTMLElement {
  const { work, lang, number, address, text, today, todayAddress, changes, isCurrent } = match;
  const heading = element('h2', {}, link(isCurrent ? (todayAddress ?? address) : address, `${work} ${number}`));
  const score = element('span', {
    className: 'quote-score',
    textContent: t(match.score >= 1 ? 'findQuoteExact' : match.score > QUOTED ? 'findQuoteNear' : 'findQuoteLoose'),
  });
  const language = new Intl.DisplayNames([interfaceTag(reader)], { type: 'language' }).of(lang) ?? lang;
  const meta = element('p', { className: 'quote-meta' }, language, ' · ', score);
  const old = element('blockquote', { lang, dir: 'auto' }, element('p', { textContent: text }));
  const since = element('p', { textContent: writePeriods(match.periods, t, reader) });
  const article = element('article', { className: 'quote-match' }, heading, meta, old, since);
  if (isCurrent) return article;
  const now = element('p');
  article.append(now);
  if (today.length === 0) now.textContent = t('findQuoteGone');
  else {
    now.append(`${t('findQuoteToday')} `);
    if (todayAddress === undefined) now.append(today.join(', '));
    else now.append(link(todayAddress, today.join(', ')));
  }
  if (changes !== undefined) article.append(changesElement(changes, lang, t));
  return article;
}

function link(href: string, text: string): HTMLAnchorElement {
  return element('a', { href: withBase(href), textContent: text });
}

/** Returns the changes to a text, with labels for screen readers. */
function changesElement(changes: readonly Segment[], lang: string, t: Translate): HTMLElement {
  const parts = changes.map(({ kind, text }) => {
    if (kind === 'same') return text;
    return element(kind, {}, hidden(`[${t(kind === 'ins' ? 'inserted' : 'deleted')} `), text, hidden(']'));
  });
  return element('blockquote', { className: 'quote-changes', lang, dir: 'auto' }, element('p', {}, ...parts));
}

function hidden(text: string): HTMLElement {
  return element('span', { className: 'hidden', textContent: text });
}
