/** Unpacks Word documents within limits and rewrites their XML to what the converter reads. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The parts that hold text or relate parts to each other. */
const PART = /\.(?:xml|rels)$/;

const DOCUMENT = 'word/document.xml';
const STYLES = 'word/styles.xml';

/** The rules of the largest game are 5 MB. */
const SIZE_LIMIT = 64 * 2 ** 20;
/** A document has some twenty parts, and one for each header and footer. */
const MOST_PARTS = 2000;

/**
 * Returns the archive with its parts uncompressed. A part that is longer than the archive declares is cut off there, and refused as broken
 * XML. Throws if the parts are too large altogether, or if the bytes are not an archive.
 */
export function boundedArchive(bytes: Uint8Array, sizeLimit = SIZE_LIMIT): Uint8Array {
  let size = 0;
  let packed = 0;
  let count = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize, size: packedSize }) => {
      count += 1;
      packed += packedSize;
      // Entries that share their bytes would be unpacked once each.
      if (count > MOST_PARTS) throw new Error(`it has more than ${MOST_PARTS} parts`);
      if (packed > bytes.length) throw new Error('its parts overlap each other');
      if (!PART.test(name)) return false;
      size += originalSize;
      if (size > sizeLimit) throw new Error(`it unpacks to more than ${sizeLimit / 2 ** 20} MiB`);
      return true;
    },
  });
  return zipSync(parts, { level: 0 });
}

/** Returns such an archive with another text, and that text. `rewrite` is given the text and the styles in which it is set. */
export function withDocument(
  archive: Uint8Array,
  rewrite: (document: string, styles: string) => string,
): { bytes: Uint8Array; xml: string } {
  const parts = unzipSync(archive);
  const { [DOCUMENT]: document, [STYLES]: styles = new Uint8Array() } = parts;
  if (document === undefined) return { bytes: archive, xml: '' };
  const xml = rewrite(strFromU8(document), strFromU8(styles));
  return { bytes: zipSync({ ...parts, [DOCUMENT]: strToU8(xml) }, { level: 0 }), xml };
}

const TOKEN = /<[^>]*>|[^<]+/g;
const ALTERNATIVES = /<\/?mc:(AlternateContent|Choice|Fallback)\b[^>]*>/g;
const STYLE_TAGS = /<w:(style|ilvl|numId)\b[^>]*>/g;
const VALUE = /w:val="([^"]*)"/;
const NAME = /^<\/?([\w:]+)/;

/** They only say how their content came about, or in which direction it runs; formulas are read as their letters. */
const WRAPPERS = /^(?:w:(?:fldSimple|bdo|dir|ruby|rubyBase)|m:(?!r$|t$).*)$/;

/** Runs of formulas are named like runs of text. */
const RENAMED: Readonly<Record<string, string>> = { 'm:r': 'w:r', 'm:t': 'w:t' };

/** Words that were deleted or moved away, how a word is pronounced, and what is repeated for older programs. */
const HIDDEN = new Set(['w:del', 'w:moveFrom', 'w:rt', 'mc:Choice']);

/**
 * Unwraps what the converter does not know, takes text out of drawings that have no second form for older programs, and says of each
 * paragraph itself that it is counted where only its style says so.
 */
export function readableXml(xml: string, styles: string): string {
  const modern = modernDrawings(xml);
  const counted = countedStyles(styles);
  let drawing = 0;
  let pronounced = 0;
  return xml.replace(TOKEN, (token, offset: number) => {
    const name = NAME.exec(token)?.[1] ?? '';
    if (name === 'w:rt') pronounced += stepOf(token);
    if (modern.has(offset)) drawing += stepOf(token);
    if (pronounced > 0 || name === 'w:rt' || WRAPPERS.test(name)) return '';
    if (modern.has(offset)) return token.replace('mc:Choice', 'mc:Fallback');
    if (drawing > 0 && name === 'w:drawing') return token.replace('w:drawing', 'w:pict');
    if (drawing > 0 && name !== '' && !name.startsWith('w:')) return '';
    if (name === 'w:pStyle') return `${token}${counted.get(VALUE.exec(token)?.[1] ?? '') ?? ''}`;
    const renamed = RENAMED[name];
    return renamed === undefined ? token : token.replace(name, renamed);
  });
}

/** Returns how the styles of paragraphs number them, by name. */
function countedStyles(styles: string): ReadonlyMap<string, string> {
  const counted = new Map<string, string>();
  let style = '';
  let level = '0';
  for (const { 0: tag, 1: name } of styles.matchAll(STYLE_TAGS)) {
    const value = VALUE.exec(tag)?.[1] ?? '0';
    if (name === 'style') {
      style = /w:styleId="([^"]*)"/.exec(tag)?.[1] ?? '';
      level = '0';
    } else if (name === 'ilvl') level = value;
    else if (style !== '' && value !== '0') {
      counted.set(style, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${value}"/></w:numPr>`);
    }
  }
  return counted;
}

/** Returns the offsets of the tags of choices that have no fallback. */
function modernDrawings(xml: string): ReadonlySet<number> {
  const found = new Set<number>();
  const open: { readonly choices: number[]; hasFallback: boolean }[] = [];
  for (const { 0: tag, 1: name, index } of xml.matchAll(ALTERNATIVES)) {
    if (name === 'AlternateContent' && stepOf(tag) === 1) open.push({ choices: [], hasFallback: false });
    const innermost = open.at(-1);
    if (name === 'Choice') innermost?.choices.push(index);
    if (name === 'Fallback' && innermost !== undefined) innermost.hasFallback = true;
    if (name !== 'AlternateContent' || stepOf(tag) !== -1) continue;
    open.pop();
    // Of several choices the first is the best.
    if (innermost?.hasFallback === false) for (const choice of innermost.choices.slice(0, 2)) found.add(choice);
  }
  return found;
}

function stepOf(token: string): -1 | 0 | 1 {
  if (token.startsWith('</')) return -1;
  return token.endsWith('/>') ? 0 : 1;
}

const ENDS_WORD = new Set([
  'w:p',
  'w:tab',
  'w:br',
  'w:cr',
  'w:noBreakHyphen',
  'w:softHyphen',
  'w:sym',
  'w:footnoteReference',
  'w:endnoteReference',
]);

/** Returns the visible text of each paragraph, divided at tabs and the like. */
export function textOfXml(xml: string): readonly string[] {
  const paragraphs = [''];
  let hidden = 0;
  let inText = false;
  for (const [token] of xml.matchAll(TOKEN)) {
    const name = NAME.exec(token)?.[1] ?? '';
    if (HIDDEN.has(name)) hidden += stepOf(token);
    else if (name === 'w:t') inText = stepOf(token) === 1;
    else if (ENDS_WORD.has(name)) paragraphs.push('');
    else if (inText && hidden === 0 && name === '') paragraphs.push(`${paragraphs.pop()}${decoded(token)}`);
  }
  return paragraphs;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (raw, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? raw;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? raw : String.fromCodePoint(code);
  });
}
