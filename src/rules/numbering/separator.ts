/** What may stand between the parts of a number. */

/** One sign or none. Numbers become names of files and parts of addresses, in which a slash, a question mark or the like would lead elsewhere. */
export const SEPARATOR = /^[^\p{L}\p{N}\p{C}\s/\\?#%&<>"']?$/u;
