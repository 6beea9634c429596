/** Returns an edition from its introduction to its credits, for the page that has all of it. */
import type { Block, GlossaryEntry, Rule } from '@rulegraph/core/model';
import type { ElementContent } from 'hast';
import { h } from '../kit/html.ts';
import type { LanguageAttributes } from '../kit/languages.ts';
import { translator } from '../kit/translator.ts';
import { languageOfBlocks, remarksOnRule, remarksOnTerm, titleLanguage } from './carried-rules.ts';
import { type EditionView, readingAddress } from './edition-view.ts';
import { type ChapterOutline, depthBelowChapter, headingOf, type SectionOutline } from './outline.ts';
import { linksOfMatter, linksOfRule, linksOfSense } from './reference-links.ts';
import type { Site } from './site.ts';
import { blocksToHast, ruleToHast } from './text-html.ts';

/** A part of an edition that has a page of its own. Its links have the addresses of the site. */
export interface TextPart {
  readonly kind: 'introduction' | 'section' | 'chapter' | 'glossary' | 'credits';
  /** The number of a section or chapter. */
  readonly number?: string;
  /** `101. The Magic Golden Rules` */
  readonly title: string;
  readonly language: LanguageAttributes;
  /** Whether it is a chapter of a section. */
  readonly isBelow: boolean;
  readonly body: readonly ElementContent[];
}

/** Returns the parts of an edition in reading order. */
export function partsOfText(site: Site, view: EditionView): readonly TextPart[] {
  const { front, back, glossary } = view.expression();
  const { sections, chapters } = view.outline();
  const part = (outline: ChapterOutline | SectionOutline, kind: 'section' | 'chapter'): TextPart => ({
    kind,
    number: outline.number,
    title: headingOf(outline),
    language: titleLanguage(view, outline.number),
    isBelow: kind === 'chapter' && sections.length > 0,
    body: rulesToHast(site, view, outline.rules, outline.number),
  });
  const chapterPart = (chapter: ChapterOutline) => part(chapter, 'chapter');
  return [
    ...prosePart(site, view, 'introduction', front),
    ...(sections.length === 0 ? chapters.map(chapterPart) : []),
    ...sections.flatMap((section) => [part(section, 'section'), ...section.chapters.map(chapterPart)]),
    ...glossaryPart(site, view, glossary),
    ...prosePart(site, view, 'credits', back),
  ];
}

/** Returns the rules of a chapter or section. The text of the chapter or section itself comes first, without its number. */
function rulesToHast(site: Site, view: EditionView, rules: readonly Rule[], own: string): ElementContent[] {
  return rules.flatMap((rule) => {
    const { languageOf, titleLanguage: lang, marker } = remarksOnRule(site, view, rule);
    const linksOf = linksOfRule(site, view, rule);
    if (rule.number === own) return blocksToHast(rule.blocks, linksOf, languageOf);
    const id = view.rules().get(rule.number) === rule ? rule.number : undefined;
    const depth = depthBelowChapter(view.scheme, rule.number);
    return [
      ruleToHast(rule, { href: readingAddress(view, rule.number), id, depth, linksOf, languageOf, titleLanguage: lang, marker }),
    ];
  });
}

function glossaryPart(site: Site, view: EditionView, glossary: readonly GlossaryEntry[]): TextPart[] {
  const title = translator(view.language)('glossary');
  const body = glossary.map((entry) => termToHast(site, view, entry));
  return body.length === 0 ? [] : [{ kind: 'glossary', title, language: {}, isBelow: false, body }];
}

function termToHast(site: Site, view: EditionView, entry: GlossaryEntry): ElementContent {
  const { languageOf, titleLanguage: lang, marker } = remarksOnTerm(site, view, entry);
  const senses = entry.senses.flatMap((sense, index) => blocksToHast(sense, linksOfSense(site, view, entry, index), languageOf));
  return h('section', { className: ['term'], id: view.termAnchors().get(entry.term) }, [
    h('h2', { ...lang }, entry.term),
    ...marker,
    ...senses,
  ]);
}

/** Returns the introduction or the credits; a title in the text becomes that of the part. */
function prosePart(site: Site, view: EditionView, kind: 'introduction' | 'credits', blocks: readonly Block[]): TextPart[] {
  if (blocks.length === 0) return [];
  const content = blocksToHast(blocks, linksOfMatter(site, view, blocks), languageOfBlocks(view));
  const [first] = blocks;
  const isTitled = first?.kind === 'heading' && first.depth === 1;
  const title = isTitled ? first.text : translator(view.language)(kind);
  return [{ kind, title, language: {}, isBelow: false, body: isTitled ? content.slice(1) : content }];
}
