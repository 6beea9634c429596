/** Markup blanked out, so that only what readers see is searched for citations. */
import { Parser } from 'htmlparser2';

/** Returns the text of an HTML document with tags, comments, scripts and styles replaced by spaces; offsets stay the same. */
export function textualParts(html: string): string {
  let visible = '';
  let hidden = 0;
  const blankUntil = (end: number): void => {
    visible += html.slice(visible.length, end).replace(/[^\n]/g, ' ');
  };
  const parser = new Parser({
    onopentagname(name) {
      if (isHidden(name)) hidden += 1;
    },
    ontext() {
      if (hidden > 0) return;
      blankUntil(parser.startIndex);
      visible += html.slice(visible.length, parser.endIndex + 1);
    },
    onclosetag(name) {
      if (isHidden(name)) hidden -= 1;
    },
  });
  parser.end(html);
  blankUntil(html.length);
  return visible;
}

function isHidden(name: string): boolean {
  return name === 'script' || name === 'style';
}
