/** Sets languages, apart from element.ts, which every page fetches. */
import { directionOf } from '../kit/direction.ts';

/** Sets the language of an element, and with it the direction. */
export function setLanguage(element: HTMLElement, tag: string): void {
  Object.assign(element, { lang: tag, dir: directionOf(tag) });
}
