/** A bug in one decision is that command's alone: nothing of it is written, and its neighbours are. */
import { expect, it } from 'vitest';
import { decidePlaceOrder } from '@bourse/core/trading/place-order.ts';
import { market, NOON, order } from '@bourse/core/trading/testing.ts';
import type { Changes } from '@bourse/core/trading/types.ts';
import { AccountWork } from './account-work.ts';
import type { Command } from './command.ts';
import { decide, type DescribeEvents } from './decide.ts';

function worked(): AccountWork {
  const work = new AccountWork(1n, '(0,1)', { lastSeq: 0n, transferSeq: 0n, eventSeq: 0n });
  work.setBalance('USD', 'available', 1_000_000n, '(0,1)');
  return work;
}
const buying = (spoilt: (made: Changes) => Changes = (made) => made, key = 'a'): Command => ({
  account: 1n, key: { value: key, hash: Buffer.from(key) }, currencies: ['USD'], instrument: null, answer: () => ({}),
  decide: (state, now) => spoilt(decidePlaceOrder(state, order(), market('100'), now) as Changes),
});
const told: DescribeEvents = (work, { notice }, now) => [work.event('order', {}, () => ({}), notice?.code ?? null, now)];
/** More than there is. */
const overdrawn = (made: Changes): Changes => ({ ...made, transfers: made.transfers.map((each) => ({ ...each, amount: each.amount * 1_000n })) });

it('a decision that can not be carried out leaves no row behind', () => {
  const work = worked();
  const { outcomes, written } = decide([buying(overdrawn)], new Map([[1n, work]]), told, NOON);
  expect(outcomes).toMatchObject([{ failure: expect.objectContaining({ message: expect.stringContaining('would leave available USD') }) }]);
  expect([written.orders, written.steps, written.positions, written.fills, written.posted, written.events, written.kept].map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect([work.lastSeq, work.transferSeq, work.balance('USD', 'available')]).toEqual([0n, 0n, 1_000_000n]);
});

it('its neighbours in the batch are decided as if it had not been there', () => {
  const [alone, among] = [[buying()], [buying(overdrawn, 'b'), buying()]].map((batch) => decide(batch, new Map([[1n, worked()]]), told, NOON).written);
  expect(among!.orders).toEqual(alone!.orders);
  expect([among!.posted, among!.fills, among!.kept, among!.events.map(({ seq }) => seq)]).toEqual([alone!.posted, alone!.fills, alone!.kept, alone!.events.map(({ seq }) => seq)]);
});
