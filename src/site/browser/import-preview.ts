/**
 * The page of `rulegraph import --preview`: the lines of a document beside the rules that were read from them. Decisions about lines are sent to the
 * program, which reads the document again.
 */
import controls from '../frame/styles/controls.css?inline';
import ground from '../frame/styles/ground.css?inline';
import type { PreviewDoubt, PreviewLine, PreviewRequest, PreviewRule, PreviewState } from '../kit/preview-state.ts';
import { element } from './element.ts';
import own from './import-preview.css?inline';

/** The decisions that a person can make, with the keys that make them. */
const DECISIONS = [
  { is: 'rule', label: 'Begins a rule', key: 'r' },
  { is: 'text', label: 'Text', key: 't' },
  { is: 'contents', label: 'Contents', key: 'c' },
  { is: 'introduction', label: 'Introduction', key: 'i' },
  { is: 'glossary', label: 'Glossary', key: 'g' },
  { is: 'appendix', label: 'Appendix', key: 'a' },
  { is: null, label: 'Undo decision', key: 'u' },
] as const;

document.adoptedStyleSheets = [ground, controls, own].map((css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
});

let state: PreviewState;
/** The selected lines: from the one that the selection began with to the one that has the focus. */
const selection = { anchor: 0, focus: 0 };

const heading = element('h1');
const status = element('p', { className: 'preview-status', role: 'status' });
const summary = element('pre', { className: 'preview-summary' });
const importButton = element('button', { type: 'button', onclick: () => ask({ import: true }) }, 'Import');
const doubts = element('ol', { className: 'preview-doubts' });
const doubtsHeading = element('h2', {}, 'Doubts');
const number = element('input', { id: 'number', type: 'text', size: 6, autocomplete: 'off', spellcheck: false });
const level = element('select', { ariaLabel: 'Level', onchange: () => decide(`level ${level.value}`) });
const toolbar = element(
  'div',
  { className: 'preview-tools', role: 'group', ariaLabel: 'Decide about the selected lines' },
  ...DECISIONS.flatMap(({ is, label, key }) => [
    element('button', { type: 'button', title: `${label} (${key})`, ariaKeyShortcuts: key, onclick: () => decide(is) }, label),
    ...(is === 'rule' ? [element('label', { htmlFor: 'number' }, 'as number'), number, level] : []),
  ]),
);
const lineList = chunkedList<PreviewLine>('listbox', 'Lines of the document', renderLine);
lineList.root.ariaMultiSelectable = 'true';
const tree = chunkedList<PreviewRule>('tree', 'Rules', renderRule);

document.body.append(
  element(
    'main',
    {},
    element('header', {}, element('div', { className: 'preview-title' }, heading, importButton), status),
    element('section', { className: 'preview-doubtful', ariaLabel: 'Doubts' }, doubtsHeading, doubts),
    element(
      'section',
      { className: 'preview-document', ariaLabel: 'Document' },
      element('h2', {}, 'Document'),
      element('p', {}, 'Select a line, or several with Shift, and decide what it is. N and P go to the next and previous doubt.'),
      toolbar,
      lineList.root,
    ),
    element(
      'section',
      { className: 'preview-rules', ariaLabel: 'What was read' },
      element('h2', {}, 'Rules'),
      tree.root,
      element('details', {}, element('summary', {}, 'Report'), summary),
    ),
  ),
);

lineList.root.addEventListener('keydown', lineKey);
lineList.root.addEventListener('click', (event) => {
  const index = lineList.indexOf(event.target);
  if (index >= 0) select(index, event.shiftKey);
});
tree.root.addEventListener('keydown', treeKey);
tree.root.addEventListener('click', ({ target }) => openRule(tree.indexOf(target)));

/** Shows a state; only what differs from the last one is drawn again. */
function show(next: PreviewState): void {
  state = next;
  document.title = `${next.name} – import`;
  heading.textContent = next.name;
  summary.textContent = `${next.summary}\nDecisions: ${next.decisions}`;
  lineList.update(next.lines);
  tree.update(next.rules);
  level.replaceChildren(
    element('option', { value: '' }, 'Level …'),
    ...next.levels.map((name) => element('option', { value: name }, name)),
  );
  const unread = next.lines.filter((line) => line.unread === true).length;
  // As the command counts them: what is only said is none.
  const doubted = next.doubts.filter(({ severity }) => severity !== 'info').length;
  doubtsHeading.textContent = `Doubts (${doubted})`;
  doubts.replaceChildren(...next.doubts.map(renderDoubt));
  importButton.disabled = next.isImported === true;
  const counts = [countOf(next.rules.length, 'rule'), countOf(doubted, 'doubt'), `${countOf(unread, 'number')} not read`];
  status.textContent = `${next.notice === undefined ? '' : `${next.notice} `}${counts.join(', ')}.`;
}

/** Sends a request and shows the state that the program answers with. */
async function ask(request: PreviewRequest, said = ''): Promise<void> {
  document.body.ariaBusy = 'true';
  status.textContent = 'Reading the document again …';
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('decide', { method: 'POST', headers, body: JSON.stringify(request) });
    if (response.ok) {
      show(await response.json());
      markSelection();
      if (said !== '') status.textContent = `${said} ${status.textContent}`;
    } else status.textContent = await response.text();
  } catch {
    status.textContent = 'The program does not answer; it may have been stopped. Its decisions are saved.';
  } finally {
    document.body.ariaBusy = null;
  }
}

function decide(is: string | null): void {
  const [from, to] = selectedLines().map((index) => state.lines[index]);
  if (from === undefined || to === undefined) return;
  if (from.file !== to.file) {
    status.textContent = 'The selected lines are in several files; decide about one after another.';
    return;
  }
  const named = number.value.replaceAll(/\s/g, '');
  const kind = is === 'rule' && named !== '' ? `rule ${named}` : is;
  number.value = '';
  level.value = '';
  const lines = from === to ? `Line ${from.line}` : `Lines ${from.line} to ${to.line}`;
  void ask({ change: { file: from.file, from: from.line, to: to.line, is: kind } }, `${lines}: ${kind ?? 'no decision'}.`);
}

// The lines.

function renderLine({ line, text, part, became, unread, decided }: PreviewLine, index: number): HTMLElement {
  const tags = [became, ...(unread === true ? ['not read'] : []), ...(decided === undefined ? [] : [`decided: ${decided}`])];
  const tag = tags.filter((text) => text !== '').join(' · ');
  const row = element(
    'div',
    { role: 'option', className: unread === true ? `${part} unread` : part },
    element('span', { className: 'line' }, String(line)),
    ...(tag === '' ? [] : [element('span', { className: 'became' }, tag)]),
    element('span', { className: 'words' }, text),
  );
  const [from, to] = selectedLines();
  row.ariaSelected = String(index >= from && index <= to);
  row.ariaPosInSet = String(index + 1);
  row.ariaSetSize = String(state.lines.length);
  return row;
}

/** Returns the first and the last of the selected lines. */
function selectedLines(): readonly [number, number] {
  return [Math.min(selection.anchor, selection.focus), Math.max(selection.anchor, selection.focus)];
}

/** Selects a line, or all lines up to it, and moves the focus there. */
function select(index: number, extend = false): void {
  selection.focus = index;
  if (!extend) selection.anchor = selection.focus;
  markSelection();
  lineList.focus(selection.focus);
}

function markSelection(): void {
  for (const row of lineList.root.querySelectorAll('[aria-selected="true"]')) row.ariaSelected = 'false';
  const [from, to] = selectedLines();
  for (let index = from; index <= to; index += 1) lineList.row(index)?.setAttribute('aria-selected', 'true');
  lineList.makeTabStop(selection.focus);
}

/** Selects the line of the first doubt, without moving the focus. */
function selectFirst(): void {
  const first = state.doubts.find(({ at }) => at >= 0)?.at ?? 0;
  selection.anchor = first;
  selection.focus = first;
  markSelection();
  const { root } = lineList;
  const top = (row: Element | undefined) => row?.getBoundingClientRect().top ?? 0;
  // The page stays at its beginning.
  scrollTwice(() => root.scrollBy(0, top(lineList.row(first)) - top(root) - root.clientHeight / 2));
}

/** Scrolls to a row, and again once the heights of the rows above it are estimated anew, which the next frame does at its end. */
function scrollTwice(scroll: () => void): void {
  scroll();
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}

/** How many lines the keys for pages go on. */
const PAGE = 20;

/** Returns the row that a key leads to; undefined if it leads to none. */
function rowAfter(key: string, from: number, last: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: -last,
    End: last,
  };
  const move = moves[key];
  return move === undefined ? undefined : Math.max(0, Math.min(last, from + move));
}

function lineKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { focus } = selection;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const decision = DECISIONS.find((one) => one.key === key);
  const to = rowAfter(event.key, focus, state.lines.length - 1);
  if (to !== undefined) select(to, event.shiftKey);
  else if (decision !== undefined) decide(decision.is);
  else if (key === 'n' || key === 'p') goToDoubt(key === 'n' ? 1 : -1);
  else return;
  event.preventDefault();
}

/** Goes to the next line that has a doubt or a number that was not read, or to the previous one. */
function goToDoubt(step: 1 | -1): void {
  const doubtful = new Set(state.doubts.map(({ at }) => at));
  const { length } = state.lines;
  const indexes = Array.from({ length }, (_, distance) => (selection.focus + step * (distance + 1) + length * 2) % length);
  const next = indexes.find((index) => doubtful.has(index) || state.lines[index]?.unread === true);
  if (next !== undefined) select(next);
}

// What was read.

function renderDoubt({ severity, code, reason, remedy, at }: PreviewDoubt): HTMLElement {
  const line = state.lines[at];
  const place = line === undefined ? [] : [element('button', { type: 'button', onclick: () => select(at) }, `Line ${line.line}`)];
  const [verb, said] = state.accepted.includes(code) ? ['Refuse', 'Refused'] : ['Accept', 'Accepted'];
  const accept =
    severity === 'error' && [...state.refused, ...state.accepted].includes(code)
      ? [element('button', { type: 'button', onclick: () => ask({ accept: code }, `${said}: ${code}.`) }, `${verb} ${code}`)]
      : [];
  return element(
    'li',
    { className: severity },
    element('strong', {}, severity),
    ` ${reason} `,
    element('small', {}, remedy),
    element('div', { className: 'preview-actions' }, ...place, ...accept),
  );
}

function renderRule({ number: printed, title, depth, words, firstWords, below }: PreviewRule): HTMLElement {
  const counts = [...(below > 0 ? [`${below} below`] : []), ...(words > 0 ? [countOf(words, 'word')] : [])];
  const row = element(
    'div',
    { role: 'treeitem' },
    element('span', { className: 'number' }, printed),
    element('span', { className: 'words' }, [title, firstWords].filter((text) => text !== '').join(' – ')),
    element('small', {}, counts.join(', ')),
  );
  row.ariaLevel = String(depth + 1);
  row.style.setProperty('--depth', String(Math.min(depth, 6)));
  return row;
}

function openRule(index: number): void {
  const at = state.rules[index]?.at ?? -1;
  if (at >= 0) select(at);
}

function treeKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const index = tree.indexOf(event.target);
  const depth = state.rules[index]?.depth ?? 0;
  const above = state.rules.slice(0, index).findLastIndex((rule) => rule.depth < depth);
  const isAbove = (state.rules[index + 1]?.depth ?? 0) > depth;
  const beside = { ArrowLeft: above < 0 ? index : above, ArrowRight: isAbove ? index + 1 : index }[event.key];
  const to = beside ?? rowAfter(event.key, index, state.rules.length - 1);
  if (to !== undefined) tree.focus(to);
  else if (event.key === 'Enter' || event.key === ' ') openRule(index);
  else return;
  event.preventDefault();
}

// Lists of many thousand rows.

/** How many rows are drawn together. */
const CHUNK = 100;
/** Between drawing two chunks that are out of sight, in milliseconds, so that keys are answered meanwhile. */
const PAUSE_MS = 20;

interface ChunkedList<Row> {
  readonly root: HTMLElement;
  readonly update: (rows: readonly Row[]) => void;
  /** Returns a row if it is drawn. */
  readonly row: (index: number) => HTMLElement | undefined;
  /** Returns the index of the row that an event is about; -1 if it is about none. */
  readonly indexOf: (target: EventTarget | null) => number;
  readonly focus: (index: number) => void;
  /** Makes a row the one that the Tab key goes to, and draws it. */
  readonly makeTabStop: (index: number) => HTMLElement | undefined;
}

/**
 * Makes a list whose rows the arrow keys go through. It draws what is in sight at once, and the rest in chunks, so that it can be searched and printed.
 * Later updates draw only the rows that differ.
 */
function chunkedList<Row>(role: string, label: string, render: (row: Row, index: number) => HTMLElement): ChunkedList<Row> {
  const root = element('div', { role, ariaLabel: label, className: 'preview-list' });
  let shown: readonly { readonly key: string; readonly row: Row; node?: HTMLElement }[] = [];
  const groups: HTMLElement[] = [];
  /** Chunks of which rows are not drawn. */
  const waiting = new Set<number>();
  const inSight = new Set<number>();
  const indexes = new WeakMap<Node, number>();
  let stop = { index: 0, node: undefined as HTMLElement | undefined };
  let isDrawing = false;
  const draw = (chunk: number) => {
    if (!waiting.delete(chunk)) return;
    const nodes = shown.slice(chunk * CHUNK, (chunk + 1) * CHUNK).map((one, offset) => {
      if (one.node !== undefined) return one.node;
      const index = chunk * CHUNK + offset;
      one.node = render(one.row, index);
      one.node.tabIndex = -1;
      indexes.set(one.node, index);
      return one.node;
    });
    groups[chunk]?.replaceChildren(...nodes);
  };
  const drawNext = () => {
    const [chunk] = waiting;
    isDrawing = chunk !== undefined;
    if (chunk === undefined) return;
    draw(chunk);
    setTimeout(drawNext, PAUSE_MS);
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const chunk = groups.indexOf(target as HTMLElement);
        if (!isIntersecting) inSight.delete(chunk);
        else if (chunk >= 0) {
          inSight.add(chunk);
          draw(chunk);
        }
      }
    },
    { root, rootMargin: '100%' },
  );
  const makeTabStop = (index: number) => {
    draw(Math.floor(index / CHUNK));
    if (stop.node !== undefined) stop.node.tabIndex = -1;
    stop = { index, node: shown[index]?.node };
    if (stop.node !== undefined) stop.node.tabIndex = 0;
    return stop.node;
  };
  return {
    root,
    makeTabStop,
    update: (rows) => {
      const focused = root.contains(document.activeElement) ? indexes.get(document.activeElement as Node) : undefined;
      const before = shown;
      shown = rows.map((row, index) => {
        const key = JSON.stringify(row);
        const known = before[index];
        return known?.key === key ? known : { key, row };
      });
      const chunks = Math.ceil(shown.length / CHUNK);
      for (const group of groups.splice(chunks)) {
        watcher.unobserve(group);
        group.remove();
      }
      waiting.clear();
      for (let chunk = 0; chunk < chunks; chunk += 1) {
        if (groups[chunk] === undefined) {
          const group = root.appendChild(element('div', { role: 'presentation', className: 'chunk' }));
          groups.push(group);
          watcher.observe(group);
        }
        const own = shown.slice(chunk * CHUNK, (chunk + 1) * CHUNK);
        if (own.some(({ node }) => node === undefined) || groups[chunk]?.children.length !== own.length) waiting.add(chunk);
      }
      for (const chunk of [0, ...inSight]) draw(chunk);
      makeTabStop(Math.min(stop.index, shown.length - 1));
      if (!isDrawing) drawNext();
      if (focused !== undefined) makeTabStop(Math.min(focused, shown.length - 1))?.focus({ preventScroll: true });
    },
    row: (index) => shown[index]?.node,
    indexOf: (target) => {
      const row = target instanceof Element ? target.closest('[role="option"], [role="treeitem"]') : null;
      return row === null ? -1 : (indexes.get(row) ?? -1);
    },
    focus: (index) => {
      const row = makeTabStop(index);
      row?.focus();
      scrollTwice(() => row?.scrollIntoView({ block: 'nearest' }));
    },
  };
}

function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

// Last, when everything above is defined.
const answer = await fetch('state');
show(await answer.json());
selectFirst();
