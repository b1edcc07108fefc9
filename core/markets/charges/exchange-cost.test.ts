import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeCost, exchangeRate, type ExchangeRate } from './exchange-cost.ts';
import type { Quote } from '../market.ts';
import { parseScaled } from '../../ledger/money.ts';
import { quoteAt } from '../../trading/trading/testing.ts';

const price = (text: string): bigint => parseScaled(text) ?? 0n;
const MARKET: Record<string, { bid: string; ask: string }> = {
  'FX.EURUSD': { bid: '1.0840', ask: '1.0842' },
  'FX.USDKRW': { bid: '1380', ask: '1381' },
  'FX.USDVND': { bid: '25310', ask: '25330' },
  'FX.USDMXN': { bid: '18.24', ask: '18.25' },
};
const quoteOf = (pair: string): Quote | null => {
  const found = MARKET[pair];
  return found ? quoteAt('1', { instrument: pair, bid: price(found.bid), ask: price(found.ask) }) : null;
};
const rate = (pay: string, buy: string): ExchangeRate => exchangeRate(pay, buy, quoteOf, '2026-11-20')!;

describe('an exchange', () => {
  it('takes the worse side of each pair, as anybody who trades there', () => {
    expect(rate('USD', 'EUR').rate).toBe(1_084_200_000_000n);
    expect(rate('EUR', 'USD').rate).toBe(922_509_225_093n);
    expect(rate('KRW', 'USD').rate).toBe(1_381_000_000_000_000n);
    expect(rate('KRW', 'MXN').legs.map(({ pair }) => pair)).toEqual(['FX.USDKRW', 'FX.USDMXN']);
    expect(rate('KRW', 'MXN').rate).toBe((1_381n * 10n ** 14n + 1823n) / 1824n);
  });

  it('names the spread beside the rate, and rounds both up', () => {
    // 138,000 won are 100 dollars at 1,380; a quarter of a percent of them is 25 cents.
    expect(exchangeCost(138_000n, rate('USD', 'KRW'))).toEqual({ base: 100_01n, spread: 26n, paid: 100_27n });
    expect(exchangeCost(1_000_000n, rate('USD', 'VND'))).toMatchObject({ base: 39_52n });
    expect(exchangeCost(1n, rate('USD', 'KRW'))).toEqual({ base: 1n, spread: 1n, paid: 2n });
    expect(exchangeCost(0n, rate('USD', 'KRW'))).toEqual({ base: 0n, spread: 0n, paid: 0n });
  });

  it('counts the digital dollar as a dollar, with the spread', () => {
    expect(rate('USD', 'USDT')).toMatchObject({ rate: 10n ** 12n, legs: [] });
    expect(exchangeCost(100_000000n, rate('USD', 'USDT'))).toEqual({ base: 100_00n, spread: 25n, paid: 100_25n });
  });

  it('is not had where no pair leads', () => expect(exchangeRate('USD', 'GBP', quoteOf, '2026-11-20')).toBeNull());

  it('never pays: there and back leaves less, whatever the amount and the pair', () => {
    const currencies = ['USD', 'EUR', 'KRW', 'VND', 'MXN', 'USDT'];
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies),
        fc.constantFrom(...currencies),
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        (pay, buy, amount) => {
          if (pay === buy) return;
          const { paid } = exchangeCost(amount, rate(pay, buy));
          expect(exchangeCost(paid, rate(buy, pay)).paid).toBeGreaterThan(amount);
        },
      ),
    );
  });
});
