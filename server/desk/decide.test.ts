/** A bug in one decision fails only that command: nothing of it is written, and the other commands of the batch are. */
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { market, NOON, order, units } from '@bourse/core/trading/trading/testing.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { OrderRequest } from '@bourse/core/trading/orders/order.ts';
import { AccountWork } from './account-work.ts';
import type { MoneyCommand } from './command.ts';
import { RECORDS } from '../registry.ts';
import { dayTradesIn } from '../day-trading/scope.ts';
import { decide, type DescribeEvents } from './decide.ts';
import { entriesOf } from './save.ts';

function worked(): AccountWork {
  const work = new AccountWork(1n, '(0,1)', { lastSeq: 0n, transferSeq: 0n, eventSeq: 0n });
  work.setBalance(0, 'USD', 'available', 1_000_000n, '(0,1)');
  return work;
}
const buying = (spoilt: (made: Changes) => Changes = (made) => made, key = 'a'): MoneyCommand => ({
  account: 1n,
  actor: { rule: 'demo' },
  key: { value: key, hash: Buffer.from(key) },
  currencies: ['USD'],
  instrument: null,
  answer: () => ({}),
  decide: (state, now) => spoilt(decidePlaceOrder(state, order(), market('100'), now) as Changes),
});
const told: DescribeEvents = (work, { notices: [notice] }, now) => [
  work.event('order', {}, () => ({}), notice?.code ?? null, now),
];
const deciding = { describe: told, registry: RECORDS, now: NOON };
/** More than there is. */
const overdrawn = (made: Changes): Changes => ({
  ...made,
  transfers: made.transfers.map((each) => ({ ...each, amount: each.amount * 1_000n })),
});

it('a decision that can not be carried out leaves no row behind', () => {
  const work = worked();
  const { outcomes, written } = decide([buying(overdrawn)], new Map([[1n, work]]), deciding);
  expect(outcomes).toMatchObject([
    { failure: expect.objectContaining({ message: expect.stringContaining('would leave available USD') }) },
  ]);
  expect([written.posted, written.events, written.kept].map(({ length }) => length)).toEqual([0, 0, 0]);
  expect(written.entries.size).toBe(0);
  expect([work.lastSeq, work.transferSeq, work.balance('USD', 'available')]).toEqual([0n, 0n, 1_000_000n]);
});

it('its neighbours in the batch are decided as if it had not been there', () => {
  const [alone, among] = [[buying()], [buying(overdrawn, 'b'), buying()]].map(
    (batch) => decide(batch, new Map([[1n, worked()]]), deciding).written,
  );
  expect(among!.entries).toEqual(alone!.entries);
  expect([among!.posted, among!.kept, among!.events.map(({ seq }) => seq)]).toEqual([
    alone!.posted,
    alone!.kept,
    alone!.events.map(({ seq }) => seq),
  ]);
});

describe('two commands of one batch', () => {
  const placing = (
    request: OrderRequest,
    key: string,
    account: bigint,
    over: Partial<Omit<MoneyCommand, 'actor' | 'permission'>>,
    view = market('100'),
  ): MoneyCommand => ({
    account,
    actor: { rule: 'demo' },
    key: { value: key, hash: Buffer.from(key) },
    currencies: ['USD'],
    instrument: null,
    answer: () => ({}),
    decide: (state, now) => decidePlaceOrder(state, request, view, now) as Changes,
    ...over,
  });
  const came = ({ outcomes }: ReturnType<typeof decide>) =>
    outcomes.map((each) =>
      'answer' in each && each.answer !== null && typeof each.answer === 'object' && 'refused' in each.answer
        ? each.answer.refused
        : 'done',
    );

  it.each([
    ['number', { tradesPerDay: 1, allowance: 10_000_000n }, 'dayTradingTradesUsed'],
    ['value', { tradesPerDay: 9, allowance: 400_000n }, 'dayTradingAllowance'],
  ] as const)('of one account do not exceed the %s of its day trades together', (_, over, refused) => {
    const work = worked();
    work.loaded('dayTradingApprovals').set(0n, true);
    const limits = { perOrder: 10_000_000n, maximumLeverage: 5, ...over };
    const scope = { market: 'US' as const, currency: 'USD', since: 0, limits };
    const batch = ['a', 'b'].map((key) => placing(order({ dayTrading: true }), key, 1n, dayTradesIn(scope)));
    expect(came(decide(batch, new Map([[1n, work]]), deciding))).toEqual(['done', refused]);
  });

  it('of two accounts do not borrow more than there is together', () => {
    const lent = new Map([['US.NWRB', 0n]]);
    const works = new Map(
      [1n, 2n].map((account) => {
        const work = new AccountWork(account, '(0,1)', { lastSeq: 0n, transferSeq: 0n, eventSeq: 0n }, true, lent);
        work.setBalance(0, 'USD', 'available', 1_000_000n, '(0,1)');
        return [account, work] as const;
      }),
    );
    const view = market('100', { stock: () => ({ pool: units('30'), rate: 0n }) });
    const batch = [1n, 2n].map((account) =>
      placing(order({ side: 'short', quantity: units('20') }), `of ${account}`, account, { borrows: 'US.NWRB' }, view),
    );
    const decided = decide(batch, works, deciding);
    expect([came(decided), lent.get('US.NWRB')]).toEqual([['done', 'notEnoughStock'], units('20')]);
  });

  it('with one key are one', () => {
    const decided = decide([buying(), buying()], new Map([[1n, worked()]]), deciding);
    expect(decided.outcomes.map((each) => 'replayed' in each && each.replayed)).toEqual([false, true]);
    expect([entriesOf(decided.written, 'orders').length, decided.written.kept.length]).toEqual([1, 1]);
  });
});
