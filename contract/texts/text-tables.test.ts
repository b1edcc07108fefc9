import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { LedgerAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import type { FillPriceRule } from '@bourse/core/trading/orders/fill.ts';
import type { OrderCause } from '@bourse/core/trading/orders/order.ts';
import { describe, expect, test } from 'vitest';
import { refusalCatalogue } from '../refusals.ts';
import { noticeCatalogue } from '../notice-catalogue.ts';
import { orderStatusSchema, orderTypeSchema, positionSideSchema, timeInForceSchema } from '../trading/order-schemas.ts';
import { hideUntranslatedTexts, placeholdersOf } from './fill-placeholders.ts';
import { LANGUAGES, type Language, loadTexts, loadRawTexts } from './index.ts';
import { type Texts } from './text-tables.ts';

// As written, before the `error` rule could hide what was left in Chinese.
const tables = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await loadRawTexts(language)] as const)),
) as Record<Language, Texts>;
const { en, kor } = tables;

function flatten(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => flatten(inner, path ? `${path}/${name}` : name));
}
const flat = Object.fromEntries(LANGUAGES.map((language) => [language, new Map(flatten(tables[language]))])) as Record<
  Language,
  Map<string, string>
>;

/** Texts whose right Spanish is the English word. */
const SAME_IN_SPANISH = new Set(['markets/short/IN', 'ticket/stop']);

const withoutPlaceholders = (text: string) => text.replace(/\{[^}]*\}/g, '');
/** Names such as RSI, USDT or MA5 have no translation. */
const isName = (text: string) => !/\p{Ll}/u.test(withoutPlaceholders(text));

// Characters that only one of the two Chinese scripts has, taken from the commonest words of a broker.
const SIMPLIFIED_ONLY =
  /[们这为时会对员请证产业务资买卖价开关单账户货币汇换问题设备码错误类图线费税债权险钱额实现续订详细选择记录确认输储内钟点击载进还连难应该与过达处电话机构术语]/u;
const TRADITIONAL_ONLY =
  /[們這為時會對員請證產業務資買賣價開關單帳戶貨幣匯換問題設備碼錯誤類圖線費稅債權險錢額實現續訂詳細選擇記錄確認輸儲內鐘點擊載進還連難應該與過達處電話機構術語]/u;
// Pairs above share a few characters in both scripts; these belong to both.
const inBoth = new Set(
  [...String(SIMPLIFIED_ONLY)].filter((character) => String(TRADITIONAL_ONLY).includes(character)),
);
const has = (text: string, script: RegExp) =>
  [...text].some((character) => script.test(character) && !inBoth.has(character));

describe.each(LANGUAGES)('%s', (language) => {
  test('has the very entries of English', () => {
    expect([...flat[language].keys()].sort()).toEqual([...flat.en.keys()].sort());
  });

  test('has no empty text and none with stray blanks', () => {
    const bad = [...flat[language]].filter(([, text]) => text === '' || text !== text.trim() || text.includes('  '));
    expect(bad).toEqual([]);
  });

  test('puts the same values into each text', () => {
    const bad = [...flat[language]].filter(
      ([path, text]) => placeholdersOf(text).join() !== placeholdersOf(flat.en.get(path) ?? '').join(),
    );
    expect(bad).toEqual([]);
  });

  test('has no broken placeholder', () => {
    const bad = [...flat[language]].filter(([, text]) =>
      /[{}]/.test(text.replace(/\{\w+(\|one:[^|{}]*\|other:[^|{}]*)?\}/g, '')),
    );
    expect(bad).toEqual([]);
  });
});

test.each(['en', 'esp', 'kor'] as const)('%s holds no Chinese characters', (language) => {
  expect([...flat[language]].filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
});

test.each(['en', 'esp', 'cn', 'zhs'] as const)('%s holds no hangul', (language) => {
  expect([...flat[language]].filter(([, text]) => /\p{Script=Hangul}/u.test(text))).toEqual([]);
});

test('Traditional Chinese holds no Simplified characters, and the other way round', () => {
  expect([...flat.cn].filter(([, text]) => has(text, SIMPLIFIED_ONLY))).toEqual([]);
  expect([...flat.zhs].filter(([, text]) => has(text, TRADITIONAL_ONLY))).toEqual([]);
});

test('the checks above do find what they look for', () => {
  expect(has('設定', SIMPLIFIED_ONLY)).toBe(false);
  expect(has('设置', SIMPLIFIED_ONLY)).toBe(true);
  expect(has('設定', TRADITIONAL_ONLY)).toBe(true);
  expect(has('设置', TRADITIONAL_ONLY)).toBe(false);
  expect(isName('RSI {n}')).toBe(true);
  expect(isName('Buy {n}')).toBe(false);
});

test.each([
  ['kor', /\p{Script=Hangul}/u],
  ['cn', /\p{Script=Han}/u],
  ['zhs', /\p{Script=Han}/u],
] as const)('%s leaves nothing in English', (language, script) => {
  const left = [...flat[language]].filter(([, text]) => !script.test(text) && !isName(text));
  expect(left).toEqual([]);
});

test('Spanish leaves nothing in English', () => {
  const left = [...flat.esp].filter(
    ([path, text]) => text === flat.en.get(path) && !isName(text) && !SAME_IN_SPANISH.has(path),
  );
  expect(left).toEqual([]);
});

test('each refusal and each notice of every area has its text, and no other has one', () => {
  for (const language of LANGUAGES) {
    expect(Object.keys(tables[language].errors).sort(), language).toEqual(Object.keys(refusalCatalogue).sort());
    expect(Object.keys(tables[language].notices).sort(), language).toEqual(Object.keys(noticeCatalogue).sort());
  }
});

test("each refusal's text names exactly its parameters", () => {
  for (const language of LANGUAGES) {
    for (const [code, params] of Object.entries(refusalCatalogue)) {
      expect(placeholdersOf(flat[language].get(`errors/${code}`) ?? ''), `${language} ${code}`).toEqual(
        Object.keys(params).sort(),
      );
    }
  }
});

test('each notice names exactly its parameters, but for ids and units', () => {
  for (const language of LANGUAGES) {
    for (const [code, params] of Object.entries(noticeCatalogue)) {
      const { title, body } = tables[language].notices[code as keyof typeof noticeCatalogue];
      expect(placeholdersOf(title + body), `${language} ${code}`).toEqual(
        Object.entries(params)
          .flatMap(([name, kind]) => (kind === 'id' || kind === 'unit' ? [] : [name]))
          .sort(),
      );
    }
  }
});

test('every charge of the rulebook has a name that a customer can read', () => {
  const names = new Set(MARKETS.flatMap((market) => getMarketRules(market).charges.map(({ value }) => value.name)));
  expect(names.size).toBeGreaterThan(10);
  expect(Object.keys(en.charges).sort()).toEqual([...names].sort());
});

test('every currency, market and state of the calls has a word', () => {
  expect(Object.keys(en.currencies).sort()).toEqual(Object.keys(CURRENCY_DIGITS).sort());
  expect(Object.keys(en.markets.name)).toEqual([...MARKETS]);
  expect(Object.keys(en.markets.short)).toEqual([...MARKETS]);
  const words = [
    [en.terms.orderStatus, orderStatusSchema.options],
    [en.terms.side, positionSideSchema.options],
    [en.terms.orderType, orderTypeSchema.options],
    [en.terms.timeInForce, timeInForceSchema.options],
  ] as const;
  for (const [table, options] of words) expect(Object.keys(table)).toEqual(options);
});

test('every value that the trading rules name has a word', () => {
  // The types make the compiler find a missing one.
  const causes: Record<OrderCause, string> = en.terms.cause;
  const transfers: Record<Transfer['code'], string> = en.terms.transfer;
  const buckets: Record<LedgerAccount, string> = en.terms.bucket;
  const rules: Record<FillPriceRule, { buy: string; sell: string }> = en.explanations;
  expect([causes, transfers, buckets, rules].every((table) => Object.keys(table).length > 0)).toBe(true);
});

test('a language is loaded with the rule for Chinese characters applied', async () => {
  expect(await loadTexts('kor')).toEqual(kor);
  expect(await loadTexts('en')).toEqual(en);
  expect(hideUntranslatedTexts({ ...en, shell: { ...en.shell, confirm: '確認' } }, 'en').shell.confirm).toBe('error');
});
