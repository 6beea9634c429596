/** Applies people's decisions about two editions to their alignment, and checks them. */
import type { VFileMessage } from 'vfile-message';
import { diagnose } from '../diagnostics.ts';
import type { Expression } from '../model.ts';
import type { ChangeKind, Override } from './alignment.ts';
import type { Part } from './find-parts.ts';
import { outlineGlossary, outlineRules, type UnitOutline } from './outline.ts';
import { NOBODY, type Pairing, pair } from './pairing.ts';

/** An override as units of two outlines. */
export interface Decision {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly kind?: ChangeKind;
}

/** Enters decisions into an empty pairing: pairs the first unit of each side, and returns the others as parts. */
export function applyDecisions(decisions: readonly Decision[], pairing: Pairing) {
  const splits: Part[] = [];
  const merges: Part[] = [];
  for (const { from, to } of decisions) {
    for (const index of from) pairing.toOf[index] = NOBODY;
    for (const index of to) pairing.fromOf[index] = NOBODY;
    const [one, ...otherFrom] = from;
    const [other, ...otherTo] = to;
    if (one === undefined || other === undefined) continue;
    pair(pairing, one, other);
    splits.push(...otherTo.map((part) => ({ part, whole: one, share: 1 })));
    merges.push(...otherFrom.map((part) => ({ part, whole: other, share: 1 })));
  }
  return { splits, merges };
}

/** Returns the overrides whose names are all in these outlines, without those that repeat a name of an earlier one. */
export function decisionsFor(overrides: readonly Override[], from: UnitOutline, to: UnitOutline): Decision[] {
  const decided = new Set<string>();
  return overrides.flatMap((override) => {
    const decision = toDecision(override, from, to);
    const names = endsOfOverride(override);
    if (decision === undefined || names.some((name) => decided.has(name))) return [];
    for (const name of names) decided.add(name);
    return [decision];
  });
}

/** Reports overrides that name a rule that does not exist, decide a rule twice, or state a kind that does not fit their numbers. */
export function checkOverrides(overrides: readonly Override[], from: Expression, to: Expression): VFileMessage[] {
  const rules = [outlineRules(from), outlineRules(to)] as const;
  const glossary = [outlineGlossary(from), outlineGlossary(to)] as const;
  const decided = new Map<string, Override>();
  return overridesBetween(overrides, from.edition, to.edition).flatMap((override) => {
    const messages: VFileMessage[] = [];
    const { place, kind } = override;
    if (toDecision(override, ...rules) === undefined && toDecision(override, ...glossary) === undefined) {
      messages.push(
        diagnose({
          code: 'lineage-override-unknown',
          reason: `"${override.from.join(', ')}" of ${from.edition} or "${override.to.join(', ')}" of ${to.edition} does not exist`,
          place,
          remedy: 'name rules, or terms of the glossary, as they are printed in the two editions',
        }),
      );
    }
    if (kind !== undefined && !fits(kind, override)) {
      messages.push(
        diagnose({
          code: 'lineage-override-kind',
          reason: `"${kind}" does not fit ${override.from.length} and ${override.to.length} rules`,
          place,
        }),
      );
    }
    for (const name of endsOfOverride(override)) {
      const earlier = decided.get(name);
      if (earlier === undefined) decided.set(name, override);
      else messages.push(contradiction(name, override, earlier));
    }
    return messages;
  });
}

/** Returns the overrides for two editions, in their order. */
export function overridesBetween(overrides: readonly Override[], from: string, to: string): Override[] {
  return overrides.filter(({ fromEdition, toEdition }) => fromEdition === from && toEdition === to);
}

function contradiction(name: string, { place }: Override, earlier: Override): VFileMessage {
  return diagnose({
    code: 'lineage-override-conflict',
    reason: `"${name.replace(/^\w+ /u, '')}" was already decided in line ${earlier.place.line}`,
    place,
  });
}

function toDecision({ from, to, kind }: Override, older: UnitOutline, newer: UnitOutline): Decision | undefined {
  const froms = from.map((name) => older.units.findIndex((unit) => unit.name === name));
  const tos = to.map((name) => newer.units.findIndex((unit) => unit.name === name));
  if (froms.includes(-1) || tos.includes(-1) || froms.length + tos.length === 0) return undefined;
  return { from: froms, to: tos, ...(kind === undefined ? {} : { kind }) };
}

function endsOfOverride({ from, to }: Override): string[] {
  return [...from.map((name) => `from ${name}`), ...to.map((name) => `to ${name}`)];
}

function fits(kind: ChangeKind, { from, to }: Override): boolean {
  switch (kind) {
    case 'added':
      return from.length === 0;
    case 'removed':
      return to.length === 0;
    case 'split':
      return from.length === 1 && to.length > 1;
    case 'merged':
      return from.length > 1 && to.length === 1;
    case 'same':
    case 'edited':
    case 'moved':
    case 'moved-edited':
      return from.length === 1 && to.length === 1;
  }
}
