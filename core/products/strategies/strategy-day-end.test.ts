import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { hasReachedStopLoss, computeNextStrategyDayEnd, computeStrategyPortfolioValue } from './back-test.ts';

const rate = (value: number): bigint => BigInt(Math.round(value * 1e8));

test('deposits and withdrawals are neither gain nor loss', () => {
  const first = computeNextStrategyDayEnd(null, 1_000n, 1_000n);
  expect(first.index).toBe(SCALE);
  // 1,000 more came, and 10 % was gained on all of it.
  const second = computeNextStrategyDayEnd(first, 2_200n, 1_000n);
  expect(second.index).toBe(rate(1.1));
  // Half was taken out, and nothing happened.
  expect(computeNextStrategyDayEnd(second, 1_100n, -1_100n).index).toBe(rate(1.1));
});

it('the index doesn’t move with deposits and withdrawals while nothing is traded', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -500n, max: 1_000n })), (flows) => {
      let day = computeNextStrategyDayEnd(null, 10_000n, 0n);
      for (const flow of flows) {
        if (day.value + flow <= 0n) continue;
        day = computeNextStrategyDayEnd(day, day.value + flow, flow);
      }
      expect(day.index).toBe(SCALE);
    }),
  );
});

test('a loss from the highest value stops a strategy, a loss from the starting value alone doesn’t', () => {
  const risen = computeNextStrategyDayEnd(computeNextStrategyDayEnd(null, 1_000n, 0n), 2_000n, 0n);
  expect(hasReachedStopLoss(computeNextStrategyDayEnd(risen, 1_600n, 0n), 2_000)).toBe(true);
  expect(hasReachedStopLoss(computeNextStrategyDayEnd(risen, 1_601n, 0n), 2_000)).toBe(false);
  expect(hasReachedStopLoss(computeNextStrategyDayEnd(risen, 1n, 0n), null)).toBe(false);
});

test('holdings are valued at their closing price, rounded down to the cent', () => {
  const held = [{ instrument: 'US.A', quantity: 3n * SCALE, price: 333_333_333n }];
  expect(computeStrategyPortfolioValue(100n, held, 'USD')).toBe(1_099n);
});
