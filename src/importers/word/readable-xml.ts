/** The XML of a Word document in elements that the converter reads: it passes over the others with every word in them. */

const TOKEN = /<[^>]*>|[^<]+/g;
const ALTERNATIVES = /<\/?mc:(AlternateContent|Choice|Fallback)\b[^>]*>/g;
const STYLE_TAGS = /<w:(style|ilvl|numId)\b[^>]*>/g;
const VALUE = /w:val="([^"]*)"/;
const NAME = /^<\/?([\w:]+)/;

/** They only say how their content came about, or in which direction it runs; formulas are read as their letters. */
const WRAPPERS = /^(?:w:(?:fldSimple|bdo|dir|ruby|rubyBase)|m:(?!r$|t$).*)$/;

/** Runs of formulas are named like runs of text. */
const RENAMED: Readonly<Record<string, string>> = { 'm:r': 'w:r', 'm:t': 'w:t' };

/** Words that were deleted or moved away, how a word is pronounced, and what is said once more for older programs. */
const UNSAID = new Set(['w:del', 'w:moveFrom', 'w:rt', 'mc:Choice']);

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

/** How the styles of paragraphs count them, by their names. */
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

/** The offsets of the tags of choices beside which no fallback stands. */
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

/** The text of each paragraph, as far as it is said, and of what stands between tabs and the like. */
export function textOfXml(xml: string): readonly string[] {
  const paragraphs = [''];
  let unsaid = 0;
  let inText = false;
  for (const [token] of xml.matchAll(TOKEN)) {
    const name = NAME.exec(token)?.[1] ?? '';
    if (UNSAID.has(name)) unsaid += stepOf(token);
    else if (name === 'w:t') inText = stepOf(token) === 1;
    else if (ENDS_WORD.has(name)) paragraphs.push('');
    else if (inText && unsaid === 0 && name === '') paragraphs.push(`${paragraphs.pop()}${decoded(token)}`);
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
