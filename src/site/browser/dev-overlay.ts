/** Reloads a page of `rulegraph dev` when it has changed, and lists what is wrong with the sources. The server adds this script to every page. */
import type { Defect, DevState } from '../kit/preview-state.ts';
import { element } from './element.ts';

/** How many defects of other files are listed. */
const MAX_ELSEWHERE = 50;

/** Whether the author has opened or closed the list. */
const OPEN = 'rulegraph-dev-open';

const STYLE = `
:host { all: initial; position: fixed; inset: auto 1rem 1rem auto; z-index: 9; max-width: min(36rem, 90vw); font: 14px/1.4 system-ui, sans-serif; }
@media print { :host { display: none; } }
details { max-height: 60vh; overflow: auto; border: 1px solid #888; border-radius: 6px; background: #fff; color: #222; }
summary { padding: 0.3rem 0.7rem; cursor: pointer; }
p, ol { margin: 0; padding: 0.3rem 0.7rem 0.6rem; }
ol { list-style: none; }
li + li { margin-top: 0.6rem; }
code { overflow-wrap: anywhere; color: #555; font: 12px/1.4 ui-monospace, monospace; }
.error { color: #a40000; }
small { display: block; color: #555; }
`;

const { src } = document.currentScript as HTMLScriptElement;
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);
const overlay = element('div');
const root = overlay.attachShadow({ mode: 'open' });
root.adoptedStyleSheets = [sheet];

const events = new EventSource(
  new URL(`events?page=${encodeURIComponent(location.pathname)}&shown=${new URL(src).searchParams.get('shown')}`, src),
);
events.addEventListener('reload', () => location.reload());
events.addEventListener('state', ({ data }) => show(JSON.parse(data)));

function show({ building, failed, defects }: DevState): void {
  const here = defects.filter((defect) => defect.here);
  const elsewhere = defects.filter((defect) => !defect.here);
  const state = building ? 'Building … ' : failed ? 'The site was not built: the terminal says why. ' : '';
  const total = defects.length === 0 ? '' : `Defects on this page: ${here.length}, elsewhere: ${elsewhere.length}`;
  overlay.remove();
  if (state + total === '') return;
  const shown = [...here, ...elsewhere.slice(0, MAX_ELSEWHERE)];
  const more = elsewhere.length > MAX_ELSEWHERE ? [element('p', {}, 'More: npx rulegraph check')] : [];
  const details = element('details', {}, element('summary', {}, state + total), element('ol', {}, ...shown.map(item)), ...more);
  details.open = (sessionStorage.getItem(OPEN) ?? String(here.length > 0)) === 'true';
  details.querySelector('summary')?.addEventListener('click', () => sessionStorage.setItem(OPEN, String(!details.open)));
  root.replaceChildren(details);
  document.body.append(overlay);
}

function item({ file = '', line = 1, column = 1, reason, fatal, ruleId = '', note = '' }: Defect): HTMLLIElement {
  const place = element('code', {}, `${file}:${line}:${column}`);
  const text = element('span', { className: fatal === true ? 'error' : '' }, ` ${reason} `);
  return element('li', {}, place, text, element('code', {}, ruleId), element('small', {}, note));
}
