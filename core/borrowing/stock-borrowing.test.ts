import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  freeStock,
  rateOf,
  recalled,
  stockOf,
  stockRuleAt,
  type StockMoment,
  type StockRule,
} from './stock-borrowing.ts';
import type { Board, Market } from '../markets/market.ts';
import { ONE, ratioFrom } from '../ledger/ratio.ts';
import { nordwind, units } from '../trading/trading/testing.ts';

const moment = (over: Partial<StockMoment> = {}): StockMoment => ({
  date: '2026-11-20',
  previousClose: units('100'),
  grown: ONE,
  grownSinceRule: ONE,
  ...over,
});
const named = (market: Market, board: Board, segment: string, sharesOutstanding: bigint) => ({
  ...nordwind,
  market,
  board,
  segment,
  sharesOutstanding,
});

describe('stock that can be borrowed', () => {
  it.each<[string, Market, Board, string, bigint, string, string | null]>([
    ['a listed name', 'US', 'listed', 'NASDAQ', 100_000_000n, '100', '500000'],
    ['one over the counter, of which there is less', 'US', 'otc', 'OTC', 100_000_000n, '1', '100000'],
    ["Thailand's large names", 'TH', 'listed', 'SET', 2_000_000_000n, '10', '10000000'],
    ['none of its smaller ones', 'TH', 'listed', 'SET', 2_000_000_000n, '9.99', null],
    ['none of its second board', 'TH', 'listed', 'mai', 2_000_000_000n, '100', null],
    ['none over the counter in Korea', 'KR', 'otc', 'K-OTC', 100_000_000n, '100', null],
    ['a digital currency', 'CRYPTO', 'crypto', 'CRYPTO', 20_000_000n, '60000', '100000'],
  ])('%s', (_, market, board, segment, shares, close, pool) => {
    const stock = stockOf(named(market, board, segment, shares), null, moment({ previousClose: units(close) }));
    expect(stock && stock.pool).toBe(pool && units(pool));
  });
  it("isn't counted where nobody says how many units there are", () => {
    expect(stockOf(named('FX', 'fx', 'FX', 0n), null, moment())?.pool).toBeNull();
    expect(freeStock({ pool: null }, units('9'))).toBeNull();
  });
  it("grows with a split, the operator's own number by splits since", () => {
    expect(stockOf(nordwind, null, moment({ grown: ratioFrom(2n, 1n) }))?.pool).toBe(units('1000000'));
    const rule = { from: 1, instrument: nordwind.id, quantity: units('300'), rate: null };
    expect(stockOf(nordwind, rule, moment({ grown: ratioFrom(2n, 1n) }))?.pool).toBe(units('300'));
    expect(stockOf(nordwind, rule, moment({ grown: ratioFrom(6n, 1n), grownSinceRule: ratioFrom(3n, 1n) }))?.pool).toBe(
      units('900'),
    );
  });
  it('costs what the market says, more over the counter, and what the operator says of a name', () => {
    expect(stockOf(nordwind, null, moment())?.rate).toBe(units('0.03'));
    expect(rateOf(named('US', 'otc', 'OTC', 1n), '2026-11-20')).toBe(units('0.12'));
    expect(
      stockOf(nordwind, { from: 1, instrument: nordwind.id, quantity: null, rate: units('0.5') }, moment()),
    ).toEqual({ pool: units('500000'), rate: units('0.5') });
  });
  it('is never less than nothing', () => {
    expect(freeStock({ pool: units('10') }, units('11'))).toBe(0n);
    expect(freeStock({ pool: units('10') }, units('4'))).toBe(units('6'));
  });
});

it("goes by the latest of a name's rules that has begun", () => {
  const rule = (from: number, instrument: string, quantity: bigint | null): StockRule => ({
    from,
    instrument,
    quantity,
    rate: null,
  });
  const rules = [rule(10, 'US.A', 5n), rule(30, 'US.A', null), rule(20, 'US.A', 1n), rule(20, 'US.B', 9n)];
  expect([9, 10, 25, 30].map((at) => stockRuleAt(rules, 'US.A', at)?.from ?? null)).toEqual([null, 10, 20, 30]);
});

describe('a recall', () => {
  const short = (quantity: string, openedAt: number) => ({ quantity: units(quantity), openedAt });
  it('begins with the youngest, and takes whole lots', () => {
    const [old, young, middle] = [short('500', 1), short('200', 3), short('300', 2)];
    expect(recalled([old, young, middle], units('250'), units('100'))).toEqual([
      { from: young, quantity: units('200') },
      { from: middle, quantity: units('100') },
    ]);
    expect(recalled([old], 0n, units('1'))).toEqual([]);
  });
  it('brings back what is missing and less than a lot more, whoever has borrowed what', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ quantity: fc.bigInt(1n, 50n), openedAt: fc.nat(9) }), { maxLength: 12 }),
        fc.bigInt(0n, 300n),
        fc.bigInt(1n, 7n),
        (borrowers, excess, lot) => {
          const total = borrowers.reduce((sum, { quantity }) => sum + quantity, 0n);
          const chosen = recalled(borrowers, excess, lot);
          const back = chosen.reduce((sum, { quantity }) => sum + quantity, 0n);
          expect(back).toBeGreaterThanOrEqual(excess < total ? excess : total);
          expect(back - (excess < total ? excess : total)).toBeLessThan(lot);
          for (const { from, quantity } of chosen) expect(quantity > 0n && quantity <= from.quantity).toBe(true);
        },
      ),
    );
  });
});
