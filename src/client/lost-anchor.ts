/** A link to a rule that has left its chapter leads to what became of the rule. */
import { successorOf } from './address-indexes.ts';

/** The address is followed only if its anchor is not on the page that holds it. */
export async function followLostAnchor(): Promise<void> {
  const address = location.pathname + location.hash;
  const successor = await successorOf(address);
  if (successor !== undefined && successor !== location.pathname) location.replace(successor);
}
