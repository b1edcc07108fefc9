import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SessionInvestorStatistics } from '../../markets/market-types.ts';
import { INVESTOR_GROUPS, computeDaysToCover, computeNetBuying } from './net-buying.ts';

const trade = (
  date: string,
  close: bigint,
  net: [bigint, bigint, bigint],
  volume = 10n,
): SessionInvestorStatistics => ({
  date,
  close,
  volume,
  net: { individuals: -net[0] - net[1] - net[2], institutions: net[0], foreigners: net[1], others: net[2] },
  netVolume: { individuals: -net[0] - net[2], institutions: net[0], foreigners: 0n, others: net[2] },
  short: { volume: 1n, value: 1n, volumeRatio: 1n, balance: 1n, balanceRatio: 1n },
});

test('adds up sessions, together with the price change since the close before them', () => {
  const trades = [
    trade('2026-11-20', 110n, [5n, 1n, 0n]),
    trade('2026-11-19', 120n, [3n, -9n, 1n]),
    trade('2026-11-18', 100n, [7n, 7n, 7n]),
  ];
  expect(computeNetBuying(trades, 2)).toEqual({
    from: '2026-11-19',
    to: '2026-11-20',
    sessions: 2,
    priceChange: 10_000_000n,
    individuals: -1n,
    institutions: 8n,
    foreigners: -8n,
    others: 1n,
    volume: { individuals: -9n, institutions: 8n, foreigners: 0n, others: 1n },
  });
  expect(computeNetBuying(trades, 60)).toMatchObject({ from: '2026-11-18', sessions: 3, priceChange: null });
  expect(computeNetBuying([], 5)).toBeNull();
});

test('net buying of all groups sums to zero over any span', () => {
  const net = fc.tuple(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.bigInt(-99n, 99n), fc.bigInt(-99n, 99n));
  fc.assert(
    fc.property(fc.array(net, { minLength: 1, maxLength: 70 }), fc.integer({ min: 1, max: 80 }), (all, span) => {
      const over = computeNetBuying(
        all.map((each) => trade('2026-11-20', 5n, each)),
        span,
      )!;
      expect(INVESTOR_GROUPS.reduce((sum, who) => sum + over[who], 0n)).toBe(0n);
      expect(INVESTOR_GROUPS.reduce((sum, who) => sum + over.volume[who], 0n)).toBe(0n);
    }),
  );
});

test('a balance takes as many days to cover as it is sessions of usual volume', () => {
  const trades = Array.from({ length: 30 }, (_, at) => trade('2026-11-20', 5n, [0n, 0n, 0n], at < 20 ? 40n : 999n));
  expect(computeDaysToCover(100n, trades)).toBe(250_000_000n);
  expect(computeDaysToCover(100n, [])).toBeNull();
  expect(computeDaysToCover(100n, [trade('2026-11-20', 5n, [0n, 0n, 0n], 0n)])).toBeNull();
});
