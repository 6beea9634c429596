/** The quote finder and the linking of posts, in English. */
import type { Message } from '../message.ts';

/** English. */
export const passagesEn = {
  findQuoteTitle: 'Find a quoted passage',
  findQuoteIntro:
    'Paste a passage from any edition, in any language, even shortened or with typos. You learn which rule it comes from, when the rule read that way, and what it says today.',
  findQuoteLabel: 'The passage',
  findQuoteButton: 'Find',
  findQuoteNeedsScript:
    'Finding a passage needs JavaScript. Without it, look it up in the contents below, or use the command line:',
  findQuoteWorking: 'Looking…',
  findQuoteProgress: 'Looking… {files} of {of} files read',
  findQuoteNothing: 'No rule of any edition reads like this.',
  findQuoteCount: { one: '{count} rule reads like this.', other: '{count} rules read like this, the likeliest first.' },
  findQuoteCut: { one: 'Only the first character was looked at.', other: 'Only the first {count} characters were looked at.' },
  findQuoteFailed: 'The texts could not be fetched. Try again when you are online.',
  findQuoteScore: '{percent}% of the passage',
  findQuoteSays: 'It reads like this',
  findQuoteSaid: 'It read like this',
  findQuoteSince: 'since {since}',
  findQuoteFromUntil: 'from {since} until {until}',
  findQuoteToday: 'Today this is in rule',
  findQuoteGone: 'Today no rule says this any more.',
  findQuoteOffer: 'Looking for a passage that you have read somewhere? The quote finder knows every edition.',
  searchEarlier: 'Earlier editions too',
  searchEarlierFound: 'Earlier wordings',
  searchEarlierFailed: 'The earlier wordings could not be fetched; try again later.',
  searchEarlierCount: { one: '{count} earlier wording.', other: '{count} earlier wordings.' },
  linkPostTitle: 'Link the citations of a post',
  linkPostIntro:
    'Paste a forum post or an article. Every rule that it cites becomes a link, and you learn which numbers have moved, mean another rule today or never existed.',
  linkPostLabel: 'The post',
  linkPostWritten: 'Edition it follows',
  linkPostToday: 'Today’s',
  linkPostButton: 'Make links',
  linkPostNeedsScript:
    'Linking a post needs JavaScript. Without it, look the numbers up in the contents below, or let the command line check your text:',
  linkPostResult: 'With links',
  linkPostCount: { one: '{count} citation found.', other: '{count} citations found.' },
  linkPostWarned: { one: '{count} needs a look.', other: '{count} need a look.' },
  linkPostValid: 'says the same today',
  linkPostEdited: 'has been edited since',
  linkPostMoved: 'has another number today',
  linkPostReused: 'is another rule today',
  linkPostRemoved: 'is gone today',
  linkPostNever: 'was no rule of this edition',
  linkPostNear: 'Near it: {numbers}',
  linkPostFollow: 'Link to {number} of today',
  linkPostPinned: 'Link to {number} as it was then',
  linkPostPast: 'Link to what {number} was',
  linkPostLeave: 'Leave as it is',
} satisfies Record<string, Message>;
