/** The value of a YAML document that a stranger may have written. */
import { type Document, visit } from 'yaml';

/**
 * The document as plain values, or what keeps it from being one: an alias without its anchor, and aliases that multiply, only show when
 * the value is made. Halves of characters, which only escapes can write (`"\uD800"`), become U+FFFD: no file can hold them.
 */
export function valueOfYaml(document: Document.Parsed): { readonly value: unknown } | { readonly fault: string } {
  visit(document, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'string') scalar.value = scalar.value.toWellFormed();
    },
  });
  try {
    return { value: document.toJS() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
