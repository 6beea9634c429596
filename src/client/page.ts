/** What every page does in the browser beyond showing its text. */
import { offerLinks } from './copy-link.ts';
import { openSearchBox } from './search-box.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('search form')) openSearchBox(form);
offerLinks();
