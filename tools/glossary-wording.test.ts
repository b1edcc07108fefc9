/** The glossary's words are those that customers read, in each language, and no other words are used for the same. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadRawGuideAnswerTexts } from '@bourse/contract/guide/answer-texts.ts';
import { LANGUAGES, type Language, loadTexts, loadRawTexts } from '@bourse/contract/texts/index.ts';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PAGE = readFileSync(join(ROOT, 'docs/words.md'), 'utf8');
const rows = [...PAGE.matchAll(/^\| `([\w.]+)` \| [^|]+ \| (.+) \|$/gm)].map(([, key = '', words = '']) => ({
  key,
  words: words.split(' | '),
}));
const at = (table: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], table);

describe('the glossary', () => {
  it('has terms for what is traded, paid and protected', () => expect(rows.length).toBeGreaterThan(30));

  it.each(LANGUAGES.map((language, column) => ({ language, column })))(
    'says what the product says in $language',
    async ({ language, column }) => {
      const texts = await loadTexts(language);
      const entries = rows.map(({ key }) => [key, at(texts, key)]);
      expect(rows.map(({ key, words }) => [key, words[column]])).toEqual(entries);
    },
  );
});

/** A pattern's alternatives are separated by ¦, since | separates a table's columns. */
const banned = [...PAGE.matchAll(/^\| (\w+) \| `([^`]+)` \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, language = '', pattern = '', instead = '', why = '']) => ({
    language,
    pattern: new RegExp(pattern.replaceAll('¦', '|'), 'iu'),
    instead,
    except: new Set([...why.matchAll(/`([\w.]+)`/g)].map(([, key]) => key)),
  }),
);

type TextEntry = readonly [key: string, text: string];
function flat(value: unknown, path = ''): TextEntry[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, path ? `${path}.${name}` : name));
}

/** The console's texts: only its own build loads them. */
const inConsole = (language: Language): TextEntry[] =>
  globSync(`console/**/texts/${language}.json`, { cwd: ROOT }).flatMap((file) =>
    flat(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))),
  );

const placed = /\{[^}]*\}/g;
const faultsIn = (language: Language, entries: readonly TextEntry[]): string[] =>
  banned
    .filter((row) => row.language === language)
    .flatMap(({ pattern, except, instead }) =>
      entries
        .filter(([key, text]) => !except.has(key) && pattern.test(text.replaceAll(placed, '{}')))
        .map(([key, text]) => `${key}: ${text} (say ${instead})`),
    );

describe('a position', () => {
  it.each(LANGUAGES)('is open or closed in %s, not in progress or ended', async (language) => {
    const { copying, trading } = await loadRawTexts(language);
    const unsaid = new Set<string>([copying.tabs.inProgress, copying.tabs.ended]);
    expect(flat(trading).filter(([, text]) => unsaid.has(text))).toEqual([]);
  });
});

describe('an abandoned term', () => {
  it('is listed for each language with its replacement', () => {
    expect(new Set(banned.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
    expect(banned.length).toBeGreaterThanOrEqual(50);
  });

  it.each(LANGUAGES)('appears in no text of any area in %s', async (language) => {
    const entries = [
      ...flat(await loadRawTexts(language)),
      // What customers may ask in is theirs to choose, and is only looked for.
      ...flat(await loadRawGuideAnswerTexts(language), 'says').filter(([key]) => !key.startsWith('says.asks.')),
      ...inConsole(language),
    ];
    expect(entries.length).toBeGreaterThan(3_000);
    expect(faultsIn(language, entries)).toEqual([]);
  });

  it('is detected if it appears', () => {
    expect(faultsIn('kor', [['wallet.frozen', '동결']])).toHaveLength(1);
    expect(faultsIn('kor', [['terms.accountState.frozen', '동결']])).toEqual([]);
    expect(
      faultsIn('kor', [
        ['seat', '기관 좌석'],
        ['value', '평가액'],
      ]),
    ).toHaveLength(2);
    expect(
      faultsIn('en', [
        ['cashOut', 'Cash out'],
        ['deposit', '{recharge} arrives'],
      ]),
    ).toHaveLength(1);
    expect(
      faultsIn('zhs', [
        ['amount', '转入金额'],
        ['deposit', '首次入金'],
      ]),
    ).toHaveLength(1);
    expect(faultsIn('cn', [['sale', '賣空']])).toHaveLength(1);
    expect(
      faultsIn('esp', [
        ['split', 'Split'],
        ['other', 'esplit'],
      ]),
    ).toHaveLength(1);
  });
});
