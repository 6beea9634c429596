/**
 * Measures how many names of terms in each language are found on the site of that language, on that of each other language and by `rulegraph find`:
 * `node lab/names.ts CONTENT WORK [LANG …] [--why]`. Right is the rule or entry that the translated glossary itself cites or is paired with.
 */
import process from 'node:process';
import { readArchive } from '../src/content/disk/index.ts';
import { foldTitle } from '../src/core/graph/index.ts';
import { languageOf } from '../src/site/kit/languages.ts';
import { lookUpPlaces } from '../src/site/kit/look-up-places.ts';
import { lookUpElsewhere } from '../src/site/kit/names-elsewhere.ts';
import { openIndex } from '../src/site/kit/number-index.ts';
import { namesOf, numberIndexOf, pastNumbersOf } from '../src/site/outputs/search-numbers.ts';
import { siteOf } from '../test/site/model/open-site.ts';

const MOST = 60;
const words = process.argv.slice(2);
const isWhy = words.includes('--why');
const [content = 'content', work = 'cr', ...asked] = words.filter((word) => !word.startsWith('--'));
const archive = readArchive([content]);
const site = siteOf(archive);
const names = namesOf(site);
const past = pastNumbersOf(site).works[work];
const available = site.views(work).filter(({ newest }) => newest);
const lookups = new Map(
  available.map(({ language }) => {
    const indexed = numberIndexOf(site, language).works.find(({ id }) => id === work);
    if (indexed === undefined) throw new Error(`no numbers in ${language.code}`);
    return [language.code, openIndex(indexed, past)] as const;
  }),
);
const traditional = [...(names.traditional ?? '')];
/** Simplified characters with their first traditional form. */
const traditionalOf = new Map(
  traditional.flatMap((from, index) => (index % 2 === 0 ? [[traditional[index + 1] ?? '', from] as const] : [])).toReversed(),
);
console.log(
  `names.json: ${JSON.stringify(names).length} characters, ${names.works.find(({ id }) => id === work)?.names.split('\n').length} concepts`,
);

/** Returns up to 60 terms of a language, evenly spaced, with the source's term if it is known. */
function termsIn(code: string): readonly { readonly name: string; readonly source: string | undefined }[] {
  const views = site.views(work).filter(({ language }) => language.code === code);
  const glossary = views.flatMap((view) => view.published?.().expression.glossary ?? []);
  const sources = new Map(
    site.terms(work, code).flatMap(({ term, renderings }) => renderings.map(({ text }) => [foldTitle(text), term] as const)),
  );
  const plain = (term: string) =>
    term
      .replace(/\s*[(（【].*$/u, '')
      .split(/[/／]/u)[0]
      ?.trim() ?? term;
  const all = [...new Set(glossary.map(({ term }) => term))];
  const step = Math.max(1, all.length / MOST);
  return Array.from({ length: Math.min(MOST, all.length) }, (_, index) => all[Math.floor(index * step)] ?? '').map((term) => ({
    name: plain(term),
    source: sources.get(foldTitle(term)) ?? (code === 'en' ? term : undefined),
  }));
}

function placesIn(code: string, name: string) {
  const lookup = lookups.get(code);
  if (lookup === undefined) return [];
  const reader = { lookups: [lookup], language: languageOf(code), whereabouts: { work } };
  const own = lookUpPlaces(name, reader.lookups, reader.language, reader.whereabouts);
  return own.some(({ certain }) => certain) ? own : lookUpElsewhere(name, names, reader);
}

const columns = [...lookups.keys()];
console.log(['', ...columns].join('\t'));
const codes = asked.length > 0 ? asked : columns;
for (const code of [...codes, ...(codes.includes('zh') ? ['zh as zh-Hant'] : [])]) {
  const [own = ''] = code.split(' ');
  const terms = termsIn(own).map(({ name, source }) => ({
    name: code === own ? name : [...name].map((one) => traditionalOf.get(one) ?? one).join(''),
    source,
  }));
  const cells = columns.map((column) => {
    let [found, wrong] = [0, 0];
    for (const { name, source } of terms) {
      const places = placesIn(column, name).filter(({ certain }) => certain);
      const expected =
        source === undefined
          ? []
          : placesIn('en', source)
              .filter(({ certain }) => certain)
              .map(({ label, term }) => [label, term]);
      const isRight = places.some((place) => expected.some(([label, term]) => label === place.label || term === place.term));
      if (places.length > 0) found += 1;
      if (places.length > 0 && expected.length > 0 && !isRight && column === 'en') wrong += 1;
      if (isWhy && (places.length === 0 || (expected.length > 0 && !isRight && column === 'en')))
        console.log(
          `${code} on ${column}: ${name} (${source ?? '?'}): ${places.map(({ label, term }) => `${label} ${term}`).join(', ') || 'nothing'}; ${expected.join(' ')}`,
        );
    }
    return `${found}${wrong > 0 ? ` (${wrong} elsewhere)` : ''}`;
  });
  console.log([`${code} (${terms.length})`, ...cells].join('\t'));
}
