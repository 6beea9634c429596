/** The parts of a collection of rulings: navigation of the site, introduction, contents, entries, index, acknowledgements. */
import type { Ledger } from '../../ledger/index.ts';
import type { Line } from '../../lines.ts';
import { isRuleLine } from '../../numbered-text/contents.ts';
import { foldHeading } from '../../numbered-text/options.ts';

/** The lines of each part, without what is set aside. */
export interface RulingsParts {
  readonly front: readonly Line[];
  readonly entries: readonly Line[];
  readonly back: readonly Line[];
}

/** What the site prints around its search results. */
const NAVIGATION = /^\s*(?:Go To:|New Search\b|This search based on|Copyright\b.*\d{4}|[|\s]*\|\s*$)/i;
const CONTENTS = /^(?:table of )?contents$/;
const CLOSING = /^(?:acknowledge?ments|credits|disclaimers?)\b/;

/** Whether a line is what the site prints around its results. */
export function isNavigation(text: string): boolean {
  return NAVIGATION.test(text);
}

/** Divides the lines; navigation, contents, index and ruled lines are set aside and are in no part. */
export function divideRulings(lines: readonly Line[], ledger: Ledger, isHead: (text: string) => boolean): RulingsParts {
  const said = lines.filter((line) => {
    if (line.text.trim() === '') return false;
    const reason = isNavigation(line.text) ? 'navigation' : isRuleLine(line.text) ? 'ruled-line' : undefined;
    if (reason !== undefined) ledger.account(line).setAside(reason);
    return reason === undefined;
  });
  const folded = said.map((line) => foldHeading(line.text));
  const contents = folded.findIndex((text) => CONTENTS.test(text));
  const repeated = contents < 0 ? -1 : folded.indexOf(folded[contents + 1] ?? '', contents + 2);
  const bodyStart = repeated < 0 ? said.findIndex((line) => isHead(line.text)) : repeated;
  const body = bodyStart < 0 ? said.length : bodyStart;
  const frontEnd = repeated < 0 ? body : contents;
  for (const line of said.slice(frontEnd, body)) ledger.account(line).setAside('contents');
  const index = folded.indexOf('index', body);
  const closing = folded.findIndex((text, at) => at >= body && CLOSING.test(text) && !isHead(said[at]?.text ?? ''));
  const end = closing < 0 ? said.length : closing;
  const entriesEnd = index < 0 || index > end ? end : index;
  for (const line of said.slice(entriesEnd, end)) ledger.account(line).setAside('index');
  const site = lines.findIndex((line) => /^\s*Go To:/i.test(line.text));
  const front = said.slice(0, frontEnd).filter((line) => {
    const above = site >= 0 && lines.indexOf(line) < site;
    if (above) ledger.account(line).setAside('navigation');
    return !above;
  });
  return { front, entries: said.slice(body, entriesEnd), back: said.slice(end) };
}
