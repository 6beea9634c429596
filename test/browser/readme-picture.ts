/** `npm run readme-picture` takes the picture for the README from the built site, light and dark, and stores it in docs/images/. */
import { join } from 'node:path';
import sharp from 'sharp';
import { serveSite } from '../../src/site/build/serve-site.ts';
import { launchBrowser } from './launch-browser.ts';

const PAGE = '/rules/cr/1/101';

const { address, close } = await serveSite('dist');
const browser = await launchBrowser();
for (const colorScheme of ['light', 'dark'] as const) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1160, height: 760 }, deviceScaleFactor: 1.25 });
  await page.goto(address + PAGE, { waitUntil: 'networkidle' });
  const file = join('docs', 'images', `chapter-${colorScheme}.png`);
  // Text needs few colors.
  const { size } = await sharp(await page.screenshot())
    .png({ palette: true, colours: 16, effort: 10 })
    .toFile(file);
  console.log(`${file}: ${size} bytes`);
  await page.close();
}
await browser.close();
await close();
