/** Writes what an edition changed as a post for forums, mail and chats: a summary, the most cited rules among those that say something else now, and a link. */
import { joinFirst } from '@rulegraph/core/lists';
import type { Work } from '@rulegraph/core/work';
import type { ElementContent } from 'hast';
import { editionChangesAddress } from '../kit/addresses.ts';
import { absoluteUrl } from '../kit/base-path.ts';
import type { Change } from '../kit/changes/change.ts';
import { KIND_LABELS, summarizeCounts } from '../kit/changes/change-html.ts';
import { ruleLine } from '../kit/excerpt.ts';
import type { Language } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import { changesOfEdition, type EditionChanges } from '../model/edition-changes.ts';
import { changedWords, isChange, mostCited, namesOf, visibleText } from '../model/edition-story.ts';
import { editionName } from '../model/editions.ts';
import { languagesOfWork, workTitle } from '../model/frame.ts';
import { findView } from '../model/site.ts';
import { site } from '../pages/content.ts';

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

/** Returns the announcement of an edition in each language of its work; `post` is undefined if the site has no edition before it. */
export function writeAnnouncements(work: Work, edition: string, origin: URL | undefined, form: AnnouncementForm) {
  return languagesOfWork(site, work).map((language) => ({
    code: language.code,
    post: writeAnnouncement({ work: work.id, edition, language, origin }, form),
  }));
}

function writeAnnouncement({ work, edition, language, origin }: Announced, form: AnnouncementForm): string | undefined {
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
      line: lineOf(change, changes, language, form === 'markdown' ? IN_MARKDOWN : IN_TEXT),
    }));
  const renumbered = moved.length === 0 ? [] : [`${t('kindMoved')}: ${joinFirst(moved, MAX_MOVED)}`];
  if (form === 'markdown') {
    const items = rules.map(({ name, kind, href, line }) => `- [**${escapeMarkdown(name)}**](${href}) (${kind}): ${line}`);
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

/** How a form writes words, and those that were removed and added. */
interface Marks {
  readonly plain: (text: string) => string;
  readonly del: (text: string) => string;
  readonly ins: (text: string) => string;
}

const IN_MARKDOWN: Marks = {
  plain: escapeMarkdown,
  del: (text) => `~~${escapeMarkdown(text)}~~`,
  ins: (text) => `**${escapeMarkdown(text)}**`,
};

const IN_TEXT: Marks = { plain: (text) => text, del: (text) => `[− ${text}]`, ins: (text) => `[+ ${text}]` };

/** Returns the words of a rule that changed, or the first ones of one that is new, gone, or translated. */
function lineOf(change: Change, changes: EditionChanges, language: Language, marks: Marks): string {
  const { before, after } = changes;
  const view = change.to.length > 0 ? after : before;
  const [number = ''] = change.to.length > 0 ? change.to : change.from;
  const translated = language === view.language ? undefined : findView(site, view.work.id, view.edition.id, language);
  const rule = translated?.rules().get(number);
  const isEdited = change.from.length > 0 && change.to.length > 0;
  if (rule === undefined && isEdited)
    return changedWords(change, changes, language)
      .map((node) => markWords(node, marks))
      .join('');
  const shown = rule ?? view.rules().get(number);
  return shown === undefined ? '' : marks.plain(ruleLine(shown, QUOTED));
}

/** Writes a piece of a difference. Only words are marked: spaces and punctuation beside marks would not be understood as Markdown, and say little. */
function markWords(node: ElementContent, { plain, del, ins }: Marks): string {
  const text = visibleText(node);
  const [, before = '', words = '', after = ''] = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su.exec(text) ?? [];
  if (node.type !== 'element' || !isChange(node)) return plain(text);
  if (node.tagName === 'ins') return plain(before) + (words === '' ? '' : ins(words)) + plain(after);
  return words === '' ? '' : (/^\s/.exec(text)?.[0] ?? '') + del(words) + (/\s$/.exec(text)?.[0] ?? '');
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>~|#]/g, '\\$&');
}
