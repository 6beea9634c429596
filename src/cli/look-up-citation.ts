/** Which rules of which work somebody means by a citation on the command line. */
import type { Archive } from '../archive/index.ts';
import { indexNumbers, type NumberIndex, parseTypedCitation, resolveCitation } from '../rules/citations/index.ts';
import type { Expression } from '../rules/model.ts';
import { compileScheme, type Scheme } from '../rules/numbering/index.ts';
import type { Edition, Numbering, Work } from '../rules/work.ts';
import { CommandError } from './command-error.ts';
import { chosenEdition, chosenExpression, chosenWork } from './content.ts';

/** What the user named beside the citation. */
interface Choice {
  readonly work?: string;
  readonly edition?: string;
  readonly lang?: string;
}

interface CitedRules {
  readonly work: Work;
  readonly edition: Edition;
  readonly expression: Expression;
  readonly scheme: Scheme;
  readonly index: NumberIndex;
  readonly targets: readonly string[];
  /** Cited numbers that the text does not have. */
  readonly missing: readonly string[];
}

/** Looks a citation up in the work that is named, or else in the only one that has every number that it cites. */
export function lookUpCitation(archive: Archive, text: string, choice: Choice): CitedRules {
  if (choice.work !== undefined || archive.works.length < 2) {
    return lookUpInWork(archive, chosenWork(archive, choice.work), text, choice);
  }
  const found = archive.works.flatMap((work) => citedRulesIfAny(archive, work, text, choice));
  const whole = found.filter(({ missing }) => missing.length === 0);
  const [cited] = whole;
  if (cited !== undefined && whole.length === 1) return cited;
  if (found.length > 0 && whole.length === 0)
    throw new CommandError(`no work has "${text}"; --work W says what is near it in W`, 1);
  const works = (found.length === 0 ? archive.works : found.map(({ work }) => work)).map(({ id }) => id).join(', ');
  const why =
    found.length === 0 ? 'is no rule number of any work in that edition and language' : 'is a rule number of several works';
  throw new CommandError(`"${text}" ${why}; name one with --work (${works})`, 2);
}

/** Of a work that was not named, no such edition, language or number need be there. */
function citedRulesIfAny(archive: Archive, work: Work, text: string, choice: Choice): CitedRules[] {
  try {
    return [lookUpInWork(archive, work, text, choice)];
  } catch (error) {
    if (error instanceof CommandError) return [];
    throw error;
  }
}

function lookUpInWork(archive: Archive, work: Work, text: string, choice: Choice): CitedRules {
  // An edition may number otherwise than the work, and what it is called stands beside a number of its own.
  const numberings = [work, ...archive.editions(work.id)].flatMap(({ numbering }) => numbering ?? []);
  const read = (numbering: Numbering) =>
    parseTypedCitation(text, { scheme: compileScheme(numbering), wordsByLanguage: work.citations });
  const named = numberings.map(read).find((typed) => typed?.edition !== undefined)?.edition;
  const edition = chosenEdition(archive, work, choice.edition ?? named, choice.lang);
  const expression = chosenExpression(archive, work, edition, choice.lang);
  const typed = read(edition.numbering ?? work.numbering);
  if (typed === undefined) throw new CommandError(`"${text}" is not a rule number of "${work.id}"`, 2);
  const scheme = compileScheme(edition.numbering ?? work.numbering);
  const numbers = expression.rules.map((rule) => rule.number);
  const index = indexNumbers(scheme, numbers);
  return { work, edition, expression, scheme, index, ...resolveCitation(typed, index) };
}
