/** `lineage.yaml`: what people know better about the lineage of a work than any measure. */
import { z } from 'zod';
import type { Override } from '../rules/lineage/index.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

const lineageFile = z.array(
  z.strictObject({
    fromEdition: z.string(),
    toEdition: z.string(),
    from: z.array(z.string()).default([]),
    to: z.array(z.string()).default([]),
    kind: z.enum(['same', 'edited', 'moved', 'moved-edited', 'split', 'merged', 'added', 'removed']).optional(),
  }),
);

/** Reads the decisions of a work. */
export function readLineageFile(text: string, file: string): YamlFile<readonly Override[]> {
  const { value, ...rest } = readYaml(text, file, lineageFile);
  const overrides = value?.map((decision, index) => ({ ...decision, place: rest.placeOf([index]) }) as Override);
  return { value: overrides ?? null, ...rest };
}
