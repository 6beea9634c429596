/** Addresses that no source may lead to. */

/** Addresses that run something instead of leading somewhere, however blanks and control characters disguise them. */
export function isUnsafeAddress(address: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(address.replace(/[\s\p{Cc}]/gu, ''));
}
