import { rulesByNumber } from '../lists.ts';
import type { Block, Expression, GlossaryEntry, Rule } from '../model.ts';
import { joinedText } from '../text/index.ts';
import type { TranslationView, UnitView } from './translation-view.ts';

interface Revision {
  /** The finished translations in the catalog. */
  readonly added: Expression;
  /** The translation of the edition so far. */
  readonly existing: Expression | undefined;
  /** The translations that readers of the edition see without the catalog. */
  readonly view: TranslationView;
}

/**
 * Returns the translation of the edition with the revisions in a catalog. A text that is carried forward unchanged is not copied, so that it
 * still follows corrections of the edition in which it was translated. An outdated text that is complete in the catalog counts as confirmed.
 */
export function revisedTranslation({ added, existing, view }: Revision): Expression {
  const rules = new Map(added.rules.map((rule) => [rule.number, rule]));
  const own = new Map(existing?.rules.map((rule) => [rule.number, rule]));
  const entries = new Map(added.glossary.map((entry) => [sourceHeading(entry), entry]));
  const ownEntries = new Map(existing?.glossary.map((entry) => [entry.term, entry]));
  const sources = rulesByNumber(view.source.rules);
  const chosen = new Map(
    view.rules.flatMap((unit): (readonly [string, Rule])[] => {
      const rule = rules.get(unit.number);
      const original = sources.get(unit.number);
      const sourceTexts = (original?.title == null ? 0 : 1) + (original?.blocks.length ?? 0);
      const found = rule !== undefined && isRevised(unit, rule.title, rule.blocks, sourceTexts) ? rule : own.get(unit.number);
      return found === undefined ? [] : [[unit.number, found]];
    }),
  );
  // Rules need the headings above them, because sources have a file for each chapter.
  const parents = new Map(
    view.source.rules.map(({ number, parent, blocks }) => [number, { parent, isHeading: blocks.length === 0 }]),
  );
  for (const number of [...chosen.keys()]) {
    for (let above = parents.get(number)?.parent ?? null; above !== null; above = parents.get(above)?.parent ?? null) {
      const heading = rules.get(above);
      if (heading !== undefined && parents.get(above)?.isHeading === true && !chosen.has(above)) chosen.set(above, heading);
    }
  }
  const matter = (side: 'front' | 'back'): readonly Block[] => {
    const isNew = added[side].length > 0 && isRevised(view[side], null, added[side], view.source[side].length);
    return isNew ? added[side] : (existing?.[side] ?? []);
  };
  return {
    ...added,
    front: matter('front'),
    back: matter('back'),
    rules: withRevisions(
      existing?.rules ?? [],
      view.rules.map(({ number }) => [own.get(number), chosen.get(number)]),
    ),
    glossary: withRevisions(
      existing?.glossary ?? [],
      view.glossary.map((unit, index) => {
        const entry = entries.get(unit.term);
        const sourceTexts = 1 + (view.source.glossary[index]?.senses.flat().length ?? 0);
        const known = ownEntries.get(unit.translated ?? '') ?? ownEntries.get(entry?.term ?? '');
        const isNew = entry !== undefined && isRevised(unit, entry.term, entry.senses.flat(), sourceTexts, foldSpace(unit.term));
        return [known, isNew ? entry : known];
      }),
    ),
  };
}

/** Returns the texts so far with what replaces them; a new text comes after the one that precedes it in the source. */
function withRevisions<Item>(
  existing: readonly Item[],
  revisions: readonly (readonly [known: Item | undefined, revised: Item | undefined])[],
): readonly Item[] {
  const all: Item[] = [...existing];
  let last = -1;
  for (const [known, revised] of revisions) {
    if (revised === undefined) continue;
    const at = known === undefined ? -1 : all.indexOf(known);
    last = at === -1 ? last + 1 : at;
    all.splice(last, at === -1 ? 0 : 1, revised);
  }
  return all;
}

/**
 * Tells whether a unit differs in a catalog from what readers see. `sourceTexts`: how many texts the source has there, its title among them.
 * An entry without a heading of its own has the `heading` of the source.
 */
function isRevised(
  unit: UnitView,
  title: string | null,
  blocks: readonly Block[],
  sourceTexts: number,
  heading?: string,
): boolean {
  const shown = [unit.title, ...unit.blocks].flatMap((part) => (part === null || part.edition === null ? [] : [part]));
  const before = shown.map((part) => ('block' in part ? part.block : { text: part.text }));
  const texts = [...(title === null ? [] : [title]), ...blocks.map(({ text }) => text)].map(foldSpace);
  const translated = texts.filter((text) => text !== heading || before.some((one) => foldSpace(one.text) === text));
  if (unit.state === 'outdated' && translated.length >= sourceTexts) return true;
  // A catalog joins the paragraphs of a translation that has more of them than its source: those from one with which the text begins.
  const isShown = (text: string) =>
    before.some(
      (first, from) =>
        (text === '' || text.startsWith(foldSpace(first.text))) &&
        before.some((_, to) => foldSpace(joinedText(before.slice(from, to + 1))) === text),
    );
  return !translated.every(isShown);
}

/** Returns the heading of the source, which is the last alias of a translated entry in a catalog. */
function sourceHeading({ term, aliases }: GlossaryEntry): string {
  return aliases.at(-1) ?? term;
}

function foldSpace(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
