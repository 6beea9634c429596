import { describe, expect, it } from 'vitest';
import { formatDiagnostics } from '../../src/cli/diagnostic-formats.ts';
import type { Severity } from '../../src/core/diagnostic-codes.ts';
import { diagnose } from '../../src/core/diagnostics.ts';

function message(severity: Severity, reason = 'something is wrong') {
  const place = { file: 'cr/2024-06-07/en/1 #a,b:c.md', line: 3, column: 7 };
  return diagnose({ code: 'unbalanced-quotes', severity, reason, place, remedy: 'mend it' });
}

const all = [message('error'), message('warning'), message('info')];

describe('SARIF', () => {
  const sarif = JSON.parse(formatDiagnostics(all, 'sarif', { pathOf: (file) => `content/${file}` }));
  const [run] = sarif.runs;

  it('is version 2.1.0 with one run and a named driver', () => {
    expect(sarif).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-2.1.0') });
    expect(sarif.runs).toHaveLength(1);
    expect(run.tool.driver.name).toBe('rulegraph');
  });

  it('describes each rule once, with an absolute address of its documentation', () => {
    expect(run.tool.driver.rules).toHaveLength(1);
    const [rule] = run.tool.driver.rules;
    expect(rule).toMatchObject({ id: 'unbalanced-quotes', defaultConfiguration: { level: 'warning' } });
    expect(rule.shortDescription.text).not.toBe('');
    expect(new URL(rule.helpUri).hash).toBe('#unbalanced-quotes');
  });

  it('gives each result the level of its severity and the index of its rule', () => {
    expect(run.results.map((result: { level: string }) => result.level)).toEqual(['error', 'warning', 'note']);
    for (const result of run.results) expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
  });

  it('names files by relative, percent-encoded addresses', () => {
    const [{ physicalLocation }] = run.results[0].locations;
    expect(physicalLocation).toEqual({
      artifactLocation: { uri: 'content/cr/2024-06-07/en/1%20%23a%2Cb%3Ac.md' },
      region: { startLine: 3, startColumn: 7 },
    });
  });

  it('is a valid log when nothing is wrong', () => {
    expect(JSON.parse(formatDiagnostics([], 'sarif')).runs[0]).toMatchObject({ results: [], tool: { driver: { rules: [] } } });
  });
});

describe("GitHub's workflow commands", () => {
  it('have a level, and escape what would end a value or a line', () => {
    const lines = formatDiagnostics([message('error', '100 %, a: b\nc'), message('info')], 'github').split('\n');
    expect(lines).toEqual([
      '::error file=cr/2024-06-07/en/1 #a%2Cb%3Ac.md,line=3,col=7,title=unbalanced-quotes::100 %25, a: b%0Ac%0Amend it',
      '::notice file=cr/2024-06-07/en/1 #a%2Cb%3Ac.md,line=3,col=7,title=unbalanced-quotes::something is wrong%0Amend it',
    ]);
  });
});

describe('text and JSON', () => {
  it('have the same content', () => {
    expect(formatDiagnostics([message('warning')], 'text')).toBe(
      'cr/2024-06-07/en/1 #a,b:c.md:3:7 warning something is wrong unbalanced-quotes\n    mend it',
    );
    expect(JSON.parse(formatDiagnostics([message('warning')], 'json'))).toEqual([
      {
        file: 'cr/2024-06-07/en/1 #a,b:c.md',
        line: 3,
        column: 7,
        severity: 'warning',
        code: 'unbalanced-quotes',
        message: 'something is wrong',
        remedy: 'mend it',
      },
    ]);
  });
});
