/** Style sheets of what is shown on demand, fetched then. Each is a file of its own: `import sheet from '../styles/cards.css?url'`. */

const loading = new Map<string, Promise<void>>();

/** Resolves when the sheet is there, so that nothing is shown without it; also when it cannot be had. */
export function loadStyles(sheet: string): Promise<void> {
  const loaded = loading.get(sheet) ?? fetchSheet(sheet);
  loading.set(sheet, loaded);
  return loaded;
}

function fetchSheet(sheet: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
