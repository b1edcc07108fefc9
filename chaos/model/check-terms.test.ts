/** The bound of a copy's price: of what opens alone, for buyers and sellers, to the last unit. */
import { expect, test } from 'vitest';
import { checkTerms } from './check-terms.ts';

const copy = { account_id: 7n, portfolio: 8_001, maximum_deviation_rate: 1_000_000n };
const LEADER = 10_000_000_000n;
function found(price: bigint, over: object = {}, made: object = {}): string[] {
  const sentences: string[] = [];
  const block = { block: 1n, side: 'long' as const, effect: 'open' as const, price, leader_price: LEADER, ...over };
  const order = { account_id: 7n, portfolio: 8_001, block: 1n, status: 'filled', ...made };
  checkTerms({ copies: [copy], blocks: [block], copyOrders: [order] }, (sentence) => void sentences.push(sentence));
  return sentences;
}
const BEYOND = [expect.stringContaining("beyond its leader's price, it allows 1000000")];

test('nothing opens further from its leader than a copy allows, a begun part counting whole', () => {
  // A hundredth more than a hundred, and the smallest unit beyond.
  expect(found(10_100_000_000n)).toEqual([]);
  expect(found(10_100_000_001n)).toEqual(BEYOND);
  expect(found(9_900_000_000n, { side: 'short' })).toEqual([]);
  expect(found(9_899_999_999n, { side: 'short' })).toEqual(BEYOND);
  expect(found(11_000_000_000n, { side: 'short' })).toEqual([]);
});

test('what closes is never left out for its price, and what was skipped has none', () => {
  expect(found(20_000_000_000n, { effect: 'close' })).toEqual([]);
  expect(found(20_000_000_000n, {}, { status: 'skipped' })).toEqual([]);
  expect(found(LEADER, {}, { portfolio: 8_002 })).toEqual([expect.stringContaining('it allows undefined')]);
});
