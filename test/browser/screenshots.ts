/** `npm run screenshots -- /rules/cr/1/101 …` takes pictures of built pages at three widths, light and dark, and stores them in test/.output/. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { serveSite } from '../../src/site/build/serve-site.ts';
import { launchBrowser } from './launch-browser.ts';

const WIDTHS = [360, 768, 1440];
const folder = join('test', '.output', 'screenshots');

const paths = process.argv.slice(2);
const { address, close } = await serveSite('dist');
const browser = await launchBrowser();
mkdirSync(folder, { recursive: true });
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of WIDTHS) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
    for (const path of paths) {
      await page.goto(address + path, { waitUntil: 'networkidle' });
      const file = join(folder, `${path.replaceAll(/[^\w.-]+/g, '_')}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: false });
      console.log(file);
    }
    await page.close();
  }
}
await browser.close();
await close();
