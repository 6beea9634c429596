/** OpenSearch descriptions: with them a browser's address bar, and programs, search the site. */
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import { searchAddress } from '../shared/addresses.ts';
import { interfaceTag, type Language } from '../shared/languages.ts';
import { wholeAddress } from '../shared/place.ts';
import { translator } from '../shared/strings/index.ts';
import { xmlFile } from './xml-file.ts';

const NAMESPACE = 'http://a9.com/-/spec/opensearch/1.1/';
/** The standard cuts longer names off. */
const LONGEST_SHORT_NAME = 16;

/** The description of the search in one language. `site` is where the site is published: addresses must be whole here. */
export function openSearchXml(language: Language, site: URL): string {
  const t = translator(language);
  const template = `${wholeAddress(searchAddress(language), site)}?q={searchTerms}`;
  const description = x('OpenSearchDescription', { xmlns: NAMESPACE }, [
    x('ShortName', `${t('siteName')} ${language.code}`.slice(0, LONGEST_SHORT_NAME)),
    x('LongName', `${t('siteName')}: ${t('searchLabel')}`),
    x('Description', t('openSearchAbout')),
    x('Language', interfaceTag(language)),
    x('InputEncoding', 'UTF-8'),
    x('Image', { width: '16', height: '16', type: 'image/svg+xml' }, wholeAddress('/favicon.svg', site)),
    x('Url', { type: 'text/html', method: 'get', template }),
  ]);
  return xmlFile(toXml(description));
}
