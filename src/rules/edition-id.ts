/** How editions are named: their effective date, with a count behind it where two releases share the date. */

/** Names of editions become names of folders and parts of addresses, so that a name which a document gives its edition must fit this, too. */
export const EDITION_ID = /^\d{4}-\d{2}-\d{2}(?:\.\d+)?$/;
