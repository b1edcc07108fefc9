import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeExchangeCost, computeExchangeRate, type ExchangeRate } from './currency-exchange-rate.ts';
import type { Quote } from '../market-types.ts';
import { parseScaled } from '../../ledger/money.ts';
import { buildQuote } from '../../trading/trading/testing.ts';

const price = (text: string): bigint => parseScaled(text) ?? 0n;
const MARKET: Record<string, { bid: string; ask: string }> = {
  'FX.EURUSD': { bid: '1.0840', ask: '1.0842' },
  'FX.USDKRW': { bid: '1380', ask: '1381' },
  'FX.USDVND': { bid: '25310', ask: '25330' },
  'FX.USDMXN': { bid: '18.24', ask: '18.25' },
};
const quoteOf = (pair: string): Quote | null => {
  const found = MARKET[pair];
  return found ? buildQuote('1', { instrument: pair, bid: price(found.bid), ask: price(found.ask) }) : null;
};
const rate = (pay: string, buy: string): ExchangeRate => computeExchangeRate(pay, buy, quoteOf, '2026-11-20')!;

describe('a currency exchange', () => {
  it("uses the worse side of each pair's quote, as any trade in it does", () => {
    expect(rate('USD', 'EUR').rate).toBe(1_084_200_000_000n);
    expect(rate('EUR', 'USD').rate).toBe(922_509_230_000n);
    expect(rate('KRW', 'USD').rate).toBe(1_381_000_000_000_000n);
    expect(rate('KRW', 'MXN').legs.map(({ pair }) => pair)).toEqual(['FX.USDKRW', 'FX.USDMXN']);
    expect(rate('KRW', 'MXN').rate).toBe(75_712_720_000_000n);
  });

  it('has at most eight significant digits, rounded up', () => {
    for (const pay of ['USD', 'EUR', 'KRW', 'VND', 'MXN'])
      for (const buy of ['USD', 'EUR', 'KRW', 'VND', 'MXN'])
        expect(rate(pay, buy).rate.toString().replace(/0+$/, '').length).toBeLessThanOrEqual(8);
  });

  it('reports the spread separately from the rate, and rounds both up', () => {
    // 138,000 won are 100 dollars at 1,380; a quarter of a percent of them is 25 cents.
    expect(computeExchangeCost(138_000n, rate('USD', 'KRW'))).toEqual({ base: 100_01n, spread: 26n, paid: 100_27n });
    expect(computeExchangeCost(1_000_000n, rate('USD', 'VND'))).toMatchObject({ base: 39_52n });
    expect(computeExchangeCost(1n, rate('USD', 'KRW'))).toEqual({ base: 1n, spread: 1n, paid: 2n });
    expect(computeExchangeCost(0n, rate('USD', 'KRW'))).toEqual({ base: 0n, spread: 0n, paid: 0n });
  });

  it('values USDT at one dollar and charges the spread', () => {
    expect(rate('USD', 'USDT')).toMatchObject({ rate: 10n ** 12n, legs: [] });
    expect(computeExchangeCost(100_000000n, rate('USD', 'USDT'))).toEqual({
      base: 100_00n,
      spread: 25n,
      paid: 100_25n,
    });
  });

  it('is unavailable where no pair connects the currencies', () =>
    expect(computeExchangeRate('USD', 'GBP', quoteOf, '2026-11-20')).toBeNull());

  it('is never profitable: exchanging there and back leaves less, whatever the amount and pair', () => {
    const currencies = ['USD', 'EUR', 'KRW', 'VND', 'MXN', 'USDT'];
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.constantFrom(...currencies),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (pay, buy, amount) => {
          if (pay === buy) return;
          const { paid } = computeExchangeCost(amount, rate(pay, buy));
          expect(computeExchangeCost(paid, rate(buy, pay)).paid).toBeGreaterThan(amount);
        },
      ),
    );
  });
});
