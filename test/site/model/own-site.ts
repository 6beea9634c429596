/** Opens the site of the content that ships with the project: several editions in which rules move, split, change and disappear. */
import { readArchive } from '../../../src/content/disk/index.ts';
import type { Site } from '../../../src/site/model/site.ts';
import { siteOf } from './open-site.ts';

export const archive = readArchive(['content']);

export const site: Site = siteOf(archive);
