import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../texts/languages.ts';
import {
  BUILT_IN_LEGAL_TEXTS_START_DATE,
  type LegalText,
  type LegalTexts,
  loadLegalTexts,
} from './load-legal-texts.ts';
import { formatArticleHeading } from './legal-text.ts';

const legal = {} as Record<Language, LegalTexts>;
beforeAll(async () => {
  for (const language of LANGUAGES) legal[language] = await loadLegalTexts(language);
});

const sentences = (text: LegalText): string[] => [
  text.title,
  text.preamble,
  ...text.articles.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]),
  text.closing,
];
const whole = (language: Language): string =>
  sentences(legal[language].privacy).concat(sentences(legal[language].agreement)).join('\n');

test('the built-in version is dated', () => {
  expect(BUILT_IN_LEGAL_TEXTS_START_DATE).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(Number.isNaN(Date.parse(BUILT_IN_LEGAL_TEXTS_START_DATE))).toBe(false);
});

test('both texts exist in five languages, article for article', () => {
  const shapeOf = (text: LegalText) => text.articles.map(({ paragraphs }) => paragraphs.length);
  for (const language of LANGUAGES) {
    expect(shapeOf(legal[language].privacy), language).toEqual(shapeOf(legal.en.privacy));
    expect(shapeOf(legal[language].agreement), language).toEqual(shapeOf(legal.en.agreement));
    expect(legal[language].privacy.articles.length).toBeGreaterThanOrEqual(12);
    expect(legal[language].agreement.articles.length).toBeGreaterThanOrEqual(12);
    expect(
      sentences(legal[language].privacy).every((sentence) => sentence.trim() === sentence && sentence.length > 0),
    ).toBe(true);
  }
});

test('each language is written in its own script', () => {
  for (const language of ['en', 'esp', 'kor'] as const) expect(whole(language)).not.toMatch(/\p{Script=Han}/u);
  for (const language of ['en', 'esp', 'cn', 'zhs'] as const) expect(whole(language)).not.toMatch(/\p{Script=Hangul}/u);
  expect(whole('cn')).not.toMatch(/[这为时会对员请证产业务资买卖价开关单账户货币]/u);
  expect(whole('zhs')).not.toMatch(/[這為時會對員請證產業務資買賣價開關單帳戶貨幣]/u);
});

test('retention is 5, 10 and 5 years, in both texts', () => {
  const years: Record<Language, RegExp> = {
    en: /\b(5|10) years/g,
    cn: /(5|10) 年/g,
    zhs: /(5|10) 年/g,
    kor: /(5|10)년/g,
    esp: /\b(5|10) años/g,
  };
  for (const language of LANGUAGES) {
    for (const text of [legal[language].privacy, legal[language].agreement]) {
      const retentionYears = [...sentences(text).join('\n').matchAll(years[language])].map((match) => match[1]);
      expect(retentionYears, language).toEqual(['5', '10', '5']);
    }
  }
});

test('a child under 14 needs a legal representative, and practice money is called by its name', () => {
  const words: Record<Language, [RegExp, RegExp]> = {
    en: [/under 14 .*legal representative/, /Practice money is not real money/],
    cn: [/未滿 14 歲.*法定代理人/, /練習資金並非真實資金/],
    zhs: [/未满 14 岁.*法定代理人/, /练习资金并非真实资金/],
    kor: [/만 14세 미만.*법정대리인/, /모의 자금은 실제 돈이 아니/],
    esp: [/menor de 14 años .*representante legal/, /dinero de práctica no es dinero real/],
  };
  for (const language of LANGUAGES) for (const word of words[language]) expect(whole(language)).toMatch(word);
});

test("names provable claims in the product's words and no more", () => {
  const { agreement } = legal.en;
  const text = sentences(agreement).join('\n');
  expect(text).toContain('no screen, role or call sets a price, a fill, a draw or a balance');
  expect(text).toContain('Whoever runs the server can still change it');
  expect(text).toContain('The Company promises nothing beyond that.');
  for (const language of LANGUAGES)
    expect(whole(language)).not.toMatch(
      /impossible to change|unbreakable|tamper-proof|guarantee(d|s)? (profit|return)/i,
    );
});

test("articles are numbered in each language's form", () => {
  expect(LANGUAGES.map((language) => formatArticleHeading(language, 3, 'X'))).toEqual([
    'Article 3 (X)',
    '第 3 條（X）',
    '제3조 (X)',
    '第 3 条（X）',
    'Artículo 3. X',
  ]);
});

test('every cross-reference names the intended article', () => {
  expect(legal.en.privacy.articles[2]?.heading).toBe('Retention');
  expect(legal.en.privacy.articles[7]?.heading).toMatch(/^Rights/);
  expect(legal.en.agreement.articles[5]?.heading).toBe('Practice money');
  expect(legal.en.agreement.articles[12]?.heading).toMatch(/^The ledger/);
});
