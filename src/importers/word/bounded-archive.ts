/** Word documents are ZIP archives, and a small archive may unpack to more than a machine can hold. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** What holds text, and how its parts belong together; pictures and fonts say nothing. */
const PART = /\.(?:xml|rels)$/;

const DOCUMENT = 'word/document.xml';
const STYLES = 'word/styles.xml';

/** The rules of the largest game are 5 MB. */
const SIZE_LIMIT = 64 * 2 ** 20;

/**
 * The archive with nothing packed in it that could grow. A part that is longer than the archive says is cut off there, and refused as
 * broken XML; throws where the parts are too large altogether, or the bytes no archive.
 */
export function boundedArchive(bytes: Uint8Array, sizeLimit = SIZE_LIMIT): Uint8Array {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!PART.test(name)) return false;
      size += originalSize;
      if (size > sizeLimit) throw new Error(`it unpacks to more than ${sizeLimit / 2 ** 20} MiB`);
      return true;
    },
  });
  return zipSync(parts, { level: 0 });
}

/** Such an archive with another text, and that text. `rewrite` is given the text and the styles in which it is set. */
export function withDocument(
  archive: Uint8Array,
  rewrite: (document: string, styles: string) => string,
): { bytes: Uint8Array; xml: string } {
  const parts = unzipSync(archive);
  const { [DOCUMENT]: document, [STYLES]: styles = new Uint8Array() } = parts;
  if (document === undefined) return { bytes: archive, xml: '' };
  const xml = rewrite(strFromU8(document), strFromU8(styles));
  return { bytes: zipSync({ ...parts, [DOCUMENT]: strToU8(xml) }, { level: 0 }), xml };
}
