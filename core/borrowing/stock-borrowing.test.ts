import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeRemainingLendableUnits,
  borrowRateOf,
  allocateRecall,
  computeLendableStock,
  stockLoanRuleAt,
  type StockLoanContext,
  type StockLoanRule,
} from './stock-borrowing.ts';
import type { Board, Market } from '../markets/market-types.ts';
import { RATIO_ONE, createRatio } from '../ledger/ratio.ts';
import { testStockInstrument, parseUnits } from '../trading/trading/testing.ts';

const moment = (over: Partial<StockLoanContext> = {}): StockLoanContext => ({
  date: '2026-11-20',
  previousClose: parseUnits('100'),
  splitRatio: RATIO_ONE,
  splitRatioSinceRule: RATIO_ONE,
  ...over,
});
const named = (market: Market, board: Board, segment: string, sharesOutstanding: bigint) => ({
  ...testStockInstrument,
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
    const stock = computeLendableStock(
      named(market, board, segment, shares),
      null,
      moment({ previousClose: parseUnits(close) }),
    );
    expect(stock && stock.pool).toBe(pool && parseUnits(pool));
  });
  it('is unlimited if the number of units is unknown', () => {
    expect(computeLendableStock(named('FX', 'fx', 'FX', 0n), null, moment())?.pool).toBeNull();
    expect(computeRemainingLendableUnits({ pool: null }, parseUnits('9'))).toBeNull();
  });
  it("grows with splits, the operator's own number with splits since it was set", () => {
    expect(computeLendableStock(testStockInstrument, null, moment({ splitRatio: createRatio(2n, 1n) }))?.pool).toBe(
      parseUnits('1000000'),
    );
    const rule = { from: 1, instrument: testStockInstrument.id, quantity: parseUnits('300'), rate: null };
    expect(computeLendableStock(testStockInstrument, rule, moment({ splitRatio: createRatio(2n, 1n) }))?.pool).toBe(
      parseUnits('300'),
    );
    expect(
      computeLendableStock(
        testStockInstrument,
        rule,
        moment({ splitRatio: createRatio(6n, 1n), splitRatioSinceRule: createRatio(3n, 1n) }),
      )?.pool,
    ).toBe(parseUnits('900'));
  });
  it("costs the market's rate, more over the counter, or the operator's rate for the instrument", () => {
    expect(computeLendableStock(testStockInstrument, null, moment())?.rate).toBe(parseUnits('0.03'));
    expect(borrowRateOf(named('US', 'otc', 'OTC', 1n), '2026-11-20')).toBe(parseUnits('0.12'));
    expect(
      computeLendableStock(
        testStockInstrument,
        { from: 1, instrument: testStockInstrument.id, quantity: null, rate: parseUnits('0.5') },
        moment(),
      ),
    ).toEqual({ pool: parseUnits('500000'), rate: parseUnits('0.5') });
  });
  it('is never negative', () => {
    expect(computeRemainingLendableUnits({ pool: parseUnits('10') }, parseUnits('11'))).toBe(0n);
    expect(computeRemainingLendableUnits({ pool: parseUnits('10') }, parseUnits('4'))).toBe(parseUnits('6'));
  });
});

it('uses the latest rule of an instrument that has started', () => {
  const rule = (from: number, instrument: string, quantity: bigint | null): StockLoanRule => ({
    from,
    instrument,
    quantity,
    rate: null,
  });
  const rules = [rule(10, 'US.A', 5n), rule(30, 'US.A', null), rule(20, 'US.A', 1n), rule(20, 'US.B', 9n)];
  expect([9, 10, 25, 30].map((at) => stockLoanRuleAt(rules, 'US.A', at)?.from ?? null)).toEqual([null, 10, 20, 30]);
});

describe('a recall', () => {
  const short = (quantity: string, openedAt: number) => ({ quantity: parseUnits(quantity), openedAt });
  it('starts with the newest short and takes whole lots', () => {
    const [old, young, middle] = [short('500', 1), short('200', 3), short('300', 2)];
    expect(allocateRecall([old, young, middle], parseUnits('250'), parseUnits('100'))).toEqual([
      { from: young, quantity: parseUnits('200') },
      { from: middle, quantity: parseUnits('100') },
    ]);
    expect(allocateRecall([old], 0n, parseUnits('1'))).toEqual([]);
  });
  it('returns the missing units and less than one extra lot, whoever borrowed them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ quantity: fc.bigInt(1n, 50n), openedAt: fc.nat(9) }), { maxLength: 12 }),
        fc.bigInt(0n, 300n),
        fc.bigInt(1n, 7n),
        (borrowers, excess, lot) => {
          const total = borrowers.reduce((sum, { quantity }) => sum + quantity, 0n);
          const chosen = allocateRecall(borrowers, excess, lot);
          const back = chosen.reduce((sum, { quantity }) => sum + quantity, 0n);
          expect(back).toBeGreaterThanOrEqual(excess < total ? excess : total);
          expect(back - (excess < total ? excess : total)).toBeLessThan(lot);
          for (const { from, quantity } of chosen) expect(quantity > 0n && quantity <= from.quantity).toBe(true);
        },
      ),
    );
  });
});
