import { expect, test } from 'vitest';
import type { AccountId } from '../ids.ts';
import { createMarketTakings, type LiquidityTaking } from './market-takings.ts';

const NOW = Date.parse('2026-11-20T08:00:00.000Z');
const [ONE, OTHER, THIRD] = [1n, 2n, 3n] as AccountId[];
const taking = (person: AccountId, quantity: bigint, at = NOW): LiquidityTaking => ({
  instrument: 'US.NWRB',
  direction: 'buy',
  person,
  quantity,
  at,
});
const created = (...all: LiquidityTaking[]) => {
  const takings = createMarketTakings();
  for (const each of all) takings.add(each);
  return {
    ...takings,
    seenBy: (person: AccountId | null, now = NOW) => takings.others('US.NWRB', 'buy', person, now),
  };
};

test('half of what others take is gone for everybody, what one took oneself is not counted', () => {
  const { seenBy, others } = created(taking(ONE!, 100n), taking(OTHER!, 40n));
  expect([seenBy(ONE!), seenBy(OTHER!), seenBy(THIRD!), seenBy(null)]).toEqual([20n, 50n, 70n, 70n]);
  expect(others('US.NWRB', 'sell', ONE!, NOW)).toBe(0n);
  expect(others('US.OTHER', 'buy', ONE!, NOW)).toBe(0n);
});

test('each taking comes back evenly within a minute of its own', () => {
  const { seenBy } = created(taking(ONE!, 120n), taking(OTHER!, 120n, NOW + 30_000));
  expect(seenBy(null, NOW + 15_000 - 15_000)).toBe(seenBy(null, NOW));
  expect(seenBy(THIRD!, NOW + 30_000)).toBe(90n);
  expect(seenBy(THIRD!, NOW + 60_000)).toBe(30n);
  expect(seenBy(THIRD!, NOW + 90_000)).toBe(0n);
  expect(seenBy(OTHER!, NOW + 90_000)).toBe(0n);
});

test('a clock that is set back forgets what was taken later', () => {
  const { seenBy, add } = created(taking(ONE!, 100n));
  expect(seenBy(null, NOW - 3_600_000)).toBe(0n);
  add(taking(ONE!, 100n, NOW - 3_600_000));
  expect(seenBy(null, NOW - 3_600_000)).toBe(50n);
});

test('a batch counts from its decision on; one that fails leaves nothing and tells nobody', () => {
  const takings = createMarketTakings();
  const published: LiquidityTaking[] = [];
  takings.listen((taken) => void published.push(...taken));
  const [failed, saved] = [takings.begin(), takings.begin()];
  failed.add(taking(ONE!, 100n));
  saved.add(taking(OTHER!, 40n));
  const seen = () => takings.others('US.NWRB', 'buy', null, NOW);
  expect(seen()).toBe(70n);
  failed.undo();
  saved.publish();
  expect(seen()).toBe(20n);
  expect(published).toEqual([taking(OTHER!, 40n)]);
});
