/** Every diagnostic code of the project. Codes are permanent: operators filter by them. `docs/diagnostics.md` explains each. */
/** `error`: the content is wrong · `warning`: it is doubtful · `info`: worth knowing. */
export type Severity = 'error' | 'warning' | 'info';

/** What the documentation says of a code. */
export interface DiagnosticCode {
  /** The gravest severity with which it is reported. */
  readonly severity: Severity;
  /** What it says, in a line. */
  readonly summary: string;
}

const error = (summary: string): DiagnosticCode => ({ severity: 'error', summary });
const warning = (summary: string): DiagnosticCode => ({ severity: 'warning', summary });
const info = (summary: string): DiagnosticCode => ({ severity: 'info', summary });

/** In alphabetical order. */
const CODES = {
  'backwards-range': warning('A cited range ends before it begins.'),
  'broken-front-matter': error('The front matter of a file is not valid YAML.'),
  'broken-message': error('A message of a translation catalogue cannot be read.'),
  'broken-yaml': error('A settings file is not valid YAML.'),
  'citation-edited': warning('The cited rule has another text now.'),
  'citation-moved': error('The cited rule has another number now.'),
  'citation-never-existed': error('No edition has the cited rule.'),
  'citation-removed': error('The cited rule exists no longer.'),
  'citation-reused': error('The cited number names another rule now.'),
  'citation-uncertain': warning('The cited number meant several rules, and nothing tells which one.'),
  'citation-unlocked': error('A citation is not in the lock.'),
  'counted-by-word': warning('A Word document leaves the numbers of its paragraphs to Word.'),
  'counterpart-missing': warning('A rule of the source is not in its translation.'),
  'dangling-reference': warning('A cited rule does not exist in this edition.'),
  'date-from-name': info('The document names no date, and that of its name was taken.'),
  'date-mismatch': warning('Two dates of a document disagree.'),
  'decision-unused': error('A decision for an import concerns a line that it does not fit.'),
  'document-without-rules': error('No number of the numbering scheme was found in a document.'),
  'duplicate-message': warning('A catalogue translates a message twice.'),
  'duplicate-number': error('Two rules have one number.'),
  'duplicate-term': error('Two glossary entries have one name.'),
  'edition-taken': error('The edition that an import names has another text.'),
  'embedded-file': info('An embedded note stays as text.'),
  'empty-rule': warning('A rule has neither a title nor a text.'),
  'empty-source': error('A file is empty.'),
  'event-handler': warning('A source holds markup that would run a program.'),
  'foreign-link': warning('A link leads to the pages of another language.'),
  'foreign-permalink': warning('A permalink belongs to the pages of another language.'),
  'format-option': error('The format options of a work cannot be read.'),
  'fuzzy-message': info('A translation is marked as doubtful by its translators.'),
  'identifier-lost': error('A published identifier no longer leads to a rule.'),
  'invalid-permalink': warning('A permalink is not an address of a page of rules.'),
  'invalid-setting': error('A setting has a value that it cannot have.'),
  'invisible-character': warning('A text holds an invisible character.'),
  'irregular-file': error('A link, a pipe or a device stands where a file should be.'),
  'lineage-override-conflict': error('Two lines of lineage.yaml decide about one rule.'),
  'lineage-override-kind': error('A line of lineage.yaml names a kind of change that does not fit its rules.'),
  'lineage-override-unknown': error('A line of lineage.yaml names a rule that does not exist.'),
  'lines-not-parallel': warning('The lines of a bilingual document do not stand beside each other.'),
  'link-without-number': info('A link between notes names no rule and stays as text.'),
  'lone-page-foot': info('A line that reads like the footer of a page stays in the text.'),
  'message-untranslated': info('A translation repeats its source.'),
  'missing-folder': error('A content folder does not exist.'),
  'missing-parent': warning('The rule to which a number belongs does not exist.'),
  'missing-picture': warning('A picture is not there, or cannot be shown.'),
  'mixed-scripts': warning('A text holds letters of a script that is not its own.'),
  'number-differs': warning('A translation begins with another number than its source.'),
  'number-gap': warning('A number is skipped.'),
  'number-in-text': warning('A line begins with a number of the work, and stays text.'),
  'number-order': warning('A rule comes after one with a higher number.'),
  'number-out-of-order': warning('A number of a document comes after a higher one.'),
  'number-outside-parent': warning('A rule stands outside the rule to which its number belongs.'),
  'omitted-element': warning('An element of a web page or of Markdown was left out.'),
  'other-language': warning('A document is not in the language that it was imported as.'),
  'outdated-message': info('A translation offered for a changed message was not revised.'),
  'oversized-rule': warning('One rule has a large share of the words of a document.'),
  'page-of-other-work': warning('A page of a tree belongs to another work.'),
  'page-without-text': warning('A page of a PDF holds no text.'),
  'past-text-changed': error('A text that is no longer in force is not what was published.'),
  'picture-without-text': info('A picture has no alternative text.'),
  'quotation-differs': warning('A quoted rule differs from the release that it quotes.'),
  'quotation-unknown-number': warning('A quoted rule does not exist in the release that it quotes.'),
  'range-punctuation': info('A range is written with another dash than the other ranges.'),
  'repeated-word': warning('A word stands twice in a row.'),
  'replaced-text': warning('A text took the place of another one, as was asked for.'),
  'replaced-translation': warning('A later state of a translation took the place of the former one.'),
  'replacement-character': error('A character was lost and U+FFFD stands in its place.'),
  'script-element': warning('A source holds a script.'),
  'second-release-of-day': warning('Two texts take effect on one day.'),
  'section-without-rules': warning('A section of a document has neither a text nor rules.'),
  'see-term-missing': warning('A glossary entry refers to one that does not exist.'),
  'source-edition-missing': warning('The text that a translation translates is not in the archive.'),
  'stray-folder': warning('A folder among the editions is not an edition.'),
  'term-rendered-two-ways': info('A term is translated in two ways.'),
  'term-spelled-two-ways': warning('A word, a term or a title is spelled in two ways.'),
  'text-outside-rules': error('Text stands before the first rule of a file.'),
  'title-mismatch': warning('A citation names a title that is not that of the rule cited.'),
  'too-large': error('A document or a part of it is larger than can be published.'),
  'translation-citation-differs': warning('A translated rule cites other rules than its source.'),
  'translation-edition-missing': warning('The text that a translation translates is not in the archive.'),
  'translation-number-unknown': warning('A translated rule does not exist in its source.'),
  'translation-structure': warning('A translated rule is built differently from its source.'),
  'translation-wrong-language': warning('A translated rule is in another language.'),
  'truncated-source': warning('A document ends too early.'),
  'unbalanced-brackets': warning('A bracket has no partner.'),
  'unbalanced-quotes': warning('A quotation mark has no partner.'),
  'unclosed-anchor': warning('An HTML anchor is never closed.'),
  'undated-document': error('A document does not say when its rules take effect.'),
  'undated-quotation': warning('A quotation does not say which edition it quotes.'),
  'undeclared-letters': warning('Items that letters count stay text of the rule above them.'),
  undecodable: error('The bytes of a file are not text in the expected encoding.'),
  'unexpected-text': warning('Numbers follow the end of the rules.'),
  'unexplained-words': error('Words of a document are unaccounted for.'),
  'unlike-previous': warning('An edition lacks many numbers of the one before it.'),
  'unlike-source': warning('A translation has other numbers than its source.'),
  'unnumbered-heading': warning('A heading of a document has no number.'),
  'unplaced-message': warning('A message of a catalogue has no line in the source.'),
  'unportable-name': info('A file, a folder or an alias has a name that some systems cannot keep.'),
  'unread-words': warning('Words of a document came into no text.'),
  'unreadable-document': error('A document cannot be read.'),
  'unreadable-number': warning('A line begins with what looks like a number and is none of the scheme.'),
  'unrecognised-format': error('No importer recognises a document.'),
  'unsafe-link': warning('A link would run a program.'),
  'words-set-aside': error('Many words of a document were set aside.'),
} satisfies Readonly<Record<string, DiagnosticCode>>;

/** A code that a diagnosis may have. */
export type DiagnosticCodeName = keyof typeof CODES;

/** By code, in alphabetical order. */
export const DIAGNOSTIC_CODES: ReadonlyMap<string, DiagnosticCode> = new Map(Object.entries(CODES));
