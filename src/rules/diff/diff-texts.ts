/** The readable word diff of two texts. */
import { foldTypography } from '../lineage/index.ts';
import { diffTokens, type Hunk } from './hunks.ts';
import { joinIslands } from './join-islands.ts';
import type { Segment } from './segment.ts';
import { slideChanges } from './slide-changes.ts';
import { type Token, type TokenOptions, tokenise } from './tokens.ts';

/**
 * Compares two texts word by word. Renumbered citations and typography are told apart from what they stand among, so that they can be
 * folded away.
 */
export function diffTexts(from: string, to: string, options: TokenOptions): Segment[] {
  if (from === to) return joinSegments([{ kind: 'same', text: to }]);
  const hunks = slideChanges(joinIslands(diffTokens(tokenise(from, options), tokenise(to, options))));
  return joinSegments(hunks.flatMap((hunk) => (hunk.kind === 'shared' ? sharedSegments(hunk) : changeSegments(hunk))));
}

/** Tokens with equal keys whose texts may differ in what the key leaves out. */
function sharedSegments({ from, to }: Hunk): Segment[] {
  return to.flatMap((token, index): Segment[] => {
    const old = from[index];
    if (old === undefined || old.text === token.text) return [{ kind: 'same', text: token.text }];
    const only = foldTypography(old.text) === foldTypography(token.text) ? 'typography' : 'citation';
    return [
      { kind: 'del', text: old.text, only },
      { kind: 'ins', text: token.text, only },
    ];
  });
}

function changeSegments({ from, to }: Hunk): Segment[] {
  const [old, now] = [textOf(from), textOf(to)];
  const only = foldTypography(old) === foldTypography(now) ? { only: 'typography' as const } : {};
  return [
    { kind: 'del', text: old, ...only },
    { kind: 'ins', text: now, ...only },
  ];
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

/** Neighbours of one kind as one segment, and none without text. */
function joinSegments(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (segment.text === '') continue;
    if (last?.kind === segment.kind && last.only === segment.only)
      joined[joined.length - 1] = { ...last, text: last.text + segment.text };
    else joined.push(segment);
  }
  return joined;
}
