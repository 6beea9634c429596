import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readWorkFile } from '../../../src/content/disk/content-settings.ts';
import { workYaml } from './content-folder.ts';

/** The longest settings of this repository: dozens of names, and more than a hundred releases. */
const yaml = readFileSync('content/cr/work.yaml', 'utf8');
const lines = yaml.split('\n');
const keys = lines.flatMap((line) => /^(\w+):/.exec(line)?.[1] ?? []);

const read = (text: string) => readWorkFile(text, 'cr/work.yaml', 'cr').messages.map(({ line, reason }) => `${line} ${reason}`);

describe('the settings of a work', () => {
  it.each(globSync(['content/*/work.yaml', 'src/cli/games/*.yaml']))('are right in %s, which comes with the program', (file) => {
    const { value, messages } = readWorkFile(readFileSync(file, 'utf8'), file, 'cr');
    expect(messages.map(String)).toEqual([]);
    expect(value).toBeTruthy();
  });

  it.each(keys)('are reported with at most three errors if the line of "%s" is missing', (key) => {
    expect(read(lines.filter((line) => !line.startsWith(`${key}:`)).join('\n')).length).toBeLessThanOrEqual(3);
  });

  it('name the first of many items that belong to another list', () => {
    expect(read(yaml.replace('\nreleases:\n', '\n'))).toEqual([
      expect.stringMatching(/^\d+ "sequences\.2": this is of another kind than the list.*the same in \d+ more places/),
    ]);
  });

  it('are reported setting by setting while these are few', () => {
    expect(read(`${workYaml}titels: { en: Small }\nacent: { light: "#1f4f8f", dark: "#9bbdf0" }\n`)).toEqual([
      expect.stringContaining('"titels": there is no such setting'),
      expect.stringContaining('"acent": there is no such setting'),
    ]);
  });
});
