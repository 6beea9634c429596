/** The texts of rules and of what stands around them, out of the pages that show them. */
import type { Family } from '../shared/found-place.ts';
import { fetchPage } from './fetch.ts';
import { placed } from './place.ts';

/** A rule of a family, as its page has it. */
export interface FamilyRule {
  readonly number: string;
  readonly text: string;
  /** How far below the chapter it stands, where the page says it. */
  readonly depth: number;
  /** Whether it was asked for. */
  readonly hit: boolean;
}

/** A longer family is cut to what stands next to the rules that were asked for. */
const MOST = 12;

/** Returns the rule above, the rules asked for, and those beside or below them, in the order of the page; empty where the page cannot be had. */
export async function readFamily({ page, head, numbers, alone }: Family): Promise<readonly FamilyRule[]> {
  const asked = new Set(numbers);
  const rules = rulesOf(await fetchPage(placed(page))).map((rule) => ({ ...rule, hit: asked.has(rule.number) }));
  if (alone) return rules.filter(({ hit }) => hit);
  return head === null ? rangeOf(rules) : familyOf(rules, head);
}

/** Returns everything between the first and the last rule that was asked for. */
function rangeOf(rules: readonly FamilyRule[]): readonly FamilyRule[] {
  const first = rules.findIndex(({ hit }) => hit);
  return first === -1 ? [] : rules.slice(first, Math.min(rules.findLastIndex(({ hit }) => hit) + 1, first + MOST));
}

/** Returns the head and what is below it, or the nearest of that. */
function familyOf(rules: readonly FamilyRule[], head: string): readonly FamilyRule[] {
  const start = rules.findIndex(({ number }) => number === head);
  const above = rules[start];
  if (above === undefined) return rangeOf(rules);
  const next = rules.findIndex(({ depth }, index) => index > start && depth <= above.depth);
  const below = rules.slice(start + 1, next === -1 ? undefined : next);
  const from = below.length < MOST ? 0 : Math.max(0, below.findIndex(({ hit }) => hit) - 1);
  return [above, ...below.slice(from, from + MOST - 1)];
}

/** Returns the rules of a page; of a rule's own page with that rule, whose title is the page's. */
function rulesOf(page: Document | undefined): readonly Omit<FamilyRule, 'hit'>[] {
  if (page === undefined) return [];
  const heading = page.querySelector('.rule-page h1');
  const number = heading?.querySelector('.number')?.textContent ?? '';
  const title = heading?.querySelector('.number + *')?.textContent ?? '';
  const lead = page.querySelector<HTMLElement>('.rule.lead');
  const text = [title, lead === null ? '' : textOf(lead)].filter(Boolean).join('. ');
  const others = [...page.querySelectorAll<HTMLElement>('.rule[id]:not(.lead)')].map((rule) => ({
    number: rule.id,
    text: textOf(rule),
    depth: Number(/\bdepth-(\d)/.exec(rule.className)?.[1] ?? 1),
  }));
  return number === '' ? others : [{ number, text, depth: 0 }, ...others];
}

/** Returns what the rule says, without its examples and what the site remarks on it. */
function textOf(rule: HTMLElement): string {
  const parts = rule.querySelectorAll('.text > :is(p, h2, h3, ul, ol, table):not(.example, .note)');
  return [...parts].map((part) => part.textContent?.trim() ?? '').join(' ');
}
