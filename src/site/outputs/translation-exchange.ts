/** Writes what translators' tools reuse: the memory of a translation as TMX 1.4 and its terms as TBX (ISO 30042). */
import type { TermPair, TranslationMessage } from '@rulegraph/core/translation';
import { x } from 'xastscript';
import { xmlDocument } from './xml-file.ts';

/** The languages of an exchange file and the edition that it is about. */
interface Exchange {
  readonly work: string;
  readonly edition: string;
  /** The language of the work. */
  readonly source: string;
  readonly lang: string;
}

/** Returns every translated text with the source text that it translates, which for an outdated one is an earlier wording. */
export function toTmx(messages: readonly TranslationMessage[], { work, edition, source: srclang, lang }: Exchange): string {
  const version = `${work} ${edition}`;
  const settings = { creationtool: 'rulegraph', creationtoolversion: version, segtype: 'paragraph', 'o-tmf': 'rulegraph' };
  const variant = (tag: string, text: string) => x('tuv', { 'xml:lang': tag }, [x('seg', text)]);
  const units = messages.flatMap(({ context, source, translation, previous }) => {
    // The translation of a text that has only lost a paragraph may say more than its source.
    if (translation === '' || previous === source) return [];
    return [
      '\n',
      x('tu', [x('prop', { type: 'x-context' }, context), variant(srclang, previous ?? source), variant(lang, translation)]),
    ];
  });
  const header = x('header', { ...settings, adminlang: 'en', srclang, datatype: 'plaintext' });
  return xmlDocument('tmx', { version: '1.4' }, ['\n', header, '\n', x('body', [...units, '\n']), '\n']);
}

/** Returns the terms with their renderings, the agreed one first, in the dialect that Weblate, Crowdin and OmegaT read. */
export function toTbx(terms: readonly TermPair[], { work, edition, source, lang }: Exchange): string {
  const set = (tag: string, names: readonly string[]) =>
    x(
      'langSet',
      { 'xml:lang': tag },
      names.map((name) => x('tig', [x('term', name)])),
    );
  const entries = terms.flatMap(({ term, renderings }, index) => {
    const names = renderings.map(({ text }) => text);
    return ['\n', x('termEntry', { id: `t${index + 1}` }, [set(source, [term]), set(lang, names)])];
  });
  const header = x('martifHeader', [x('fileDesc', [x('sourceDesc', [x('p', `${work} ${edition}`)])])]);
  const text = x('text', [x('body', [...entries, '\n'])]);
  return xmlDocument('martif', { type: 'TBX', 'xml:lang': source }, ['\n', header, '\n', text, '\n']);
}
