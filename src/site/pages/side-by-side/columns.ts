/** Adds and removes columns of rows of languages side by side. */

/**
 * Removes the last column: a translation with what is said about its state, or the original, whose text then takes the place of what is not translated.
 */
export function removeColumn(table: HTMLElement): void {
  const isTranslation = 'originalFirst' in table.dataset;
  for (const row of table.querySelectorAll('.row')) {
    const last = row.querySelector(':scope > .cell:last-child');
    if (isTranslation) row.querySelector(':scope > .marks')?.replaceChildren();
    else if (last !== null) row.querySelector(':scope > .cell.empty:not(:last-child)')?.replaceWith(last.cloneNode(true));
    last?.remove();
  }
}

/** Adds the first column of another page of the same chapter as the last one, each cell beside the rule with its number. A rule that only the other page has gets a row. */
export function addColumn(table: HTMLElement, page: Document): void {
  const { lang, dir } = page.documentElement;
  const rows = new Map([...table.querySelectorAll<HTMLElement>('.row')].map((row) => [row.id, row]));
  const columns = table.querySelectorAll('.heads > .cell').length;
  const own = (node: Element) => {
    const copy = document.importNode(node, true) as HTMLElement;
    copy.lang ||= lang;
    copy.dir ||= dir;
    return copy;
  };
  let last: HTMLElement | undefined;
  for (const other of page.querySelectorAll<HTMLElement>('.side-by-side > .row')) {
    const [cell, ...more] = other.querySelectorAll(':scope > .cell');
    if (cell === undefined) continue;
    let row = rows.get(other.id);
    if (row === undefined) {
      row = document.importNode(other, true);
      for (const each of row.querySelectorAll(':scope > .cell')) each.replaceWith(emptyCell());
      for (let count = more.length + 1; count < columns; count += 1) row.append(emptyCell());
      last?.after(row);
    } else {
      const name = cell.getAttribute('data-language') ?? '';
      row.querySelector(':scope > .marks')?.append(...stateMarks(other, name).map(own));
    }
    row.append(own(cell));
    rows.delete(other.id);
    last = row;
  }
  for (const row of rows.values()) row.append(emptyCell());
}

/** Returns what the other page says about the state of its translation, below the name of its language. */
function stateMarks(row: HTMLElement, name: string): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(':scope > .marks > p')].map((mark) => {
    const copy = mark.cloneNode(true) as HTMLElement;
    if (copy.querySelector('.state-of') === null) {
      const label = row.ownerDocument.createElement('span');
      label.className = 'state-of';
      label.textContent = `${name}: `;
      copy.prepend(label);
    }
    return copy;
  });
}

function emptyCell(): HTMLElement {
  const cell = document.createElement('div');
  cell.className = 'cell empty';
  cell.textContent = '–';
  return cell;
}
