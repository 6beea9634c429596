/** What a chapter has whose rules have titles: its contents, and folding. */
import { offerFolding } from './fold-titles.ts';
import { showTitles } from './titles.ts';

export function offerTitles(): void {
  showTitles();
  offerFolding();
}
