/** The small print behind a rule on the reading page, and behind a term of the glossary: since when it reads so, or where it is today. */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import type { Matter } from '../shared/changes/change.ts';
import { languageOf } from '../shared/languages.ts';
import { translator } from '../shared/strings/index.ts';
import { changesOfEdition } from '../site/edition-changes.ts';
import { type EditionView, numberAddress } from '../site/edition-view.ts';
import { editionName } from '../site/editions.ts';
import type { ChapterOutline } from '../site/outline.ts';
import { findView, type Site, viewInForce } from '../site/site.ts';

/** An edition that a reader may choose, to see what changed since. */
export interface ChangedSince {
  readonly edition: string;
  readonly name: string;
}

/** The edition since which a rule in force reads as it does; known for texts in the work's own language. */
function changedIn(site: Site, view: EditionView, number: string): string | undefined {
  if (!view.newest || view.language.code !== view.work.source) return undefined;
  return site.history(view.work.id)?.changed('rules', number);
}

/** What stands behind the text of a rule. */
export function remarkOn(site: Site, view: EditionView, number: string): readonly ElementContent[] {
  const changed = changedIn(site, view, number);
  if (changed !== undefined) return lastChangedToHast(site, view, 'rules', number, changed);
  return view.newest ? [] : todayToHast(site, view, number);
}

/** What stands behind an entry of the glossary in force, in the work's own language. */
export function remarkOnTerm(site: Site, view: EditionView, term: string): readonly ElementContent[] {
  if (!view.newest || view.language.code !== view.work.source) return [];
  const changed = site.history(view.work.id)?.changed('glossary', term);
  return changed === undefined ? [] : lastChangedToHast(site, view, 'glossary', term, changed);
}

/** The editions in which the rules of a chapter in force last changed, newest first, and the one before each. */
export function changedSince(site: Site, view: EditionView, chapter: ChapterOutline): readonly ChangedSince[] {
  const changed = new Set(chapter.numbers.flatMap((number) => changedIn(site, view, number) ?? []));
  const editions = site.history(view.work.id)?.editions ?? [];
  const source = languageOf(view.work.source);
  return editions
    .flatMap((edition, index) => (changed.has(editions[index + 1] ?? '') ? [edition] : []))
    .flatMap((edition) => {
      const other = findView(site, view.work.id, edition, source);
      return other === undefined ? [] : [{ edition, name: editionName(other.edition, view.language) }];
    })
    .toReversed();
}

/**
 * In the manner of the rulebooks that once printed it behind each rule: the day, and the release's name. The reader's filter, changed-since.ts,
 * takes the edition from the day, too, except where a day has several.
 */
function lastChangedToHast(site: Site, view: EditionView, matter: Matter, name: string, edition: string): ElementContent[] {
  const after = findView(site, view.work.id, edition, view.language);
  const history = site.history(view.work.id);
  const [link] = history?.arriving(matter, edition, name) ?? [];
  // Of what stood in the first edition here nobody knows since when it reads so.
  if (after === undefined || edition === history?.editions[0]) return [];
  const [alias] = after.edition.aliases;
  const day = after.edition.effective;
  const label = h('span', `${translator(view.language)('lastChanged')} `);
  const text = alias === undefined ? day : `${day} ${alias}`;
  const changes = link === undefined ? undefined : changesOfEdition(site, view.work.id, edition);
  const href = link === undefined ? undefined : changes?.addressOf(view.language, matter, link);
  const dataEdition = edition === day ? undefined : edition;
  return [h('small', { className: ['remark'], dataEdition }, [label, href === undefined ? text : h('a', { href }, text)])];
}

/** The way to today's number, where it is another one. */
function todayToHast(site: Site, view: EditionView, number: string): ElementContent[] {
  const t = translator(view.language);
  const current = viewInForce(site, view.work);
  const today = site.history(view.work.id)?.today(view.edition.id, number);
  if (today === undefined || current === undefined || (today.length === 1 && today[0] === number)) return [];
  const links = today.flatMap((name, index) => [index > 0 ? ', ' : ' ', h('a', { href: numberAddress(current, name) }, name)]);
  const remark = today.length === 0 ? [t('todayGone')] : [t('todayIs'), ...links];
  return [h('small', { className: ['remark'] }, remark)];
}
