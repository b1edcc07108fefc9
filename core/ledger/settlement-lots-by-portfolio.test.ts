/** Value dates in several portfolios: each has its own, and what is moved between two keeps its days. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Transfer } from './transfer.ts';
import {
  settlementLotsIn,
  updatePortfolioLots,
  NO_LOTS_BY_PORTFOLIO,
  type SettlementLotsByPortfolio,
} from './settlement-lots-by-portfolio.ts';
import { updateSettlementLots, NO_SETTLEMENT_LOTS, sumLots, computeUnsettledAmount } from './settlement-lots.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;
const value = { date: '2026-11-24', at: NOON + 4 * DAY_MS };
const moment = { value, now: NOON };
const none = (): bigint => 0n;

const sale = (amount: bigint): Transfer => ({
  currency: 'USD',
  amount,
  debit: 'margin',
  credit: 'available',
  code: 'marginBack',
  reference: 'p1',
});
const withdrawal = (amount: bigint): Transfer => ({
  currency: 'USD',
  amount,
  debit: 'available',
  credit: 'frozen',
  code: 'withdrawHold',
  reference: 'r1',
});
const move = (amount: bigint, from: number, to: number): Transfer => ({
  currency: 'USD',
  amount,
  debit: 'available',
  credit: 'available',
  debitPortfolio: from,
  creditPortfolio: to,
  code: 'fee',
  reference: 'o1',
});
const waiting = (lots: SettlementLotsByPortfolio, portfolio: number): bigint =>
  computeUnsettledAmount(settlementLotsIn(lots, portfolio), 'USD', NOON);

it('unsettled money in one portfolio delays no withdrawal from another', () => {
  const sold = updatePortfolioLots(NO_LOTS_BY_PORTFOLIO, [sale(500n)], 1, none, moment);
  expect([waiting(sold, 0), waiting(sold, 1)]).toEqual([0n, 500n]);
  expect(updatePortfolioLots(sold, [withdrawal(300n)], 0, () => 300n, moment)).toEqual(sold);
  expect(() => updatePortfolioLots(sold, [withdrawal(300n)], 1, () => 500n, moment)).toThrow('only 0 of it');
});

it('moves settled money first, then what settles soonest, which keeps its date', () => {
  const sold = updatePortfolioLots(NO_LOTS_BY_PORTFOLIO, [sale(500n)], 1, none, moment);
  const settled = updatePortfolioLots(sold, [move(200n, 1, 0)], 1, () => 700n, moment);
  expect([waiting(settled, 0), waiting(settled, 1)]).toEqual([0n, 500n]);
  const both = updatePortfolioLots(sold, [move(300n, 1, 0)], 1, () => 700n, moment);
  expect([waiting(both, 0), waiting(both, 1)]).toEqual([100n, 400n]);
  expect(settlementLotsIn(both, 0).get('USD')).toEqual([{ ...value, amount: 100n }]);
  const all = updatePortfolioLots(sold, [move(700n, 1, 0)], 1, () => 700n, moment);
  expect([all.has(1), waiting(all, 0)]).toEqual([false, 500n]);
});

it('moving money back and forth loses nothing and makes nothing settle earlier', () => {
  const step = fc.record({
    from: fc.integer({ min: 0, max: 2 }),
    to: fc.integer({ min: 0, max: 2 }),
    share: fc.integer({ min: 1, max: 100 }),
    sold: fc.integer({ min: 0, max: 1_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const available = new Map([0, 1, 2].map((portfolio) => [portfolio, 1_000n]));
      let lots = NO_LOTS_BY_PORTFOLIO;
      let sold = 0n;
      for (const { from, to, share, sold: proceeds } of steps) {
        const held = (portfolio: number): bigint => available.get(portfolio)!;
        if (proceeds > 0) {
          lots = updatePortfolioLots(lots, [sale(BigInt(proceeds))], from, held, moment);
          available.set(from, held(from) + BigInt(proceeds));
          sold += BigInt(proceeds);
        }
        const amount = (held(from) * BigInt(share)) / 100n;
        if (from === to || amount === 0n) continue;
        lots = updatePortfolioLots(lots, [move(amount, from, to)], 0, held, moment);
        available.set(from, held(from) - amount);
        available.set(to, held(to) + amount);
      }
      const all = [0, 1, 2].map((portfolio) => waiting(lots, portfolio));
      expect(all.reduce((sum, each) => sum + each)).toBe(sold);
      for (const [portfolio, each] of all.entries()) expect(each <= available.get(portfolio)!).toBe(true);
    }),
  );
});

it('works like a single account if there is one portfolio', () => {
  const lots = updateSettlementLots(NO_SETTLEMENT_LOTS, [sale(500n)], none, value, NOON);
  expect(updatePortfolioLots(NO_LOTS_BY_PORTFOLIO, [sale(500n)], 0, none, moment)).toEqual(new Map([[0, lots]]));
  expect(sumLots(lots.get('USD')!)).toBe(500n);
});
