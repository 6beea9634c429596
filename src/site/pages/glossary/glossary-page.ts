/** Builds the glossary: every term under its own anchor. */

import type { GlossaryEntry } from '@rulegraph/core/model';
import GithubSlugger from 'github-slugger';
import { glossaryAddress } from '../../kit/addresses.ts';
import { h } from '../../kit/html.ts';
import { translator } from '../../kit/translator.ts';
import { remarksOnTerm, reviewToHast } from '../../model/carried-rules.ts';
import { contentsBeside } from '../../model/contents-list.ts';
import { type EditionView, quotingAttributes } from '../../model/edition-view.ts';
import { editionName, type LabeledLink } from '../../model/editions.ts';
import { viewFrame, workTitle } from '../../model/frame.ts';
import { glossaryAnchors } from '../../model/outline.ts';
import { linksOfSense } from '../../model/reference-links.ts';
import { historyLineOfTerm } from '../../model/rule-history.ts';
import type { Site } from '../../model/site.ts';
import { blocksToHast, viewHtml } from '../../model/text-html.ts';

/** Returns everything that the page of a glossary shows, texts as HTML. */
export function glossaryPage(site: Site, view: EditionView) {
  const t = translator(view.language);
  const { glossary } = view.expression();
  const anchors = anchorsOf(view);
  return {
    frame: viewFrame(
      site,
      view,
      { kind: 'glossary' },
      { title: t('glossary'), description: `${t('glossaryIntro')} ${t('termCount', { count: glossary.length })}.` },
    ),
    terms: viewHtml(view, ...glossary.map((entry) => termToHast(site, view, entry, anchors.get(entry) ?? []))),
    letters: lettersOf(anchors, view.language.tag),
    quoting: quotingAttributes(view, workTitle(view)),
    // List items of the terms that only earlier editions explain.
    past: viewHtml(view, ...pastTerms(site, view, new Set([...anchors.values()].flat())).map(pastTermToHast)),
    contents: contentsBeside(view, null, 'glossary'),
    count: glossary.length,
  };
}

/**
 * Returns a link to the first term of each letter, accents aside, and under `#` to those that begin with anything else. Publishers put a term or two
 * out of order, so of several runs of a letter the longest counts, and letters are in alphabetical order even if the runs are not.
 */
function lettersOf(anchors: ReadonlyMap<GlossaryEntry, readonly string[]>, language: string): readonly LabeledLink[] {
  const runs: { readonly letter: string; readonly anchor: string; terms: number }[] = [];
  for (const [{ term }, [anchor = '']] of anchors) {
    const [first = ''] = term.normalize('NFD').toUpperCase();
    const letter = /\p{L}/u.test(first) ? first : '#';
    const run = runs.at(-1);
    if (run?.letter === letter) run.terms += 1;
    else runs.push({ letter, anchor, terms: 1 });
  }
  const longest = new Map<string, (typeof runs)[number]>();
  for (const run of runs) if (run.terms > (longest.get(run.letter)?.terms ?? 0)) longest.set(run.letter, run);
  const collator = new Intl.Collator(language);
  const letters = [...longest.values()].toSorted(
    (a, b) => Number(a.letter === '#') - Number(b.letter === '#') || collator.compare(a.letter, b.letter),
  );
  return letters.length < 2 ? [] : letters.map(({ letter, anchor }) => ({ label: letter, href: `#${anchor}` }));
}

/** Returns all anchors of a glossary's page, including those of terms of earlier editions. */
export function glossaryPageAnchors(site: Site, view: EditionView): readonly string[] {
  const own =
    view.carried === undefined
      ? view.outline().structure.terms.flatMap(([, ...anchors]) => anchors)
      : [...anchorsOf(view).values()].flat();
  return [...own, ...pastTerms(site, view, new Set(own)).map(({ anchor }) => anchor)];
}

/** Returns the anchors of each entry. A translated one also has that of the original term, which was its anchor before it was translated. */
function anchorsOf(view: EditionView): ReadonlyMap<GlossaryEntry, readonly string[]> {
  const anchors = glossaryAnchors(view.expression().glossary);
  const taken = new Set([...anchors.values()].flat());
  return new Map(
    [...anchors].map(([entry, own]): [GlossaryEntry, readonly string[]] => {
      const original = new GithubSlugger().slug(view.carried?.().terms.get(entry)?.term ?? '');
      if (original === '' || taken.has(original)) return [entry, own];
      taken.add(original);
      return [entry, [...own, original]];
    }),
  );
}

function pastTermToHast({ anchor, term, href, edition }: PastTerm) {
  return h('li', { className: ['past-term'], id: anchor }, [h('a', { href }, term), ' ', h('small', edition)]);
}

function termToHast(site: Site, view: EditionView, entry: GlossaryEntry, [id, ...others]: readonly string[]) {
  const t = translator(view.language);
  const { languageOf, titleLanguage, marker, afterText, review } = remarksOnTerm(site, view, entry);
  const senses = entry.senses.map((sense, index) => blocksToHast(sense, linksOfSense(site, view, entry, index), languageOf));
  const [only] = senses;
  return h('section', { className: ['term'], id }, [
    h('h2', [
      h('a', { href: `#${id}`, ...titleLanguage }, entry.term),
      ...(marker.length === 0 ? [] : [' ', ...marker]),
      ...others.map((other) => h('span', { id: other })),
      ...(entry.obsolete ? [' ', h('small', { className: ['obsolete'] }, t('obsolete'))] : []),
    ]),
    ...(senses.length === 1
      ? (only ?? [])
      : [
          h(
            'ol',
            senses.map((sense) => h('li', sense)),
          ),
        ]),
    ...afterText,
    ...reviewToHast(view, review, { signed: true }),
    ...historyLineOfTerm(site, view, entry.term),
  ]);
}

/** A term that only earlier editions explain. */
export interface PastTerm {
  readonly anchor: string;
  readonly term: string;
  readonly href: string;
  /** The last edition that explained it, and its name. */
  readonly view: EditionView;
  readonly edition: string;
}

/**
 * Returns the terms that only earlier editions explain, in alphabetical order; none for a glossary that is not in force. `taken` are the anchors of
 * today's terms.
 */
export function pastTerms(site: Site, view: EditionView, taken: ReadonlySet<string>): readonly PastTerm[] {
  if (!view.newest) return [];
  const past = new Map<string, PastTerm>();
  for (const earlier of site.views(view.work.id)) {
    if (earlier === view || earlier.language.code !== view.language.code) continue;
    // Drafts and upcoming editions are shown on their own pages only.
    if (earlier.edition.draft === true || earlier.edition.upcoming === true) continue;
    for (const [term, anchor] of earlier.termAnchors()) {
      if (taken.has(anchor) || past.has(anchor)) continue;
      const edition = editionName(earlier.edition, view.language);
      past.set(anchor, { anchor, term, href: glossaryAddress(earlier.location, anchor), view: earlier, edition });
    }
  }
  const collator = new Intl.Collator(view.language.tag);
  return [...past.values()].toSorted((a, b) => collator.compare(a.term, b.term));
}
