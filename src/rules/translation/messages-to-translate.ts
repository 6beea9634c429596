/** What waits for its translation, as messages for the tools that translators use. */
import type { BlockPart, TitlePart, TranslationState, TranslationView, UnitView } from './translation-view.ts';

/** One text to translate. */
export interface TranslationMessage {
  /** The rule's number, or the heading of the glossary entry. */
  readonly context: string;
  readonly part: 'title' | 'term' | 'text' | 'example' | 'note' | 'item' | 'heading' | 'table' | 'code';
  readonly state: TranslationState;
  /** Today's source text. */
  readonly source: string;
  /** The translation that there is; of an outdated text it has to be revised. Empty where there is none. */
  readonly translation: string;
  /** The source text that `translation` translates, where it is not today's. */
  readonly previous: string | null;
  /** `file:line` of the source text. */
  readonly reference: string;
}

/** Every text of every rule and term that is not wholly current; their current texts come along, so that a rule is seen as a whole. */
export function messagesToTranslate(view: TranslationView): readonly TranslationMessage[] {
  // Of two rules with one number the first owns it.
  const rules = new Map(view.source.rules.toReversed().map((rule) => [rule.number, rule]));
  const entries = new Map(view.source.glossary.map((entry) => [entry.term, entry]));
  return [
    ...view.rules.flatMap((rule): TranslationMessage[] => {
      const original = rules.get(rule.number);
      if (rule.state === 'current' || original === undefined) return [];
      const reference = `${original.place.file}:${original.place.line}`;
      return [
        ...(original.title === null ? [] : [message(rule.number, 'title', original.title, rule.title, reference)]),
        ...original.blocks.map((block, at) =>
          message(rule.number, block.kind, block.text, partAt(rule, at), `${block.place.file}:${block.place.line}`),
        ),
      ];
    }),
    ...view.glossary.flatMap((term): TranslationMessage[] => {
      const original = entries.get(term.term);
      if (term.state === 'current' || original === undefined) return [];
      return [
        message(term.term, 'term', original.term, term.title, `${original.place.file}:${original.place.line}`),
        ...original.senses
          .flat()
          .map((block, at) =>
            message(term.term, block.kind, block.text, partAt(term, at), `${block.place.file}:${block.place.line}`),
          ),
      ];
    }),
  ];
}

/** What is offered for a block: its counterpart, or of texts that were merged or split since, all that there is for the first block. */
function partAt({ blocks }: UnitView, at: number): BlockPart | null {
  const own = blocks.filter((part) => part.at === at || (part.at === null && at === 0));
  const [first] = own;
  if (first === undefined || own.length === 1) return first ?? null;
  return { ...first, block: { ...first.block, text: own.map(({ block }) => block.text).join(' ') } };
}

function message(
  context: string,
  part: TranslationMessage['part'],
  source: string,
  shown: TitlePart | BlockPart | null,
  reference: string,
): TranslationMessage {
  const translated = shown !== null && shown.edition !== null;
  const text = shown === null ? '' : 'block' in shown ? shown.block.text : shown.text;
  return {
    context,
    part,
    state: shown?.state ?? 'missing',
    source,
    translation: translated ? text : '',
    previous: translated && shown.state === 'outdated' ? (shown.before ?? source) : null,
    reference,
  };
}
