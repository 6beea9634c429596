/** The page of a number that is no longer in use: what it was, until when, and where that is today. */
import { changesAddress, ruleAddress } from '../addresses.ts';
import type { Book } from '../book.ts';
import { excerpt } from '../excerpt.ts';
import type { Library } from '../library.ts';
import { type PastMeaning, pastMeanings } from '../number-meanings.ts';
import { wordsOf } from '../strings/index.ts';
import { type Frame, workName } from './frame.ts';
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
export function pastNumberPage(library: Library, book: Book, number: string): PastNumberPage {
  const { work, language, shelf } = book;
  const say = wordsOf(language);
  const heading = say('numberGone', { number });
  const meanings = pastMeanings(library, work.id, number, language);
  const [last] = meanings;
  const today = last?.today.map((rule) => rule.number).join(', ') ?? '';
  const plain = (html: string) => html.replace(/<[^>]+>/g, ' ');
  return {
    number,
    heading,
    meanings,
    frame: {
      ...workFrame(library, work, language, {
        title: `${heading} · ${workName(book)}`,
        description: excerpt(
          [
            last === undefined ? '' : `${last.period}.`,
            today === '' ? say('matterGone') : say('matterToday', { numbers: today }),
            plain(last?.text ?? ''),
          ].join(' '),
          300,
        ),
        // Other languages have their own list of editions, but not this number.
        addressIn: (other) => (other === language ? ruleAddress(shelf, number) : changesAddress(other, work.id)),
        crumbs: [
          { label: say('editions'), href: changesAddress(language, work.id) },
          { label: number, href: ruleAddress(shelf, number), here: true },
        ],
      }),
      alternates: [],
    },
  };
}
