/** The glossary: every term under an anchor of its own. */
import GithubSlugger from 'github-slugger';
import { h } from 'hastscript';
import type { GlossaryEntry } from '../rules/model.ts';
import { glossaryAddress } from '../shared/addresses.ts';
import { translator } from '../shared/strings/index.ts';
import type { EditionView } from '../site/edition-view.ts';
import { glossaryAnchors } from '../site/glossary-anchors.ts';
import { type PastTerm, pastTerms } from '../site/past-terms.ts';
import { type QuotingAttributes, quotingAttributes } from '../site/pinned-address.ts';
import type { Site } from '../site/site.ts';
import { remarksOnTerm } from './carried-rules.ts';
import { contentsHtml } from './contents.ts';
import { type Frame, viewFrame, workTitle } from './frame.ts';
import { blocksToHast } from './html/blocks.ts';
import { viewHtml } from './html/view-html.ts';
import { linksOfSense } from './reference-links.ts';
import { remarkOnTerm } from './rule-remarks.ts';

/** What the page shows; texts are HTML. */
export interface GlossaryPage {
  readonly frame: Frame;
  readonly terms: string;
  readonly quoting: QuotingAttributes;
  /** Items of a list: what only earlier editions explain. Empty where there is nothing. */
  readonly past: string;
  readonly contents: string;
  readonly count: number;
}

/** Everything that the page of a glossary shows; of a translation the terms stand in its alphabet. */
export function glossaryPage(site: Site, view: EditionView): GlossaryPage {
  const t = translator(view.language);
  const { glossary } = view.expression();
  const anchors = anchorsOf(view);
  return {
    frame: viewFrame(
      site,
      view,
      { kind: 'glossary' },
      {
        title: t('glossary'),
        description: `${t('glossaryIntro')} ${t('termCount', { count: glossary.length })}.`,
        crumbs: [{ label: t('glossary'), href: glossaryAddress(view.location), here: true }],
      },
    ),
    terms: viewHtml(view, ...glossary.map((entry) => termToHast(site, view, entry, anchors.get(entry) ?? []))),
    quoting: quotingAttributes(view, workTitle(view)),
    past: viewHtml(view, ...pastTerms(site, view, new Set([...anchors.values()].flat())).map(pastTermToHast)),
    contents: contentsHtml(view, null, 'glossary'),
    count: glossary.length,
  };
}

/**
 * The anchors of each entry. Those of a translation have that of the original term as well, which was theirs before somebody translated them.
 */
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
  const { languageOf, titleLanguage, mark, since } = remarksOnTerm(view, entry);
  const senses = entry.senses.map((sense, index) => blocksToHast(sense, linksOfSense(site, view, entry, index), languageOf));
  const [only] = senses;
  return h('section', { className: ['term'], id }, [
    h('h2', [
      h('a', { href: `#${id}`, ...titleLanguage }, entry.term),
      ...(mark.length === 0 ? [] : [' ', ...mark]),
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
    ...since,
    ...remarkOnTerm(site, view, entry.term),
  ]);
}
