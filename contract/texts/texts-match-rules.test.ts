/** What the screens say of rules is what the rules do, in every language. */
import { computeExchangeCost, computeExchangeRate } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import {
  computeExchangedAmount,
  isExchangeOfferStillGood,
} from '@bourse/core/trading/exchange/currency-exchange-offer.ts';
import { computeWithdrawalFee } from '@bourse/core/accounts/funds-rules/deposit-withdrawal-rules.ts';
import { computeFeeWithCarriedRemainder } from '@bourse/core/borrowing/overnight-borrowing-fees.ts';
import { computeRolloverAmount, computeRolloverRate } from '@bourse/core/borrowing/fx-rollover.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { computeFillCosts, buildUnfilledOrderProgress } from '@bourse/core/trading/execution/fill-costs.ts';
import { computeUnitsValue } from '@bourse/core/trading/orders/order.ts';
import { RESTING_ORDER_VOLUME_SHARE_PERCENT } from '@bourse/core/trading/books/price-ladder.ts';
import { buildMarketView, buildOrderRequest, buildQuote } from '@bourse/core/trading/trading/testing.ts';
import { expect, test } from 'vitest';
import { loadTexts } from './index.ts';
import { LANGUAGES, type Language } from './languages.ts';

const UP: Record<Language, RegExp> = {
  en: /rounded up/,
  cn: /無條件進位/,
  zhs: /向上取整/,
  kor: /올림/,
  esp: /hacia arriba/,
};
const DOWN: Record<Language, RegExp> = {
  en: /rounded down/,
  cn: /無條件捨去/,
  zhs: /向下舍去/,
  kor: /버려요|버림/,
  esp: /hacia abajo/,
};
const BOTH: Record<Language, RegExp> = {
  en: /up in a purchase, down in a sale/,
  cn: /買進無條件進位，賣出無條件捨去/,
  zhs: /买入向上取整，卖出向下舍去/,
  kor: /구매는 올림, 판매는 버림/,
  esp: /hacia arriba al comprar, hacia abajo al vender/,
};

test('a purchase is rounded up and a sale down, and both are said where charges are', async () => {
  // 3 × 0.3333 = 0.9999 dollars.
  const [price, quantity] = [33_330_000n, 300_000_000n];
  expect([computeUnitsValue('buy', price, quantity, 'USD'), computeUnitsValue('sell', price, quantity, 'USD')]).toEqual(
    [100n, 99n],
  );
  expect(
    computeFillCosts(
      buildMarketView('0.3333'),
      'sell',
      price,
      quantity,
      1,
      false,
      buildUnfilledOrderProgress(buildOrderRequest()),
    ).notional,
  ).toBe(99n);
  for (const language of LANGUAGES) {
    const { ticket, rulebook } = await loadTexts(language);
    expect(ticket.roundsUp, language).toMatch(UP[language]);
    expect(ticket.roundsDown, language).toMatch(DOWN[language]);
    expect(rulebook.rounding, language).toMatch(BOTH[language]);
  }
});

test('each way in which a charge is rounded has its words, in every language', async () => {
  const roundings = new Set(MARKETS.flatMap((each) => getMarketRules(each).charges.map(({ value }) => value.rounding)));
  for (const language of LANGUAGES) {
    const { rulebook } = await loadTexts(language);
    for (const rounding of roundings) {
      expect(rulebook.rounded, language).toHaveProperty(rounding);
      expect(rulebook.rounded[rounding as keyof typeof rulebook.rounded], language).toContain('{unit}');
    }
    expect(rulebook.rounded.up, language).toMatch(UP[language]);
    expect(rulebook.rounded.down, language).toMatch(DOWN[language]);
  }
});

test('the fee for a withdrawal is rounded up, and it is said where the fee is shown', async () => {
  // 0.15 % of 10.01 dollars is a cent and a half.
  expect(computeWithdrawalFee(10_01n, { feeFixed: 0n, feeBps: 15 })).toBe(2n);
  for (const language of LANGUAGES) {
    const { withdrawal } = await loadTexts(language);
    expect(withdrawal.feeRounded, language).toMatch(UP[language]);
    expect(withdrawal.feeRounded, language).toContain('{percent}');
  }
});

const NEAREST: Record<Language, RegExp> = {
  en: /to the nearest unit, half a unit up/,
  cn: /四捨五入/,
  zhs: /四舍五入/,
  kor: /반올림/,
  esp: /a la unidad más cercana, la mitad hacia arriba/,
};

test('nights are rounded to the nearest unit and carried, those of pairs never for the customer, and it is said', async () => {
  // A rate of a year that comes to half a cent and to a little less a night.
  const half = 36_500_000_000n / 2n;
  expect(computeFeeWithCarriedRemainder(0n, 1n, half, 'GBP')).toMatchObject({ fee: 1n });
  expect(computeFeeWithCarriedRemainder(0n, 1n, half - 1n, 'GBP')).toMatchObject({ fee: 0n });
  const pair = { code: 'EURUSD', currency: 'USD' };
  const date = '2026-11-20';
  const rates = (['long', 'short'] as const).map((side) => [
    computeRolloverRate(pair, side, date) < 0n,
    computeRolloverAmount(pair, side, 1n, date),
  ]);
  // Of one cent a credit is nothing, and a charge a whole one.
  for (const [isCharge, amount] of rates) expect(amount).toBe(isCharge ? -1n : 0n);
  for (const language of LANGUAGES) {
    const { rulebook } = await loadTexts(language);
    expect(rulebook.roundingOfNights, language).toMatch(NEAREST[language]);
    expect(rulebook.roundingOfNights, language).toMatch(UP[language]);
    expect(rulebook.roundingOfNights, language).toMatch(DOWN[language]);
  }
});

const ASK_OR_BID: Record<Language, RegExp> = {
  en: /ask or bid/,
  cn: /賣價或買價/,
  zhs: /卖价或买价/,
  kor: /매도 호가나 매수 호가/,
  esp: /oferta o demanda/,
};

test("an exchange is at the market's own price, the spread by itself, and it is said how both are made", async () => {
  const won = buildQuote('1400', { instrument: 'FX.USDKRW' });
  const seen = (pair: string) => (pair === 'FX.USDKRW' ? won : null);
  // Buying dollars pays the ask and selling them gets the bid: not the middle, and without the spread.
  const [buys, sells] = [
    computeExchangeRate('KRW', 'USD', seen, '2026-11-20'),
    computeExchangeRate('USD', 'KRW', seen, '2026-11-20'),
  ];
  expect(buys!.rate).toBe(won.ask * 10_000n);
  // Rounded up to eight significant digits.
  expect(sells!.rate).toBe((((10n ** 20n + won.bid - 1n) / won.bid + 9n) / 10n) * 10n);
  // 100,000 won with 0.25 % in them: 249.37 of spread are 250, and the rest buys 71.249 dollars, so 71.24.
  expect(computeExchangedAmount(100_000n, buys!)).toEqual({ spread: 250n, bought: 7_124n });
  // A cent costs 14.0001 won, 15, and of that again a whole one.
  expect(computeExchangeCost(1n, buys!)).toEqual({ base: 15n, spread: 1n, paid: 16n });
  for (const language of LANGUAGES) {
    const { funds, ticket } = await loadTexts(language);
    for (const sentence of [funds.rateSays, ticket.exchangeSays]) {
      expect(sentence, language).toMatch(ASK_OR_BID[language]);
      expect(sentence, language).toMatch(UP[language]);
      expect(sentence, language).toContain('{percent}');
    }
    expect(funds.rateSays, language).toMatch(DOWN[language]);
    // The spread again: how far the market may have moved against the house by then.
    expect(funds.rateSays.split('{percent}'), language).toHaveLength(3);
    expect(isExchangeOfferStillGood({ rate: buys! }, { rate: buys!.rate + buys!.rate / 400n }), language).toBe(true);
    expect(isExchangeOfferStillGood({ rate: buys! }, { rate: buys!.rate + buys!.rate / 400n + 1n }), language).toBe(
      false,
    );
  }
});

test("a touch fills by its share, and nothing says that it doesn't", async () => {
  for (const language of LANGUAGES) {
    const { ticket, explanations } = await loadTexts(language);
    expect(ticket.notes.waitsForQuote, language).not.toContain('%');
    expect(ticket.notes.waitsForPrice.split(`${RESTING_ORDER_VOLUME_SHARE_PERCENT}%`), language).toHaveLength(2);
    for (const sentence of [
      explanations['limit.through'].buy,
      explanations['limit.through'].sell,
      ticket.notes.waitsForPrice,
    ]) {
      expect(sentence, language).not.toMatch(
        /mere touch does not|觸及限價不會|触及限价不会|觸及不會|触及不会|닿기만 해서는|no basta con que lo toque|con solo tocarlo/,
      );
    }
  }
});
