import { expect, test } from 'vitest';
import { fillPlaceholders, hideUntranslatedText, hideUntranslatedTexts, placeholdersOf } from './fill-placeholders.ts';
import { loadRawTexts } from './index.ts';
import { chooseLanguage, LANGUAGES, LOCALES, negotiateLanguage } from './languages.ts';

test('placeholders become values; one without a value stays visible', () => {
  expect(fillPlaceholders('{needed} {currency} of {needed}', { needed: '5.00', currency: 'USD' })).toBe(
    '5.00 USD of 5.00',
  );
  expect(fillPlaceholders('{a} and {b}', { a: 1 })).toBe('1 and {b}');
});

test('a value that looks like a placeholder is only a value', () => {
  expect(fillPlaceholders('{name}: {n}', { name: '{n} $& <b>', n: 2 })).toBe('{n} $& <b>: 2');
});

test('the word follows the number', () => {
  const text = '{n} {n|one:share|other:shares}';
  expect(['1', '2', '1,000', '0'].map((n) => fillPlaceholders(text, { n }))).toEqual([
    '1 share',
    '2 shares',
    '1,000 shares',
    '0 shares',
  ]);
});

test("a whole number's word is that of the language's own plural rules", () => {
  for (const language of ['en', 'esp'] as const) {
    const rules = new Intl.PluralRules(LOCALES[language]);
    // From a million on Spanish has a form of its own ("un millón de acciones"), which no text writes in words.
    for (let n = 0; n < 1_000_000; n = n < 1_000 ? n + 1 : n * 3 + 1)
      expect(fillPlaceholders('{n|one:one|other:other}', { n: n.toLocaleString('en') }), `${n}`).toBe(rules.select(n));
  }
});

test.each(['cn', 'zhs', 'kor'] as const)(
  '%s has one form for all numbers, and its texts write no other',
  async (language) => {
    expect(new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories).toEqual(['other']);
    expect(JSON.stringify(await loadRawTexts(language))).not.toContain('|one:');
  },
);

test('placeholders are named once each', () => {
  expect(placeholdersOf('{b} {a} {b|one:x|other:y}')).toEqual(['a', 'b']);
});

test('a text left in Chinese reads "error" in English, in Spanish and without a language', () => {
  for (const language of ['en', 'esp', null, undefined] as const) {
    expect(hideUntranslatedText('餘額不足', language)).toBe('error');
    expect(hideUntranslatedText('Balance 不足', language)).toBe('error');
    expect(hideUntranslatedText('Saldo insuficiente ¡ñ!', language)).toBe('Saldo insuficiente ¡ñ!');
    expect(hideUntranslatedText('한국어 カナ', language)).toBe('한국어 カナ');
  }
  for (const language of ['cn', 'zhs', 'kor'] as const)
    expect(hideUntranslatedText('餘額不足', language)).toBe('餘額不足');
});

test('the rule reaches every entry of a table', () => {
  const table = { a: 'fine', b: { c: '錯誤', d: 'fine' } };
  expect(hideUntranslatedTexts(table, 'esp')).toEqual({ a: 'fine', b: { c: 'error', d: 'fine' } });
  expect(hideUntranslatedTexts(table, 'cn')).toBe(table);
});

test('a stored value that is none of the five languages is English', () => {
  for (const language of LANGUAGES) expect(chooseLanguage(language)).toBe(language);
  for (const value of [undefined, null, '', 'fr', 'EN', 'ko', 5, {}, 'constructor'])
    expect(chooseLanguage(value)).toBe('en');
});

test("an answer speaks the header's language, else the browser's, else English", () => {
  expect(negotiateLanguage('kor', 'es')).toBe('kor');
  expect(negotiateLanguage('fr', 'es')).toBe('en');
  expect(negotiateLanguage(undefined, 'fr, es-MX;q=0.8, en;q=0.9')).toBe('en');
  expect(negotiateLanguage(undefined, 'zh-TW,zh;q=0.9')).toBe('cn');
  expect(negotiateLanguage(undefined, 'zh-Hant-HK')).toBe('cn');
  expect(negotiateLanguage(undefined, 'zh-CN')).toBe('zhs');
  expect(negotiateLanguage(undefined, 'zh-Hans-HK')).toBe('zhs');
  expect(negotiateLanguage('', 'ko-KR')).toBe('kor');
  expect(negotiateLanguage(undefined, 'ko;q=0, es')).toBe('esp');
  expect(negotiateLanguage(undefined, ';;q=x,,*')).toBe('en');
  expect(negotiateLanguage(undefined, undefined)).toBe('en');
});
