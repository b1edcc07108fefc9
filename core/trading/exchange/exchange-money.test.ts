import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exchangeCost, type ExchangeRate } from '../../markets/charges/exchange-cost.ts';
import type { Currency } from '../../ledger/money.ts';
import {
  canTransfer,
  decideExchange,
  exchanged,
  EXCHANGE_CURRENCIES,
  OFFER_MS,
  offerOf,
  type Offer,
  standsAt,
} from './exchange-money.ts';

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
const offer = (paid: bigint, of = dollarsToWon): Offer => {
  const made = offerOf('exchange', paid, of, NOW);
  if ('refused' in made) throw new Error(made.refused);
  return made;
};

describe('what is paid', () => {
  it('brings what the rate says after the spread, to the unit', () => {
    // 100 dollars: 24 cents and a fraction of one are the spread; 99.75 × 1,381 won.
    expect(exchanged(100_00n, dollarsToWon)).toEqual({ spread: 25n, bought: 137_754n });
    expect(exchanged(1_000_000n, wonToDollars)).toEqual({ spread: 2_494n, bought: 722_30n });
  });

  it('never brings more than it would cost an order, and one unit more would cost more', () => {
    const currency = fc.constantFrom(...EXCHANGE_CURRENCIES);
    fc.assert(
      fc.property(
        currency,
        currency,
        fc.bigInt(1n, 10n ** 15n),
        fc.bigInt(10n ** 5n, 10n ** 17n),
        fc.bigInt(0n, 5_000_000n),
        (pay, buy, paid, units, spread) => {
          const at: ExchangeRate = { pay, buy, rate: units, spread, legs: [] };
          const brought = exchanged(paid, at);
          expect(exchangeCost(brought.bought, at).paid).toBeLessThanOrEqual(paid);
          expect(exchangeCost(brought.bought + 1n, at).paid).toBeGreaterThan(paid - 2n);
          expect(brought.spread).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });

  it('and changed back at the same rate is never more than it was', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), (paid) => {
        const there = exchanged(paid, dollarsToWon).bought;
        expect(exchanged(there, wonToDollars).bought).toBeLessThanOrEqual(paid);
      }),
    );
  });

  it('that buys nothing is refused with the least that buys something', () => {
    const refused = offerOf('exchange', 1n, wonToDollars, NOW);
    expect(refused).toEqual({ refused: 'exchangeTooSmall', params: { needed: '15', currency: 'KRW' } });
    expect(exchanged(15n, wonToDollars).bought).toBe(1n);
    expect(exchanged(14n, wonToDollars).bought).toBe(0n);
  });
});

describe('an offer', () => {
  it('is carried out as it was told: what leaves is what was typed, the spread in it', () => {
    const made = offer(100_00n);
    const decided = decideExchange(state({ USD: 100_00n }), made, dollarsToWon, NOW + OFFER_MS);
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
    expect(decideExchange({ ...state({ USD: 100_00n }), states }, offer(100_00n), dollarsToWon, NOW)).toMatchObject({
      refused: 'accountFrozen',
      params: { ground: 'security' },
    });
  });

  it('is refused a millisecond after its time, or by name if the money is not there', () => {
    const made = offer(100_00n);
    expect(decideExchange(state({ USD: 100_00n }), made, dollarsToWon, NOW + OFFER_MS + 1)).toEqual({
      refused: 'quoteExpired',
      params: {},
    });
    expect(decideExchange(state({ USD: 99_99n }), made, dollarsToWon, NOW)).toEqual({
      refused: 'insufficientBalance',
      params: { needed: '100.00', available: '99.99', currency: 'USD' },
    });
  });
});

describe('an offer that the market has left', () => {
  // 0.25 % of 724,112,962 is 1,810,282.405.
  it.each([
    ['has not moved', 724_112_962n, true],
    ['has made it dearer within the spread', 725_923_244n, true],
    ['has made it dearer by a last decimal more than the spread', 725_923_245n, false],
    ['has jumped against the house', 736_000_000n, false],
    ['has made it cheaper by far', 700_000_000n, true],
  ])('where the market %s: stands %#', (_, present, stands) => {
    const made = offer(100_00n);
    const now = { ...dollarsToWon, rate: present };
    expect(standsAt(made, now)).toBe(stands);
    const decided = decideExchange(state({ USD: 100_00n }), made, now, NOW + 1);
    if (stands) expect(decided).toMatchObject({ records: { exchanges: [{ rate: dollarsToWon, bought: 137_754n }] } });
    else expect(decided).toEqual({ refused: 'quoteMoved', params: {} });
  });

  it('exactly by its spread still stands', () => {
    const made = offer(100_00n, rate('USD', 'KRW', '0000800000000'));
    expect(standsAt(made, { ...made.rate, rate: 802_000_000n })).toBe(true);
    expect(standsAt(made, { ...made.rate, rate: 802_000_001n })).toBe(false);
  });

  it('and is too old says that it is too old', () => {
    const now = { ...dollarsToWon, rate: 736_000_000n };
    expect(decideExchange(state({ USD: 100_00n }), offer(100_00n), now, NOW + OFFER_MS + 1)).toMatchObject({
      refused: 'quoteExpired',
    });
  });

  it('never brings more by waiting than the market itself gives for what is paid, without a spread', () => {
    const currency = fc.constantFrom(...EXCHANGE_CURRENCIES);
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
          const told: ExchangeRate = { pay, buy, rate: units, spread, legs: [] };
          const made = offerOf('exchange', paid, told, NOW);
          if ('refused' in made) return;
          const present = { ...told, rate: (units * moved) / 100_000_000n };
          const decided = decideExchange(state({ [pay]: paid }), made, present, NOW + OFFER_MS);
          const gainless = exchanged(paid, { ...present, spread: 0n }).bought;
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
  expect(canTransfer(from, to)).toBe(can);
});
