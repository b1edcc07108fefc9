/** A bug in one decision fails only that command: nothing of it is written, and the other commands of the batch are. */
import { describe, expect, it } from 'vitest';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { buildMarketView, TEST_NOON, buildOrderRequest, parseUnits } from '@bourse/core/trading/trading/testing.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import type { OrderRequest } from '@bourse/core/trading/orders/order.ts';
import { BatchAccount } from './batch-account.ts';
import type { DeskCommand } from './command.ts';
import { RECORD_REGISTRY } from '../area-registry.ts';
import { buildDayTradesCommandLoad } from '../day-trading/day-trades-command-load.ts';
import { decideBatch, type BuildAccountEvents } from './decide-batch.ts';
import { writtenRecordsOf } from './save-batch.ts';

function worked(): BatchAccount {
  const work = new BatchAccount(1n, '(0,1)', { lastSeq: 0n, transferSeq: 0n, eventSeq: 0n });
  work.setBalance(0, 'USD', 'available', 1_000_000n, '(0,1)');
  return work;
}
const buying = (spoilt: (made: DecisionChanges) => DecisionChanges = (made) => made, key = 'a'): DeskCommand => ({
  account: 1n,
  actor: { rule: 'demo' },
  key: { value: key, hash: Buffer.from(key) },
  currencies: ['USD'],
  instrument: null,
  answer: () => ({}),
  decide: (state, now) =>
    spoilt(decidePlaceOrder(state, buildOrderRequest(), buildMarketView('100'), now) as DecisionChanges),
});
const describeNotice: BuildAccountEvents = (work, { notices: [notice] }, now) => [
  work.event('order', {}, () => ({}), notice?.code ?? null, now),
];
const deciding = { buildAccountEvents: describeNotice, registry: RECORD_REGISTRY, now: TEST_NOON };
/** More than there is. */
const overdrawn = (made: DecisionChanges): DecisionChanges => ({
  ...made,
  transfers: made.transfers.map((each) => ({ ...each, amount: each.amount * 1_000n })),
});

it('a decision that cannot be carried out leaves no row', () => {
  const work = worked();
  const { outcomes, written } = decideBatch([buying(overdrawn)], new Map([[1n, work]]), deciding);
  expect(outcomes).toMatchObject([
    { failure: expect.objectContaining({ message: expect.stringContaining('would leave available USD') }) },
  ]);
  expect([written.posted, written.events, written.storedAnswers].map(({ length }) => length)).toEqual([0, 0, 0]);
  expect(written.entries.size).toBe(0);
  expect([work.lastSeq, work.transferSeq, work.balance('USD', 'available')]).toEqual([0n, 0n, 1_000_000n]);
});

it('the other commands of its batch are decided as if it had not been there', () => {
  const [alone, among] = [[buying()], [buying(overdrawn, 'b'), buying()]].map(
    (batch) => decideBatch(batch, new Map([[1n, worked()]]), deciding).written,
  );
  expect(among!.entries).toEqual(alone!.entries);
  expect([among!.posted, among!.storedAnswers, among!.events.map(({ seq }) => seq)]).toEqual([
    alone!.posted,
    alone!.storedAnswers,
    alone!.events.map(({ seq }) => seq),
  ]);
});

describe('two commands of one batch', () => {
  const placing = (
    request: OrderRequest,
    key: string,
    account: bigint,
    over: Partial<Omit<DeskCommand, 'actor' | 'permission'>>,
    view = buildMarketView('100'),
  ): DeskCommand => ({
    account,
    actor: { rule: 'demo' },
    key: { value: key, hash: Buffer.from(key) },
    currencies: ['USD'],
    instrument: null,
    answer: () => ({}),
    decide: (state, now) => decidePlaceOrder(state, request, view, now) as DecisionChanges,
    ...over,
  });
  const came = ({ outcomes }: ReturnType<typeof decideBatch>) =>
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
    const batch = ['a', 'b'].map((key) =>
      placing(buildOrderRequest({ dayTrading: true }), key, 1n, buildDayTradesCommandLoad(scope)),
    );
    expect(came(decideBatch(batch, new Map([[1n, work]]), deciding))).toEqual(['done', refused]);
  });

  it('of two accounts do not borrow more shares than are lent together', () => {
    const lent = new Map([['US.NWRB', 0n]]);
    const works = new Map(
      [1n, 2n].map((account) => {
        const work = new BatchAccount(account, '(0,1)', { lastSeq: 0n, transferSeq: 0n, eventSeq: 0n }, true, lent);
        work.setBalance(0, 'USD', 'available', 1_000_000n, '(0,1)');
        return [account, work] as const;
      }),
    );
    const view = buildMarketView('100', { stock: () => ({ pool: parseUnits('30'), rate: 0n }) });
    const batch = [1n, 2n].map((account) =>
      placing(
        buildOrderRequest({ side: 'short', quantity: parseUnits('20') }),
        `of ${account}`,
        account,
        { borrows: 'US.NWRB' },
        view,
      ),
    );
    const decided = decideBatch(batch, works, deciding);
    expect([came(decided), lent.get('US.NWRB')]).toEqual([['done', 'notEnoughStock'], parseUnits('20')]);
  });

  it('with one key are decided once', () => {
    const decided = decideBatch([buying(), buying()], new Map([[1n, worked()]]), deciding);
    expect(decided.outcomes.map((each) => 'replayed' in each && each.replayed)).toEqual([false, true]);
    expect([writtenRecordsOf(decided.written, 'orders').length, decided.written.storedAnswers.length]).toEqual([1, 1]);
  });
});
