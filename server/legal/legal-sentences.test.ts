/**
 * Each sentence of the legal texts with a number or a rule of the product agrees with the code, in five languages;
 * sentences that no code decides are listed as such.
 */
import { readFile } from 'node:fs/promises';
import { accountPhone } from '@bourse/contract/field-schemas.ts';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { type LegalTexts, loadLegalTexts } from '@bourse/contract/legal/documents/load-legal-texts.ts';
import { legalNoticePeriodMs } from '@bourse/core/accounts/legal/legal-text-versions.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { marginTermsHistory } from '@bourse/core/borrowing/margin-requirements.ts';
import { getMarginCallDeadline, decideStopOut } from '@bourse/core/trading/trading/margin-call.ts';
import { computeUnitsValue } from '@bourse/core/trading/orders/order.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { RESTING_ORDER_VOLUME_SHARE_PERCENT } from '@bourse/core/trading/books/price-ladder.ts';
import { findRestingFillOffer } from '@bourse/core/trading/execution/order-pricing.ts';
import {
  TestAccount,
  buildMarketView,
  TEST_NOON,
  buildOrderRequest,
  buildQuote,
  parseUnits,
} from '@bourse/core/trading/trading/testing.ts';
import { approversNeededFor } from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { beforeAll, describe, expect, it, test } from 'vitest';

const DAY_MS = 86_400_000;
const texts = {} as Record<Language, LegalTexts>;
beforeAll(async () => {
  for (const language of LANGUAGES) texts[language] = await loadLegalTexts(language);
});

type Place = readonly ['privacy' | 'agreement', article: number, paragraph: number];
const words = (language: Language, [text, article, paragraph]: Place): string =>
  texts[language][text].articles[article]?.paragraphs[paragraph] ?? '';

interface Tied {
  at: Place;
  /** Numbers in the sentence, taken from the rule; the same in every language. */
  numbers?: readonly string[];
  /** Other statements of the rule, by language. */
  says?: Readonly<Record<Language, RegExp>>;
  /** Checks what the code does. Absent if no code decides it: a duty of the operator, a law, an address. */
  holds?: () => void | Promise<void>;
}

const days = (weighs: boolean): string => String(legalNoticePeriodMs(weighs) / DAY_MS);
const noticed = ['7', '30'];
const TIED: readonly Tied[] = [
  // What laws require to be kept, and how long the operator may take to answer.
  { at: ['privacy', 2, 1], numbers: ['5'] },
  { at: ['privacy', 2, 2], numbers: ['10'] },
  { at: ['privacy', 2, 3], numbers: ['5'] },
  { at: ['privacy', 7, 1], numbers: ['10', '3'] },
  { at: ['privacy', 8, 0], numbers: ['14'] },
  { at: ['privacy', 8, 1], numbers: ['5'] },
  { at: ['privacy', 8, 2], numbers: ['8'] },
  {
    at: ['privacy', 10, 1],
    numbers: ['Argon2id'],
    holds: async () =>
      expect(await readFile(new URL('../access/passwords.ts', import.meta.url), 'utf8')).toMatch(/argon2id/i),
  },
  { at: ['privacy', 13, 1], numbers: ['118', '1833-6972'] },
  { at: ['privacy', 14, 0], numbers: noticed, holds: () => expect([days(false), days(true)]).toEqual(noticed) },
  { at: ['agreement', 2, 0], numbers: noticed, holds: () => expect([days(false), days(true)]).toEqual(noticed) },
  {
    at: ['agreement', 3, 0],
    says: {
      en: /ten-digit/,
      cn: /10 (碼|位)|十碼|十位/,
      zhs: /10 位|十位/,
      kor: /10자리|열 자리/,
      esp: /10 dígitos|diez dígitos/,
    },
    holds: () =>
      expect(['0123456789', '012345678', '01234567890'].map((text) => accountPhone.safeParse(text).success)).toEqual([
        true,
        false,
        false,
      ]),
  },
  { at: ['agreement', 3, 2], numbers: ['14'] },
  {
    at: ['agreement', 7, 1],
    numbers: [`${RESTING_ORDER_VOLUME_SHARE_PERCENT}%`],
    says: {
      en: /trades at its limit or beyond, .* other side's quote .* currency pairs/,
      cn: /可分得當時成交量的 .*對手方報價到達.*外匯貨幣對/,
      zhs: /可分得当时成交量的 .*对手方报价到达.*外汇货币对/,
      kor: /그때 거래량의 .*상대 호가가 지정가까지.*외환 통화쌍/,
      esp: /recibe el .* cotización del otro lado .* pares de divisas/,
    },
    holds: () => {
      expect(RESTING_ORDER_VOLUME_SHARE_PERCENT).toBe(10n);
      const waits = {
        ...buildOrderRequest(),
        type: 'limit',
        limitPrice: parseUnits('100'),
        filled: 0n,
        triggeredAt: null,
      } as const;
      const gets = (ask: string, traded: string) =>
        findRestingFillOffer(
          waits,
          buildMarketView('99', { quote: buildQuote('99', { ask: parseUnits(ask), askSize: parseUnits('20') }) }),
          parseUnits(traded),
        )?.quantity ?? 0n;
      expect([gets('101', '0'), gets('101', '70'), gets('100', '0')]).toEqual([0n, parseUnits('7'), parseUnits('20')]);
    },
  },
  {
    at: ['agreement', 8, 0],
    says: {
      en: /purchase is rounded up .* sale down/,
      cn: /買進金額.*進位，賣出金額無條件捨去/,
      zhs: /买入金额.*向上取整，卖出金额向下舍去/,
      kor: /매수 금액은 .*올림하고 매도 금액은 버림/,
      esp: /compra se redondea hacia arriba .* venta, hacia abajo/,
    },
    holds: () =>
      expect([
        computeUnitsValue('buy', 33_330_000n, 300_000_000n, 'USD'),
        computeUnitsValue('sell', 33_330_000n, 300_000_000n, 'USD'),
      ]).toEqual([100n, 99n]),
  },
  { at: ['agreement', 9, 0], numbers: ['1'], holds: () => expect(buildOrderRequest().leverage).toBe(1) },
  {
    at: ['agreement', 9, 1],
    numbers: ['24'],
    says: {
      en: /warning level.*maintenance level/,
      cn: /警示水準.*維持水準/,
      zhs: /预警水平.*维持水平/,
      kor: /경고 수준.*유지 수준/,
      esp: /nivel de aviso.*nivel de mantenimiento/,
    },
    holds: callsComeFirst,
  },
  {
    at: ['agreement', 10, 0],
    says: {
      en: /need two people.*deposit or a withdrawal above the limit/,
      cn: /兩人確認，超過所定限額的入金與提款/,
      zhs: /两人确认，超过所定限额的充值与提现/,
      kor: /두 사람의 확인.*한도를 넘는 입금과 출금/,
      esp: /dos personas, igual que un depósito o un retiro por encima del límite/,
    },
    holds: () =>
      expect([100n, 101n].map((amount) => approversNeededFor(amount, { fourEyesAbove: 100n }))).toEqual([1, 2]),
  },
  { at: ['agreement', 16, 1], numbers: ['30', '5', '10'] },
];

/**
 * In every market the warning comes before the closing; a margin call can be answered for a day; at the maintenance
 * level the closing needs no call.
 */
function callsComeFirst(): void {
  for (const name of MARKETS)
    for (const {
      value: { warning, maintenance },
    } of marginTermsHistory(name))
      expect(warning > maintenance).toBe(true);
  expect(getMarginCallDeadline({ dayEnds: 0 })).toBe(24 * 3_600_000);
  const customer = new TestAccount('100000');
  customer.carry(
    decidePlaceOrder(
      customer.state,
      buildOrderRequest({ leverage: 5, quantity: parseUnits('100') }),
      buildMarketView('100'),
      TEST_NOON,
    ),
  );
  const position = customer.positions.get(1n)!;
  expect(position.callPrice! > position.liquidationPrice!).toBe(true);
  expect(position.calledAt).toBeNull();
  customer.carry(decideStopOut(customer.state, 1n, buildMarketView('80', { quote: buildQuote('80') }), TEST_NOON));
  expect(customer.positions.get(1n)!.openQuantity < position.openQuantity).toBe(true);
}

describe('a sentence of the legal texts', () => {
  it.each(TIED.map((tied) => [tied.at.join(' '), tied] as const))(
    '%s agrees with the rule in every language',
    async (_, { at, numbers = [], says, holds }) => {
      await holds?.();
      for (const language of LANGUAGES) {
        const paragraph = words(language, at);
        for (const number of numbers)
          expect(paragraph, language).toMatch(new RegExp(`(?<![\\d.])${number.replaceAll('.', '\\.')}(?![\\d])`));
        if (says) expect(paragraph, language).toMatch(says[language]);
      }
    },
  );
});

/** A number, a percentage, a time, or one of the words by which the texts name a rule. */
const NAMES_A_RULE = /\d|%|two people|ten-digit|warning level|maintenance level|rounded|touches its limit/;

test('covers every sentence with a number or such a rule', () => {
  const found = (['privacy', 'agreement'] as const).flatMap((text) =>
    texts.en[text].articles.flatMap(({ paragraphs }, article) =>
      paragraphs.flatMap((paragraph, index) => (NAMES_A_RULE.test(paragraph) ? [`${text} ${article} ${index}`] : [])),
    ),
  );
  expect(found).toEqual(TIED.map(({ at }) => at.join(' ')));
});
