/** What every page does in the browser beyond showing its text. */
import { offerChangedSince } from './changed-since.ts';
import { offerLinks } from './copy-link.ts';
import { keepPlace } from './keep-place.ts';
import { proposeLanguage } from './language-hint.ts';
import { openSearchBox } from './search-box.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('search form')) openSearchBox(form);
offerLinks();
keepPlace();
void proposeLanguage();
void offerChangedSince();
