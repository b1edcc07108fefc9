import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeExchangeCost, type ExchangeRate } from '../../markets/charges/currency-exchange-rate.ts';
import type { Currency } from '../../ledger/money.ts';
import {
  canTransferBetweenCurrencies,
  decideCurrencyExchange,
  computeExchangedAmount,
  EXCHANGEABLE_CURRENCIES,
  CURRENCY_EXCHANGE_OFFER_VALIDITY_MS,
  buildCurrencyExchangeOffer,
  type CurrencyExchangeOffer,
  isExchangeOfferStillGood,
} from './currency-exchange-offer.ts';

const NOW = 1_000_000;
const rate = (pay: Currency, buy: Currency, units: string, spread = 250_000n): ExchangeRate => ({
  pay,
  buy,
  rate: BigInt(units.replace('.', '')),
  spread,
  legs: [],
});
// A won costs 1/1381 dollars, a dollar 1,381 won; twelve decimals.
const dollarsToWon = rate('USD', 'KRW', '0000724112962');
const wonToDollars = rate('KRW', 'USD', '1381000000000000');
const state = (money: Record<Currency, bigint>) => ({
  lastSeq: 7n,
  states: [],
  available: (currency: Currency) => money[currency] ?? 0n,
});
const offer = (paid: bigint, of = dollarsToWon): CurrencyExchangeOffer => {
  const made = buildCurrencyExchangeOffer('exchange', paid, of, NOW);
  if ('refused' in made) throw new Error(made.refused);
  return made;
};

describe('an amount paid for an exchange', () => {
  it('buys exactly what the rate gives after the spread', () => {
    // 100 dollars: 24 cents and a fraction of one are the spread; 99.75 × 1,381 won.
    expect(computeExchangedAmount(100_00n, dollarsToWon)).toEqual({ spread: 25n, bought: 137_754n });
    expect(computeExchangedAmount(1_000_000n, wonToDollars)).toEqual({ spread: 2_494n, bought: 722_30n });
  });

  it('never buys more than an order would get for it, and one unit more would cost more', () => {
    const currency = fc.constantFrom(...EXCHANGEABLE_CURRENCIES);
    fc.assert(
      fc.property(
        currency,
        currency,
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(10n ** 5n, 10n ** 17n),
        fc.bigInt(0n, 5_000_000n),
        (pay, buy, paid, units, spread) => {
          const at: ExchangeRate = { pay, buy, rate: units, spread, legs: [] };
          const brought = computeExchangedAmount(paid, at);
          expect(computeExchangeCost(brought.bought, at).paid).toBeLessThanOrEqual(paid);
          expect(computeExchangeCost(brought.bought + 1n, at).paid).toBeGreaterThan(paid - 2n);
          expect(brought.spread).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });

  it('is never worth more after exchanging back at the same rate', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), (paid) => {
        const there = computeExchangedAmount(paid, dollarsToWon).bought;
        expect(computeExchangedAmount(there, wonToDollars).bought).toBeLessThanOrEqual(paid);
      }),
    );
  });

  it('that buys nothing is refused, with the smallest amount that buys something', () => {
    const refused = buildCurrencyExchangeOffer('exchange', 1n, wonToDollars, NOW);
    expect(refused).toEqual({ refused: 'exchangeTooSmall', params: { needed: '15', currency: 'KRW' } });
    expect(computeExchangedAmount(15n, wonToDollars).bought).toBe(1n);
    expect(computeExchangedAmount(14n, wonToDollars).bought).toBe(0n);
  });
});

describe('an offer', () => {
  it('is carried out as quoted: the customer pays the amount entered, including the spread', () => {
    const made = offer(100_00n);
    const decided = decideCurrencyExchange(
      state({ USD: 100_00n }),
      made,
      dollarsToWon,
      NOW + CURRENCY_EXCHANGE_OFFER_VALIDITY_MS,
    );
    expect(decided).toMatchObject({
      transfers: [
        {
          currency: 'USD',
          amount: 99_75n,
          debit: 'available',
          credit: 'exchange',
          code: 'exchangeOut',
          reference: 'e8',
        },
        { currency: 'USD', amount: 25n, debit: 'available', credit: 'fees', code: 'exchangeSpread' },
        { currency: 'KRW', amount: 137_754n, debit: 'exchange', credit: 'available', code: 'exchangeIn' },
      ],
      records: { exchanges: [{ order: 8n, kind: 'exchange', paid: 100_00n, spread: 25n, bought: 137_754n }] },
      lastSeq: 8n,
    });
  });

  it('is refused while the account is frozen', () => {
    const states = [
      { state: 'frozen', reason: 'security', author: 'rule', at: '2026-01-01T00:00:00.000Z', until: null },
    ];
    expect(
      decideCurrencyExchange({ ...state({ USD: 100_00n }), states }, offer(100_00n), dollarsToWon, NOW),
    ).toMatchObject({
      refused: 'accountFrozen',
      params: { ground: 'security' },
    });
  });

  it('is refused a millisecond after it expires, or for insufficient balance', () => {
    const made = offer(100_00n);
    expect(
      decideCurrencyExchange(
        state({ USD: 100_00n }),
        made,
        dollarsToWon,
        NOW + CURRENCY_EXCHANGE_OFFER_VALIDITY_MS + 1,
      ),
    ).toEqual({
      refused: 'quoteExpired',
      params: {},
    });
    expect(decideCurrencyExchange(state({ USD: 99_99n }), made, dollarsToWon, NOW)).toEqual({
      refused: 'insufficientBalance',
      params: { needed: '100.00', available: '99.99', currency: 'USD' },
    });
  });
});

describe('an offer after the market has moved', () => {
  // 0.25 % of 724,112,962 is 1,810,282.405.
  it.each([
    ['has not moved', 724_112_962n, true],
    ['has made it dearer within the spread', 725_923_244n, true],
    ['has made it dearer by a last decimal more than the spread', 725_923_245n, false],
    ['has jumped against the house', 736_000_000n, false],
    ['has made it cheaper by far', 700_000_000n, true],
  ])('where the market %s: still good %#', (_, present, isGood) => {
    const made = offer(100_00n);
    const now = { ...dollarsToWon, rate: present };
    expect(isExchangeOfferStillGood(made, now)).toBe(isGood);
    const decided = decideCurrencyExchange(state({ USD: 100_00n }), made, now, NOW + 1);
    if (isGood) expect(decided).toMatchObject({ records: { exchanges: [{ rate: dollarsToWon, bought: 137_754n }] } });
    else expect(decided).toEqual({ refused: 'quoteMoved', params: {} });
  });

  it('by exactly its spread is still good', () => {
    const made = offer(100_00n, rate('USD', 'KRW', '0000800000000'));
    expect(isExchangeOfferStillGood(made, { ...made.rate, rate: 802_000_000n })).toBe(true);
    expect(isExchangeOfferStillGood(made, { ...made.rate, rate: 802_000_001n })).toBe(false);
  });

  it('is refused as expired if it is also too old', () => {
    const now = { ...dollarsToWon, rate: 736_000_000n };
    expect(
      decideCurrencyExchange(
        state({ USD: 100_00n }),
        offer(100_00n),
        now,
        NOW + CURRENCY_EXCHANGE_OFFER_VALIDITY_MS + 1,
      ),
    ).toMatchObject({
      refused: 'quoteExpired',
    });
  });

  it('never gives more by waiting than the market itself would without a spread', () => {
    const currency = fc.constantFrom(...EXCHANGEABLE_CURRENCIES);
    const rates = fc.bigInt(10n ** 5n, 10n ** 17n);
    const moves = fc.bigInt(90_000_000n, 110_000_000n);
    let stood = 0;
    fc.assert(
      fc.property(
        currency,
        currency,
        fc.bigInt(1n, 10n ** 15n),
        rates,
        fc.bigInt(0n, 5_000_000n),
        moves,
        (pay, buy, paid, units, spread, moved) => {
          const quoted: ExchangeRate = { pay, buy, rate: units, spread, legs: [] };
          const made = buildCurrencyExchangeOffer('exchange', paid, quoted, NOW);
          if ('refused' in made) return;
          const present = { ...quoted, rate: (units * moved) / 100_000_000n };
          const decided = decideCurrencyExchange(
            state({ [pay]: paid }),
            made,
            present,
            NOW + CURRENCY_EXCHANGE_OFFER_VALIDITY_MS,
          );
          const gainless = computeExchangedAmount(paid, { ...present, spread: 0n }).bought;
          if ('refused' in decided) {
            expect(decided.refused).toBe('quoteMoved');
            expect(present.rate).toBeGreaterThan(units);
          } else {
            stood += 1;
            expect(decided.records.exchanges[0]!.bought).toBe(made.bought);
            expect(made.bought).toBeLessThanOrEqual(gainless);
          }
        },
      ),
    );
    expect(stood).toBeGreaterThan(0);
  });
});

it.each([
  ['USDT', 'USD', true],
  ['SAR', 'USDT', true],
  ['USDT', 'THB', true],
  ['INR', 'USDT', true],
  ['USDT', 'KRW', true],
  ['USD', 'KRW', false],
  ['USDT', 'MXN', false],
  ['USDT', 'USDT', false],
  ['JPY', 'USDT', false],
])('a transfer from %s to %s: %s', (from, to, can) => {
  expect(canTransferBetweenCurrencies(from, to)).toBe(can);
});
