/** The page of a number that is no longer in use: what it was, until when, and where that is today. */
import { changesAddress, ruleAddress } from '../shared/addresses.ts';
import { excerpt } from '../shared/excerpt.ts';
import { translator } from '../shared/strings/index.ts';
import type { EditionView } from '../site/edition-view.ts';
import type { Site } from '../site/site.ts';
import { type Frame, workName } from './frame.ts';
import { type PastMeaning, pastMeanings } from './number-meanings.ts';
import { workFrame } from './work-frame.ts';

/** What the page shows. */
export interface PastNumberPage {
  readonly frame: Frame;
  readonly number: string;
  readonly heading: string;
  /** Newest first. */
  readonly meanings: readonly PastMeaning[];
}

/** Everything that the page shows; `number` may be any that an edition printed. */
export function pastNumberPage(site: Site, view: EditionView, number: string): PastNumberPage {
  const { work, language, location } = view;
  const t = translator(language);
  const heading = t('numberGone', { number });
  const meanings = pastMeanings(site, work.id, number, language);
  const [last] = meanings;
  const today = last?.today.map((rule) => rule.number).join(', ') ?? '';
  const plain = (html: string) => html.replace(/<[^>]+>/g, ' ');
  return {
    number,
    heading,
    meanings,
    frame: {
      ...workFrame(site, work, language, {
        title: `${heading} · ${workName(view)}`,
        description: excerpt(
          [
            last === undefined ? '' : `${last.period}.`,
            today === '' ? t('matterGone') : t('matterToday', { numbers: today }),
            plain(last?.text ?? ''),
          ].join(' '),
          300,
        ),
        // Other languages have their own list of editions, but not this number.
        addressIn: (other) => (other === language ? ruleAddress(location, number) : changesAddress(other, work.id)),
        crumbs: [
          { label: t('editions'), href: changesAddress(language, work.id) },
          { label: number, href: ruleAddress(location, number), here: true },
        ],
      }),
      alternates: [],
    },
  };
}
