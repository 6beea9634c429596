/** Chooses what matters most in an edition: the changes of the rules that others cite most often, one card for each idea. */
import { chapterNumber, isHeadingAddress, nameOfNumber } from '@rulegraph/core/numbering';
import type { Element, ElementContent } from 'hast';
import type { Change } from '../kit/changes/change.ts';
import { changeDifference, KIND_LABELS } from '../kit/changes/change-html.ts';
import { excerpt, ruleLine } from '../kit/excerpt.ts';
import { writeHtml } from '../kit/html.ts';
import { interfaceTag, type Language } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import { type EditionChanges, sideOf } from './edition-changes.ts';
import type { EditionView } from './edition-view.ts';
import type { LabeledLink } from './editions.ts';
import { nearestTitle } from './reused-number.ts';
import { lineHtml } from './text-html.ts';

/** The changes of one idea, such as a keyword: the most cited rule with its words, and links to the others. */
interface Idea {
  readonly kind: string;
  readonly what: string;
  /** `702.19b`, or `601.2 → 601.3` for a rule with another number. */
  readonly number: string;
  readonly title: string | null;
  /** The tag of the title's language if that is not the reader's. */
  readonly titleLang: string | undefined;
  readonly href: string;
  /** The words that changed, or the first of a new rule, as HTML. */
  readonly line: string;
  readonly others: readonly LabeledLink[];
}

/** How many characters of a rule are shown, and how many of these at most precede its first change. */
const LINE_LENGTH = 130;
const LEAD_LENGTH = 40;

/**
 * Returns the ideas that an edition changed, the most cited first. Links lead to the pages of changes in the language `shown`, and titles are those of
 * the reader’s edition, `titled`.
 */
export function storyOf(changes: EditionChanges, language: Language, shown: Language, titled = changes.after): readonly Idea[] {
  const { before, after, addressOf } = changes;
  const t = translator(language);
  const told = mostCited(changes).flatMap((change) => {
    const view = change.to.length > 0 ? after : before;
    const [number = ''] = change.to.length > 0 ? change.to : change.from;
    const rule = view.rules().get(number);
    if (change.possibleMatch || rule === undefined || rule.blocks.length === 0) return [];
    const chapter = chapterNumber(view.scheme, number) ?? '';
    const titleIn = (one: EditionView) => nearestTitle(one, number) ?? one.outline().chapterByNumber.get(chapter)?.title ?? null;
    const own = titleIn(view);
    // The number of a removed rule may be another one's.
    const title = titleIn(after) === own ? titleIn(titled) : own;
    const titleLang = title === own && language.code !== after.language.code ? after.language.tag : undefined;
    return [{ change, rule, chapter, number, title, titleLang, href: addressOf(shown, 'rules', change) }];
  });
  // Several chapters may have the same title, such as "General".
  const ideas = Map.groupBy(told, ({ chapter, title }) => `${chapter} ${title ?? ''}`);
  return [...ideas.values()].flatMap(([first, ...others]): readonly Idea[] => {
    if (first === undefined) return [];
    const { change, rule, number, title, titleLang, href } = first;
    return [
      {
        kind: change.kind,
        what: t(KIND_LABELS[change.kind]),
        number: namesOf(change, changes),
        // A heading without a number is named by its title.
        title: isHeadingAddress(number) ? null : title,
        titleLang,
        href,
        line:
          change.kind === 'added'
            ? lineHtml(after.work, ruleLine({ ...rule, title: null }, LINE_LENGTH), after.language.tag)
            : writeHtml(...changedWords(change, changes, language)),
        others: others.map((other) => ({ label: namesOf(other.change, changes), href: other.href })),
      },
    ];
  });
}

/** Returns the changes of rules that say something else now. */
export function wordedChanges({ groups }: EditionChanges): readonly Change[] {
  return groups.flatMap((group) => group.changes).filter(({ area, weight }) => area === 'rules' && weight === 'words');
}

/** Returns the changes of rules that say something else now, the most cited first. */
export function mostCited(changes: EditionChanges): readonly Change[] {
  const { before, after } = changes;
  const citations = ({ from, to }: Change): number => {
    const { citedBy } = (to.length > 0 ? after : before).graph();
    return Math.max(...(to.length > 0 ? to : from).map((number) => citedBy.get(number)?.length ?? 0));
  };
  const worded = wordedChanges(changes).map((change) => ({ change, count: citations(change) }));
  return worded.toSorted((a, b) => b.count - a.count).map(({ change }) => change);
}

/** Returns `702.19b`, or `601.2 → 601.3` for a rule with another number. */
export function namesOf({ from, to }: Change, { before, after }: Pick<EditionChanges, 'before' | 'after'>): string {
  const named = (numbers: readonly string[], view: EditionView) =>
    numbers.map((number) => nameOfNumber(number, (one) => view.rules().get(one)?.title)).join(', ');
  return [...new Set([named(from, before), named(to, after)])].filter((names) => names !== '').join(' → ');
}

/** Returns the first words that a change edited, with some of the text around them, for a reader of a language. */
export function changedWords(
  change: Change,
  { before, after, tokens }: EditionChanges,
  language: Language,
): readonly ElementContent[] {
  const readerTag = interfaceTag(language);
  const labelLang = readerTag === after.language.tag ? undefined : readerTag;
  const words = { t: translator(language), labelLang, tokens, symbols: after.work.symbols, unchanged: 'whole' as const };
  return aroundChange(changeDifference(change, sideOf(before), sideOf(after), words));
}

/** Pieces of text shorter than this are left out rather than cut: few words would fit. */
const MIN_PIECE = 16;

/** Returns the first change of words in a difference, or else the first of all, with the text around it, cut so that it fits on two lines. */
function aroundChange(difference: readonly Element[]): readonly ElementContent[] {
  const [line = difference[0]] = difference.filter(({ children }) => children.some(isChange));
  const children = line?.children ?? [];
  const worded = children.findIndex((node) => isChange(node) && /[\p{L}\p{N}]/u.test(visibleText(node)));
  const at = worded === -1 ? Math.max(0, children.findIndex(isChange)) : worded;
  const lead = children.slice(0, at).map(visibleText).join('');
  const cut = lead.length <= LEAD_LENGTH ? 0 : lead.indexOf(' ', lead.length - LEAD_LENGTH) + 1;
  const shown: ElementContent[] = cut === 0 ? children.slice(0, at) : [{ type: 'text', value: `…${lead.slice(cut)}` }];
  let room = LINE_LENGTH - (lead.length - cut);
  for (const node of children.slice(at)) {
    const length = visibleText(node).length;
    if (length > room) {
      shown.push(room < MIN_PIECE ? { type: 'text', value: '…' } : cutNode(node, room));
      break;
    }
    shown.push(node);
    room -= length;
  }
  return shown;
}

export function isChange(node: ElementContent): node is Element {
  return node.type === 'element' && ['ins', 'del'].includes(node.tagName) && !classesOf(node).includes('slight');
}

/** Returns a node cut to a length; an insertion or deletion keeps the hidden words that announce it. */
function cutNode(node: ElementContent, length: number): ElementContent {
  const text = visibleText(node);
  // Keeps the space before the first word.
  const cut: ElementContent = { type: 'text', value: `${/^\s?/.exec(text)?.[0] ?? ''}${excerpt(text, length)}` };
  if (node.type !== 'element') return cut;
  const announced = node.children.filter((child) => child.type === 'element' && classesOf(child).includes('hidden'));
  return { ...node, children: [...announced.slice(0, 1), cut, ...announced.slice(1)] };
}

/** Returns the text of a node without what only screen readers read. */
export function visibleText(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type !== 'element' || classesOf(node).includes('hidden') ? '' : node.children.map(visibleText).join('');
}

function classesOf({ properties: { className } }: Element): readonly unknown[] {
  return Array.isArray(className) ? className : [];
}
