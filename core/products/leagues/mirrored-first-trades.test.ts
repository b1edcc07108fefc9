import { expect, it } from 'vitest';
import { type FirstTrade, findMirroredFirstTrades } from './mirrored-first-trades.ts';

const SECOND_MS = 1_000;
const trade = (account: bigint, more: Partial<FirstTrade> = {}): FirstTrade => ({
  account,
  at: Number(account) * SECOND_MS,
  instrument: 'US.A',
  side: 'long',
  leverage: 1,
  cost: 10_000n,
  ...more,
});

it('links the later of two equal purchases with the earlier one, and not the earlier with the later', () => {
  expect(findMirroredFirstTrades([trade(2n), trade(1n)])).toEqual(new Map([[2n, [1n]]]));
  expect(findMirroredFirstTrades([trade(1n), trade(2n), trade(3n)]).get(3n)).toEqual([1n, 2n]);
});

it.each([
  ['another instrument', { instrument: 'US.B' }],
  ['the other side', { side: 'short' }],
  ['another leverage', { leverage: 2 }],
  ['another cost', { cost: 10_500n }],
  ['minutes later', { at: 4 * 60 * SECOND_MS }],
] as const)('links nobody who bought with %s', (_, more) => {
  expect(findMirroredFirstTrades([trade(1n), trade(2n, more)])).toEqual(new Map());
});
