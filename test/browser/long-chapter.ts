/** A chapter as long as the longest that there is, put together from the rules of the built site. */
import { openBuiltSite } from '../../src/publish/check-links/find-broken-links.ts';

/** Chapter 702 of the Magic rules, in April 2026 the longest, has 759. Ours are shorter, and marked with more rulings: so many weigh as much, 62 kB compressed. */
const RULES = 833;
const RULE = /<div id="[^"]+" class="rule depth-\d">.*?<\/div><\/div>/gs;

/** The page of a chapter with all rules in force in its place, again and again until there are enough. */
export function longChapter(folder: string, page: string): string {
  const built = openBuiltSite(folder);
  const inForce = built.files.filter((file) => /^rules\/cr\/\d\/\d+\.html$/.test(file));
  const rules = inForce.flatMap((file) => [...built.read(file).matchAll(RULE)].map(([rule]) => rule));
  if (rules.length === 0) throw new Error('no rules found in the built pages');
  const many = Array.from({ length: RULES }, (_, index) => numbered(rules[index % rules.length] ?? '', index + 1));
  return built.read(page).replace(/(<div class="rules"[^>]*>).*?(<nav class="previous-next")/s, `$1${many.join('')}</div>$2`);
}

/** The rule under a number of its own: what repeats itself would weigh nothing. */
function numbered(rule: string, number: number): string {
  const [, old = ''] = rule.match(/id="([^"]+)"/) ?? [];
  const local = `${number}${'abcdefgh'[number % 8]}`;
  return rule.replaceAll(`"${old.slice(old.indexOf('.') + 1)}"`, `"${local}"`).replaceAll(old, `702.${local}`);
}
