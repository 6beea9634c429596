/** Makes small PDFs for tests. */

/** A text at a place: `x` and `y` in points from the lower left corner of the page. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** The font size, 10 by default. */
  readonly size?: number;
}

/** A link from a part of a page (left, bottom, right and top) to a height of a page. Pages count from 0. */
export interface PlacedLink {
  readonly page: number;
  readonly rect: readonly [number, number, number, number];
  readonly to: readonly [page: number, y: number];
}

/** Returns a PDF with texts on its pages, in Helvetica. Texts are Latin-1 without brackets and backslashes. */
export function makePdf(
  pages: readonly (readonly PlacedText[])[],
  { links = [], producer = 'Hand' }: { readonly links?: readonly PlacedLink[]; readonly producer?: string } = {},
): Uint8Array {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((texts, index) => {
      const content = texts
        .map(({ x, y, text, size = 10 }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`)
        .join('\n');
      const annotations = links
        .filter(({ page }) => page === index)
        .map(
          ({ rect, to: [page, y] }) =>
            `<< /Subtype /Link /Rect [${rect.join(' ')}] /Dest [${4 + page * 2} 0 R /XYZ 0 ${y} null] >>`,
        );
      return [
        `<< /Annots [${annotations.join(' ')}] /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info << /Producer (${producer}) >> >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Returns lines from the top of a page down, 12 points apart; `undefined` leaves one free. */
export function setPage(lines: readonly (readonly [x: number, text: string] | undefined)[]): readonly PlacedText[] {
  return lines.flatMap((line, index) => (line === undefined ? [] : { x: line[0], y: 540 - index * 12, text: line[1] }));
}
