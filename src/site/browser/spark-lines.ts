/**
 * Draws spark lines of edits beside the rules of a chapter, for readers who turn them on: years from left to right, with a higher mark for a larger edit.
 * Each is part of the link to the rule's history, which is added if there is none. The choice is stored.
 */

import sheet from '../frame/styles/spark-lines.css?url';
import { editsAddress } from '../kit/addresses.ts';
import { type ChapterEdits, FRAME, sparkLineOf, sparkPath } from '../kit/spark-line.ts';
import { element } from './element.ts';
import { fetchJson, loadStyles } from './fetch.ts';
import { readStored, writeStored } from './storage.ts';
import { languageOfPage, loadTranslator, type Translate } from './translator.ts';

/** The name under which page.ts reads the choice. */
const STORED_AS = 'edits';
/** The fragment of the history on a rule's page. */
const HISTORY = '#history';

/** Tells whether the reader has turned the spark lines on. */
export function sparkLinesAreOn(): boolean {
  return Boolean(readStored(STORED_AS));
}

/** Shows or removes the spark lines, on this page and those read next. */
export async function switchSparkLines(on = document.querySelector('.spark') === null): Promise<void> {
  writeStored(STORED_AS, on ? 'on' : null);
  if (on) await showSparkLines();
  else for (const drawing of document.querySelectorAll('.spark')) drawing.remove();
}

/** Shows the spark lines on the page of a chapter in force. */
export async function showSparkLines(): Promise<void> {
  const rules = document.querySelector<HTMLElement>('main > h1[id] ~ .rules[data-pinned]');
  const work = document.querySelector<HTMLElement>('search form')?.dataset['work'];
  const chapter = document.querySelector('main > h1')?.id;
  if (rules === null || work === undefined || chapter === undefined || document.querySelector('.spark') !== null) return;
  const edits = await fetchJson<ChapterEdits>(editsAddress(work, chapter)).catch(() => undefined);
  // A translation of an earlier edition may have other numbers.
  if (edits === undefined || rules.dataset['pinned']?.endsWith(`/${edits.edition}`) !== true) return;
  const [t] = await Promise.all([loadTranslator(languageOfPage()), loadStyles(sheet)]);
  if (document.querySelector('.spark') !== null) return;
  for (const rule of rules.querySelectorAll<HTMLElement>(':scope > .rule[id]')) drawBeside(rule, edits, t);
}

function drawBeside(rule: HTMLElement, edits: ChapterEdits, t: Translate): void {
  const line = sparkLineOf(edits, rule.id);
  const text = rule.querySelector(':scope > .text');
  const page = rule.querySelector<HTMLAnchorElement>(':scope > a.number');
  // A rule that is unchanged since the first edition has nothing to draw.
  if (line === undefined || text === null || page === null || (line.edits === 0 && line.begin === 0)) return;
  const { edits: count, year } = line;
  const words = count === 0 ? t('editedNever', { year }) : t('editedTimes', { count, year });
  const drawing = element('span', { className: 'spark', title: words });
  drawing.innerHTML = `<svg viewBox="0 0 ${FRAME.width} ${FRAME.height}" preserveAspectRatio="none" aria-hidden="true"><path d="M0 ${FRAME.height}H${line.begin}"/><path d="${sparkPath(line)}"/></svg>`;
  drawing.append(element('span', { className: 'hidden', textContent: ` ${words}` }));
  const known = text.querySelector(':scope > small > a');
  if (known !== null) {
    known.append(drawing);
    return;
  }
  const link = element('a', { href: page.pathname + HISTORY }, drawing);
  text.append(element('small', { className: 'spark' }, link));
}
