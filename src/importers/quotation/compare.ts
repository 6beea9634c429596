/** A quotation checked against the release that it quotes. */
import { diffArrays } from 'diff';
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../../rules/diagnostics.ts';
import { foldTypography } from '../../rules/lineage/index.ts';
import type { Expression, Rule } from '../../rules/model.ts';

/** Words shown of each side of a difference. */
const SHOWN = 12;

/** Reports each quoted rule that the release does not have, or that it words otherwise; quotes and dashes may differ. */
export function compareWithRelease(rules: readonly Rule[], release: Expression): VFileMessage[] {
  const released = new Map(release.rules.map((rule) => [rule.number, rule]));
  return rules.flatMap((rule) => {
    const source = released.get(rule.number);
    if (source === undefined) return [missing(rule, release.edition)];
    const quoted = words(rule);
    const said = words(source);
    return quoted.join(' ') === said.join(' ') ? [] : [different(rule, firstDifference(said, quoted), release.edition)];
  });
}

function words(rule: Rule): string[] {
  return [rule.title ?? '', ...rule.blocks.map((block) => block.text)].flatMap((text) =>
    foldTypography(text)
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
}

function firstDifference(said: readonly string[], quoted: readonly string[]): { said: string; quoted: string } {
  const changes = diffArrays([...said], [...quoted]);
  const show = (side: 'removed' | 'added') => {
    const changed = changes.filter((change) => change[side]).flatMap((change) => change.value);
    return changed.slice(0, SHOWN).join(' ') + (changed.length > SHOWN ? ' …' : '');
  };
  return { said: show('removed'), quoted: show('added') };
}

function different(rule: Rule, words: { said: string; quoted: string }, edition: string): VFileMessage {
  return diagnose({
    code: 'quotation-differs',
    severity: 'warning',
    reason: `"${rule.number}" is not quoted as ${edition} has it: "${words.quoted}" where the release says "${words.said}"`,
    place: rule.place,
    remedy: 'check which release the quotation was taken from; it was kept as it is',
  });
}

function missing(rule: Rule, edition: string): VFileMessage {
  return diagnose({
    code: 'quotation-unknown-number',
    severity: 'warning',
    reason: `"${rule.number}" is not a rule of ${edition}`,
    place: rule.place,
    remedy: 'check which release the quotation was taken from; it was kept as it is',
  });
}
