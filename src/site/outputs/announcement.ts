/** Writes what an edition changed as a post for forums, mail and chats: a summary, the most cited rules among those that say something else now, and a link. */

import { editionChangesAddress } from '../kit/addresses.ts';
import { absoluteUrl } from '../kit/base-path.ts';
import type { Change } from '../kit/changes/change.ts';
import { KIND_LABELS, summarizeCounts } from '../kit/changes/change-html.ts';
import { ruleLine } from '../kit/excerpt.ts';
import type { Language } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import { changesOfEdition, type EditionChanges } from '../model/edition-changes.ts';
import { mostCited, namesOf } from '../model/edition-story.ts';
import { editionName } from '../model/editions.ts';
import { workTitle } from '../model/frame.ts';
import { findView, type Site } from '../model/site.ts';

/** `webhook`: the JSON that Slack, Mattermost (`text`) and Discord (`content`) accept. */
export type AnnouncementForm = 'markdown' | 'text' | 'webhook';

/** How many rules are named, and how many that have other numbers now. */
const MAX_RULES = 10;
const MAX_MOVED = 20;
const QUOTED = 140;
/** How many characters a chat accepts. */
const LONGEST_MESSAGE = 2000;

interface Announced {
  readonly work: string;
  readonly edition: string;
  readonly language: Language;
  /** Where the site is published. */
  readonly origin: URL | undefined;
}

/** Returns the announcement of an edition; undefined if the site has no edition before it. */
export function writeAnnouncement(site: Site, announced: Announced, form: AnnouncementForm): string | undefined {
  const { work, edition, language, origin } = announced;
  const changes = changesOfEdition(site, work, edition);
  if (changes === undefined) return undefined;
  const t = translator(language);
  const all = changes.groups.flatMap((group) => group.changes).filter(({ area }) => area === 'rules');
  const moved = all.filter(({ kind }) => kind === 'moved').map((change) => namesOf(change, changes));
  const title = `${workTitle({ work: changes.after.work, language })}: ${t('changesOf', { date: editionName(changes.after.edition, language) })}`;
  const summary = `${summarizeCounts(changes.counts, t, language.tag)}.`;
  const link = absoluteUrl(editionChangesAddress(language, work, edition), origin);
  const rules = mostCited(changes)
    .slice(0, MAX_RULES)
    .map((change) => ({
      name: namesOf(change, changes),
      kind: t(KIND_LABELS[change.kind]),
      href: absoluteUrl(changes.addressOf(language, 'rules', change), origin),
      line: lineOf(site, change, changes, language),
    }));
  const renumbered =
    moved.length === 0
      ? []
      : [`${t('kindMoved')}: ${moved.slice(0, MAX_MOVED).join(', ')}${moved.length > MAX_MOVED ? ' …' : ''}`];
  if (form === 'markdown') {
    const items = rules.map(
      ({ name, kind, href, line }) => `- [**${escapeMarkdown(name)}**](${href}) (${kind}): ${escapeMarkdown(line)}`,
    );
    return [`## ${escapeMarkdown(title)}`, summary, items.join('\n'), ...renumbered, `<${link}>`]
      .filter((part) => part !== '')
      .join('\n\n');
  }
  const items = rules.map(({ name, kind, line }) => `• ${name} (${kind}): ${line}`);
  const write = (count: number, more: readonly string[]) =>
    [title, summary, items.slice(0, count).join('\n'), ...more, link].filter((part) => part !== '').join('\n\n');
  if (form === 'text') return write(items.length, renumbered);
  const fitting = items.map((_, index) => write(items.length - index, [])).find((text) => text.length <= LONGEST_MESSAGE);
  const message = fitting ?? write(0, []);
  return JSON.stringify({ text: message, content: message });
}

/** Returns the first words of a changed rule, in the language if the edition has it there. */
function lineOf(site: Site, { from, to }: Change, { before, after }: EditionChanges, language: Language): string {
  const [number = ''] = to.length > 0 ? to : from;
  const view = to.length > 0 ? after : before;
  const rule = findView(site, view.work.id, view.edition.id, language)?.rules().get(number) ?? view.rules().get(number);
  return rule === undefined ? '' : ruleLine(rule, QUOTED);
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>~|#]/g, '\\$&');
}
