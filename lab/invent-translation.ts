/**
 * Writes a translation of an edition into a content folder, in words that mean nothing: `node lab/invent-translation.ts CONTENT WORK EDITION LANG [shuffled | shortened | rotated]`.
 * Numbers, citations and marks stay. `shuffled` puts the glossary in another order, `shortened` leaves out every seventh rule and entry, and
 * `rotated` begins the glossary in its middle.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

interface Script {
  readonly syllables: readonly string[];
  readonly spaced: boolean;
  /** Real words that readers of translations recognize. */
  readonly words: Readonly<Record<string, string>>;
}

const combine = (heads: string, tails: string) => [...heads].flatMap((head) => tails.split(',').map((tail) => head + tail));
const range = (from: number, length: number) => Array.from({ length }, (_, index) => String.fromCodePoint(from + index));

const SCRIPTS: Readonly<Record<string, Script>> = {
  th: {
    syllables: combine('กขคงจชดตทนบปพฟมยรลวสหอ', 'า,ี,ื,ู,ิ่น,ั้ง,ุ,่อ'),
    spaced: false,
    words: { rule: 'กฎ', section: 'ส่วน', example: 'ตัวอย่าง', see: 'ดู' },
  },
  ru: {
    syllables: combine('бвгджзклмнпрстфх', 'а,е,и,о,у,ёй,ый,ой'),
    spaced: true,
    words: { rule: 'правило', section: 'раздел', example: 'Пример', see: 'см.' },
  },
  he: {
    syllables: combine('אבגדהזחטיכלמנסעפצקרשת', 'ו,י,ר,ל,ן,ָה'),
    spaced: true,
    words: { rule: 'כלל', section: 'פרק', example: 'דוגמה', see: 'ראו' },
  },
  ar: {
    syllables: combine('ابتثجحخدذرزسشصضطعغفقكلمنهوي', 'ا,و,ي,َر,ٍ,ة'),
    spaced: true,
    words: { rule: 'القاعدة', section: 'القسم', example: 'مثال', see: 'انظر' },
  },
  fa: {
    syllables: combine('ابپتجچحخدرزژسشعغفقکگلمنوهی', 'ا,و,ی,َر,ش'),
    spaced: true,
    words: { rule: 'قاعده', section: 'بخش', example: 'مثال', see: 'نگاه کنید به' },
  },
  ko: { syllables: range(0xac00, 2000), spaced: true, words: { rule: '규칙', section: '섹션', example: '예', see: '참조' } },
  ja: {
    syllables: range(0x30a2, 74),
    spaced: false,
    words: { rule: 'ルール', section: 'セクション', example: '例', see: '参照' },
  },
  zh: { syllables: range(0x4e00, 3000), spaced: false, words: { rule: '规则', section: '章节', example: '例', see: '参见' } },
  'zh-Hant': {
    syllables: [
      ...'東車馬鳥魚龍門開關電語說讀書學國會來時間問題長處發現場動員樂藝術華傳統運轉輪議論認識體驗觀點實現經濟歷標準選擇權',
    ],
    spaced: false,
    words: { rule: '規則', section: '章節', example: '例', see: '參見' },
  },
};

/** Returns a function that translates text into invented words, each word always by the same one. */
export function inventWords(lang: string): (text: string) => string {
  const { syllables, spaced, words } = SCRIPTS[lang] ?? (SCRIPTS['ru'] as Script);
  const known = new Map<string, string>();
  const taken = new Set<string>();
  let seed = 7;
  const next = () => {
    seed = (seed * 48271) % 2147483647;
    return syllables[seed % syllables.length] ?? '';
  };
  const invent = (): string => {
    for (let length = 2; ; length += taken.size % 3 === 0 ? 1 : 0) {
      const word = Array.from({ length: length + (seed % 2) }, next).join('');
      if (taken.has(word)) continue;
      taken.add(word);
      return word;
    }
  };
  const wordFor = (word: string): string => {
    const key = word.toLowerCase();
    const fixed = words[key.replace(/s$/, '')];
    if (fixed !== undefined) return fixed;
    const found = known.get(key) ?? invent();
    known.set(key, found);
    return found;
  };
  return (text) => {
    const translated = text.replace(/(?<![\p{L}\p{N}.{/])\p{L}[\p{L}’']+(?![\p{L}\p{N}}])/gu, wordFor);
    return spaced ? translated : translated.replace(/(?<=\p{Lo}\p{M}?) (?=\p{Lo})/gu, '');
  };
}

/** Returns a chapter or glossary as Markdown in invented words. */
export function inventText(markdown: string, translate: (text: string) => string): string {
  return markdown
    .split('\n')
    .map((line) => {
      if (/^(?:number|kind):|^---/.test(line)) return line;
      return line.replace(
        /^(?<mark>title:\s*"?|[#>\s\d.*-]*(?:(?<=\d)[a-z]{1,2}\b)?)(?<rest>.*)$/u,
        (_, mark: string, rest: string) => mark + translate(rest),
      );
    })
    .join('\n');
}

const KINDS: Readonly<Record<string, (parts: readonly string[]) => readonly string[]>> = {
  shuffled: (parts) => parts.toSorted((a, b) => (a.slice(3, 12) < b.slice(3, 12) ? -1 : 1)),
  shortened: (parts) => parts.filter((_, index) => index % 7 !== 6),
  rotated: (parts) => [...parts.slice(parts.length / 2), ...parts.slice(0, parts.length / 2)],
};

/** Writes a translation of an edition beside its source. */
export function inventTranslation(content: string, work: string, edition: string, lang: string, kind = ''): void {
  const folder = join(content, work, edition);
  const translate = inventWords(lang);
  mkdirSync(join(folder, lang), { recursive: true });
  for (const name of readdirSync(join(folder, 'en')).filter((file) => file.endsWith('.md'))) {
    const text = inventText(readFileSync(join(folder, 'en', name), 'utf8'), translate);
    const [head = '', ...parts] = text.split(/^(?=#{2,6} )/mu);
    const isChanged = name === 'glossary.md' || kind === 'shortened';
    const changed = isChanged ? (KINDS[kind]?.(parts.map((part) => part.replace(/\n*$/, '\n\n'))) ?? parts) : parts;
    writeFileSync(join(folder, lang, name), [head, ...changed].join('').replace(/\n+$/, '\n'));
  }
}

if (import.meta.main) {
  const [content = '', work = '', edition = '', lang = '', kind] = process.argv.slice(2);
  inventTranslation(content, work, edition, lang, kind);
}
