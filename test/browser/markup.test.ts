import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { samplePages } from './sample-pages.ts';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // Anchors are rule numbers: they begin with digits and have dots.
      'valid-id': ['error', { relaxed: true }],
      // Titles include the titles of rules, which can be long.
      'long-title': 'off',
      // The filters of the search page apply at once and need no submit button.
      'wcag/h32': 'off',
    },
  }),
);

describe('the markup of built pages', () => {
  test('is checked strictly', async () => {
    const report = await validator.validateString('<p id="1">a<p id="1">b</p></i>');
    expect(report.valid).toBe(false);
  });

  test.each(samplePages(60))('%s is valid', async (page) => {
    // The content of a template replaces elements with the same ids.
    const html = readFileSync(join('dist', page), 'utf8').replaceAll(/<template[^>]*>.*?<\/template>/gs, '');
    const report = await validator.validateString(html);
    const messages = report.results.flatMap(({ messages }) => messages);
    expect(messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`)).toEqual([]);
  });
});

test('no anchor of a rule or term equals an id of the interface', () => {
  for (const page of ['rules/cr/glossary.html', 'regras/cr/glossario.html', 'rules/cr/1/101.html', 'rules/cr/101.2a.html']) {
    const frame = readFileSync(join('dist', page), 'utf8').replace(/(<main[^>]*>).*<\/main>/s, '$1');
    const ids = [...frame.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length, page).toBeGreaterThan(1);
    expect(ids.filter((id) => !id?.startsWith('ui.'))).toEqual([]);
  }
});
