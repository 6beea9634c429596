/** Makes a chapter as long as the longest known one, from the rules of the built site. */
import { openBuiltSite } from '../../src/site/outputs/check-links/find-broken-links.ts';

/**
 * As many rules as have, after gzip, the size of the longest known page: chapter 702 of the Magic rules of August 2026 with all 136 editions, of 771 rules.
 * The rules of the repository are shorter.
 */
const COUNT = 900;
const RULE = /<div id="[^"]+" class="rule depth-\d">.*?<\/div><\/div>/gs;

/** Returns the page of a chapter with so many of the rules in force instead of its own. They say as much of their past as in a chapter of that length. */
export function longChapter(folder: string, page: string): string {
  const built = openBuiltSite(folder);
  const inForce = built.files.filter((file) => /^rules\/cr\/\d\/\d+\.html$/.test(file));
  const rules = inForce.flatMap((file) => [...built.read(file).matchAll(RULE)].map(([rule]) => withoutPast(rule)));
  if (rules.length === 0) throw new Error('no rules found in the built pages');
  const many = Array.from({ length: COUNT }, (_, index) => numbered(rules[index % rules.length] ?? '', index + 1));
  return built.read(page).replace(/(<div class="rules"[^>]*>).*?(<nav class="previous-next")/s, `$1${many.join('')}</div>$2`);
}

function withoutPast(rule: string): string {
  return rule.replace(/<small class="was">.*?<\/small>/, '').replace(/<a href="[^"]*#history">([^<]*)<\/a>/, '$1');
}

/** Returns the rule with another number and other words, since repetitions would compress to nothing. */
function numbered(rule: string, number: number): string {
  const [, old = ''] = rule.match(/id="([^"]+)"/) ?? [];
  const local = `${number}${'abcdefgh'[number % 8]}`;
  return rule.replaceAll(`"${old.slice(old.indexOf('.') + 1)}"`, `"${local}"`).replaceAll(old, `702.${local}`);
}
