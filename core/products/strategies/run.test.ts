import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { isOver, nextDay, valueOf } from './back-test.ts';

const rate = (value: number): bigint => BigInt(Math.round(value * 1e8));

test('money that comes or goes is no gain and no loss', () => {
  const first = nextDay(null, 1_000n, 1_000n);
  expect(first.index).toBe(SCALE);
  // 1,000 more came, and 10 % was gained on all of it.
  const second = nextDay(first, 2_200n, 1_000n);
  expect(second.index).toBe(rate(1.1));
  // Half was taken out, and nothing happened.
  expect(nextDay(second, 1_100n, -1_100n).index).toBe(rate(1.1));
});

it('stands still, whatever comes and goes, while nothing is traded', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: -500n, max: 1_000n })), (flows) => {
      let day = nextDay(null, 10_000n, 0n);
      for (const flow of flows) {
        if (day.value + flow <= 0n) continue;
        day = nextDay(day, day.value + flow, flow);
      }
      expect(day.index).toBe(SCALE);
    }),
  );
});

test('a loss from the highest value ends it, and one from the beginning alone doesn’t', () => {
  const risen = nextDay(nextDay(null, 1_000n, 0n), 2_000n, 0n);
  expect(isOver(nextDay(risen, 1_600n, 0n), 2_000)).toBe(true);
  expect(isOver(nextDay(risen, 1_601n, 0n), 2_000)).toBe(false);
  expect(isOver(nextDay(risen, 1n, 0n), null)).toBe(false);
});

test('what is held counts at its closing price, a fraction of a cent lost', () => {
  const held = [{ instrument: 'US.A', quantity: 3n * SCALE, price: 333_333_333n }];
  expect(valueOf(100n, held, 'USD')).toBe(1_099n);
});
