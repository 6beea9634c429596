/** Measures what sharing costs: the bytes of its scripts and pictures, and the CPU time of drawing the pictures: `node lab/sharing.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { headingOf } from '../src/site/model/outline.ts';
import { newestViews } from '../src/site/model/site.ts';
import { drawTitlePicture, type PreviewImage, previewImages } from '../src/site/outputs/link-previews.ts';
import { site } from '../src/site/pages/content.ts';
import { processorTime } from './processor-time.ts';

const DIST = 'dist';

const scripts = readdirSync(join(DIST, '_astro')).filter((file) => /^copy-dialog.*\.js$/.test(file));
const weigh = (file: string) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
console.log(`embed.js: ${weigh('embed.js')} bytes compressed`);
for (const file of scripts) console.log(`copying, loaded on first use: ${weigh(join('_astro', file))} bytes compressed`);

const ofWorks = previewImages(site);
const ofChapters = newestViews(site).flatMap((view) =>
  view.outline().chapters.map((chapter) => ({ path: '', title: headingOf(chapter), note: view.language.name })),
);

const { bytes, time } = await draw(ofWorks);
const others = await draw(ofChapters);
console.log(
  `pictures: ${ofWorks.length} of ${Math.round(bytes / ofWorks.length)} bytes and ${Math.round(time / ofWorks.length)} ms each`,
);
console.log(
  `one a chapter: ${ofChapters.length}, ${(others.time / time).toFixed(1)} times the time, ${(others.bytes / bytes).toFixed(1)} times the bytes`,
);

async function draw(images: readonly PreviewImage[]): Promise<{ readonly bytes: number; readonly time: number }> {
  const start = processorTime();
  let bytes = 0;
  for (const image of images) bytes += (await drawTitlePicture(image)).byteLength;
  return { bytes, time: processorTime() - start };
}
