/** The text of an edition that `rules import` reads back as the same sources, checked before it is given. */
import { recogniseImporter, toImportDocument } from '../importers/index.ts';
import type { Expression, SourceFile } from '../rules/model.ts';
import { writeBundle, writeExpression } from '../rules/source/index.ts';
import { expressionText } from '../rules/text/index.ts';
import type { Edition, Work } from '../rules/work.ts';

/** In which text an expression is exported: numbered as publishers print it, or as our sources. */
export type TextForm = 'text' | 'sources';

/** The text in a form; without one, the numbered text where nothing is lost by it, and else the sources. */
export async function exportedText(
  expression: Expression,
  { work, edition, form }: { readonly work: Work; readonly edition: Edition; readonly form: TextForm | undefined },
): Promise<string> {
  const { numbering } = edition;
  const text = expressionText(expression, { numbering: numbering ?? work.numbering });
  if (form === 'text') return text;
  const files = writeExpression(expression, { work, numbering });
  if (form === undefined && (await readsBack(text, files, { work, edition, lang: expression.lang }))) return text;
  return writeBundle(files, { edition: edition.id, ...(numbering === undefined ? {} : { numbering }) });
}

/** Whether importing the text, of which nothing else is known, gives these files of that edition. */
async function readsBack(
  text: string,
  files: readonly SourceFile[],
  { work, edition, lang }: { readonly work: Work; readonly edition: Edition; readonly lang: string },
): Promise<boolean> {
  const document = toImportDocument('export.txt', new TextEncoder().encode(text));
  const importer = recogniseImporter([document]);
  const result = await importer?.import([document], { work, lang, expression: () => undefined, editions: [] });
  if (result === undefined || result.effective !== edition.effective || edition.numbering !== undefined) return false;
  const again = writeExpression(result.expression, { work, numbering: result.numbering });
  return (
    again.length === files.length &&
    again.every(({ path, text: other }, index) => path === files[index]?.path && other === files[index]?.text)
  );
}
