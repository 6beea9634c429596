import { describe, expect, it } from 'vitest';
import { languageCode, matchLanguage } from '../../src/core/languages.ts';

describe('matchLanguage', () => {
  it('finds the same code in any case and with either hyphen', () => {
    expect(matchLanguage('pt-BR', ['en', 'pt-PT', 'pt-BR'])).toBe('pt-BR');
    expect(matchLanguage('PT_br', ['en', 'pt-PT', 'pt-BR'])).toBe('pt-BR');
  });

  it('otherwise finds a code of the same language', () => {
    expect(matchLanguage('pt', ['en', 'pt-BR'])).toBe('pt-BR');
    expect(matchLanguage('pt-BR', ['en', 'pt'])).toBe('pt');
  });

  it('knows the codes of countries that people write for languages', () => {
    expect(matchLanguage('jp', ['en', 'ja'])).toBe('ja');
    expect(matchLanguage('cn', ['en', 'zh-Hans'])).toBe('zh-Hans');
  });

  it('finds nothing for other texts', () => {
    expect(matchLanguage('fr', ['en', 'pt-BR'])).toBeUndefined();
  });
});

describe('languageCode', () => {
  it('is that of a known language if it matches, and otherwise the typed one', () => {
    expect(languageCode('pt', ['en', 'pt-BR'])).toBe('pt-BR');
    expect(languageCode('PT_br', ['en', 'pt-BR'])).toBe('pt-BR');
    expect(languageCode('jp', ['en'])).toBe('ja');
  });

  it('keeps a variant apart from the language and from other variants', () => {
    expect(languageCode('zh-tw', ['en', 'zh'])).toBe('zh-TW');
    expect(languageCode('pt-PT', ['en', 'pt-BR'])).toBe('pt-PT');
    expect(languageCode('zh_hant', ['en', 'zh-Hans'])).toBe('zh-Hant');
    expect(languageCode('fr_CA', ['en', 'pt-BR'])).toBe('fr-CA');
  });

  it('is undefined for other texts', () => {
    expect(languageCode('702.19b', ['en'])).toBeUndefined();
    expect(languageCode('trample', ['en'])).toBeUndefined();
  });
});
