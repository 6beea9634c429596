/** Rulings, which are dated answers that cite rules: reads them, and assesses whether the rules that they cite have changed. */
export {
  type AssessedRuling,
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
  listedIn,
  type Ruling,
  type RulingCollection,
  readRulings,
  rulingBlocks,
} from './ruling.ts';
