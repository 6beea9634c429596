import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeBytes } from '../../src/import/decode.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (character) => character.charCodeAt(0)) : part)),
  );

const wide = (text: string, littleEndian: boolean) =>
  Array.from(text, (character) => character.charCodeAt(0)).flatMap((code) =>
    littleEndian ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff],
  );

describe('the encoding', () => {
  it.each([
    ['UTF-8 with a byte order mark', bytes([0xef, 0xbb, 0xbf], 'oil ', [0xe2, 0x80, 0x99]), 'oil ’', 'utf-8'],
    ['UTF-8 without one', bytes('Zo', [0xc3, 0xab]), 'Zoë', 'utf-8'],
    ['UTF-8 cut off within a character', bytes('oil ', [0xe2, 0x80]), 'oil \uFFFD', 'utf-8'],
    ['UTF-16 LE', Uint8Array.from([0xff, 0xfe, ...wide('lámp', true)]), 'lámp', 'utf-16le'],
    ['UTF-16 BE', Uint8Array.from([0xfe, 0xff, ...wide('lámp', false)]), 'lámp', 'utf-16be'],
    ['UTF-16 LE without a mark', Uint8Array.from(wide('Lamps burn.', true)), 'Lamps burn.', 'utf-16le'],
    ['UTF-16 BE without a mark', Uint8Array.from(wide('Lamps burn.', false)), 'Lamps burn.', 'utf-16be'],
    ['Windows quotes', bytes([0x93], 'it isn', [0x92], 't', [0x94]), '“it isn’t”', 'windows-1252'],
    ['a lone Windows dash', bytes('rules 1', [0x96], '3'), 'rules 1–3', 'windows-1252'],
    ['Windows letters', bytes('Caf', [0xe9], ' de P', [0xe1], 'scoa'), 'Café de Páscoa', 'windows-1252'],
    ['a DOS code page', bytes('Ghazb', [0xa0], 'n and Dand', [0x83], 'n\r\n'), 'Ghazbán and Dandân\n', 'cp437'],
    ['a Mac with its line endings', bytes('El-Hajj', [0x89], 'j\r'), 'El-Hajjâj\n', 'macintosh'],
    [
      'a Mac text with other line endings',
      bytes('Odyssey', [0xaa], ' rules 4', [0xd0], '6\r\n'),
      'Odyssey™ rules 4–6\n',
      'macintosh',
    ],
    [
      'lines of two files joined together',
      bytes([0xe2, 0x80, 0x9c], 'oil\n', [0x93], 'glass\n'),
      '“oil\n“glass\n',
      'utf-8+windows-1252',
    ],
    ['nothing', bytes(), '', 'utf-8'],
  ])('is found for %s', (_, source, text, encoding) => {
    expect(decodeBytes(source)).toEqual({ text, encoding });
  });

  it.each([
    ['a PDF', bytes('%PDF-1.7\nobj')],
    ['an archive, as Word files are', bytes('PK', [3, 4], 'word')],
    ['zeros among letters', bytes('lamp', [0], 'oil and glass and wicks')],
  ])('is none for %s', (_, source) => {
    expect(decodeBytes(source)).toEqual({ text: null, encoding: null });
  });
});

const written = {
  ko: '101.1. 두 사람이 번갈아 가며 씨앗을 심습니다. 아무도 두 번 연속으로 심지 않습니다. 똠방각하도 심습니다.\n',
  zh: '101.1. 两名玩家轮流种植种子，没有人连续种植两次。果园里的树木在春天开花，在秋天结果。\n',
  'zh-Hant': '101.1. 兩名玩家輪流種植種子，沒有人連續種植兩次。果園裡的樹木在春天開花，在秋天結果。\n',
  ja: '101.1. 二人のプレイヤーが交代で種をまきます。続けて二回まくことはできません。\n',
  ru: '101.1. Двое игроков по очереди сажают семена, и никто не сажает два раза подряд.\n',
  pl: '101.1. Gracze sieją na zmianę; żaden gracz nie może siać dwa razy. Łąka i źródło są wspólne.\n',
};

describe('an encoding from before Unicode', () => {
  it.each([
    ['ko', 'cp949', 'euc-kr'],
    ['zh', 'gb18030', 'gb18030'],
    ['zh-Hant', 'big5', 'big5'],
    ['ja', 'shift_jis', 'shift_jis'],
    ['ja', 'euc-jp', 'euc-jp'],
    ['ru', 'windows-1251', 'windows-1251'],
    ['ru', 'koi8-r', 'koi8-r'],
    ['pl', 'windows-1250', 'windows-1250'],
  ] as const)('of %s is found: %s', (lang, encoding, found) => {
    const text = written[lang].repeat(8);
    expect(decodeBytes(iconv.encode(text, encoding), lang)).toEqual({ text, encoding: found });
  });

  it('is detected against the named language if the bytes are unambiguous', () => {
    const text = written.ko.repeat(8);
    expect(decodeBytes(iconv.encode(text, 'cp949'), 'zh')).toEqual({ text, encoding: 'euc-kr' });
  });

  it('is detected without a named language if no other is half as likely', () => {
    const text = `${written.ru}1.2. Садовник поливает грядки утром, а вечером закрывает калитку на ключ.\n`.repeat(20);
    expect(decodeBytes(iconv.encode(text, 'koi8-r'))).toEqual({ text, encoding: 'koi8-r' });
  });

  it('is not that of the language if the text has Latin letters', () => {
    const text = 'Règle 101.1 : les joueurs sèment à tour de rôle, et personne ne sème deux fois.\n'.repeat(8);
    expect(decodeBytes(iconv.encode(text, 'windows-1252'), 'ru')).toEqual({ text, encoding: 'windows-1252' });
  });

  it('is null for bytes that are not text', () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, index) => 0x80 + ((index * 7919) % 128));
    expect(decodeBytes(noise, 'en')).toEqual({ text: null, encoding: null });
  });
});

describe('line endings', () => {
  it.each([
    ['CRLF', 'a\r\nb\r\n', 'a\nb\n'],
    ['lone CRs', 'a\rb\r\rc', 'a\nb\n\nc'],
    ['lone CRs with some CRLFs among them', 'a\rb\r\r\nc\r', 'a\nb\n\nc\n'],
    ['CRLF copied as text once more', 'a\r\r\nb\r\r\n', 'a\nb\n'],
    ['all sorts', 'a\nb\rc\r\nd', 'a\nb\nc\nd'],
  ])('become line feeds where they are %s', (_, source, text) => {
    expect(decodeBytes(bytes(source)).text).toBe(text);
  });
});
