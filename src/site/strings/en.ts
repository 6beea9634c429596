/** The interface in English, and the list of what every catalogue must hold. */
import type { Message } from './message.ts';

export const en = {
  siteName: 'Rulegraph',
  siteTagline: 'Game rules that you can look up, link to and trust',
  skipToText: 'Skip to the text',
  siteNavigation: 'Site',
  breadcrumbs: 'You are here',
  contents: 'Contents',
  about: 'About',
  home: 'All rules',

  searchLabel: 'Find a rule',
  searchHint: 'Number or words',
  searchButton: 'Search',
  searchTitle: 'Search',
  searchIntro: 'Type the number of a rule, such as {example}, or words that you remember.',
  searchNeedsScript: 'Searching needs JavaScript. Without it, the contents of each work lead to every rule:',
  searchWorking: 'Searching …',
  searchRuleFound: 'Rule',
  searchTextFound: 'In the text',
  searchAll: 'All results for “{query}”',
  searchCount: { one: '{count} result', other: '{count} results' },
  searchNothing: 'Nothing found for “{query}”.',
  searchNoSuchNumber: 'There is no rule {number} here. The nearest is {nearest}.',
  searchMore: 'Show more',
  searchUnavailable: 'Searching the text does not work just now.',

  works: 'Rules',
  edition: 'Edition',
  editionOf: 'Edition of {date}',
  editions: 'Editions',
  editionsOf: 'Editions of {work}',
  editionsIntro: 'Each edition stays readable at an address of its own.',
  editionInForce: 'in force',
  editionAlsoCalled: 'also called {names}',
  effectiveFrom: 'In force since {date}.',
  notInForce: 'No longer in force. These rules held from {from} until {until}.',
  readToday: 'Read today’s rules',
  readTodaysRule: 'Read rule {number} as it is today',
  numberMayDiffer: 'The number may have belonged to another rule then.',

  restatement: 'Our own wording, not the official text.',
  translationOf: 'This translation follows the edition of {date}.',
  translationBehind: 'This translation follows the edition of {date}. In {language} there is a newer one, of {newer}.',
  readNewer: 'Read it in {language}',
  languages: 'Languages',

  ruleCount: { one: '{count} rule', other: '{count} rules' },
  termCount: { one: '{count} term', other: '{count} terms' },
  section: 'Section {number}',
  rule: 'Rule {number}',
  previous: 'Previous',
  next: 'Next',
  previousAndNext: 'Previous and next',
  noText: 'This number has no text of its own.',

  partOf: 'Part of',
  nearby: 'Before and after',
  parts: 'Its parts',
  inItsChapter: 'Read it in its chapter',
  refersTo: 'Refers to',
  citedBy: 'Cited by',
  citedByNone: 'No other rule cites this one.',
  citedByGlossary: 'Glossary: {term}',
  inOtherLanguages: 'In other languages',
  sameNumberEarlier: 'The same number in other editions',
  copyLink: 'Copy link',
  copyLinkTo: 'Copy link to {number}',
  linkCopied: 'Link copied',
  howToCite: 'How to cite it',

  glossary: 'Glossary',
  glossaryIntro: 'Words that have a meaning of their own in these rules.',
  obsolete: 'no longer used',
  introduction: 'Introduction',
  credits: 'Credits',

  aboutTitle: 'About this site',
  aboutWhat:
    'Here you can read the rules of games, find any rule by its number or its words, and link to it. Every rule has an address that stays.',
  aboutRestatementTitle: 'These are not the official texts',
  aboutRestatement:
    'Where a page says so, its rules are written in our own words. They follow the official document in numbers, titles and dates, but only the publisher’s document has authority.',
  aboutTranslationsTitle: 'Translations',
  aboutTranslations: 'A translation follows one edition of the original. When the two differ, the original is right.',
  aboutLicencesTitle: 'Licences and sources',
  aboutLicence: 'Licence: {licence}',
  aboutPrivacyTitle: 'Privacy',
  aboutPrivacy: 'No cookies, no accounts, no counting of visitors, nothing loaded from elsewhere.',

  notFoundTitle: 'There is no such page',
  notFoundText: 'The address leads nowhere. Perhaps it was mistyped, or the rule has another number now.',
  notFoundMeant: 'You probably meant:',
  notFoundStart: 'Start from here:',
  movedTitle: 'This page has moved',
  movedText: 'It is now here:',
} as const satisfies Record<string, Message>;

/** Names of the messages. */
export type MessageName = keyof typeof en;

/** A complete set of interface words. */
export type Catalogue = Readonly<Record<MessageName, Message>>;
