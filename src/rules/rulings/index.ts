/** Rulings: dated answers that cite rules, and whether they still stand on the same words. */
export {
  type AssessedRuling,
  type AssessOptions,
  assessRuling,
  type ChangesBelow,
  type CitedState,
  type CitedWork,
  dayOf,
  possibleReasonsOf,
  type RulingCitation,
  type RulingState,
  reasonsOf,
  rulingsFor,
  versionsNamed,
  worstOf,
} from './assess-ruling.ts';
export {
  type CollectionSettings,
  type Ruling,
  type RulingCollection,
  readRulings,
  rulingBlocks,
} from './ruling.ts';
