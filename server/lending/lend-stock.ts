/** A customer's orders to lend stock: placing, listing and recalling them; and ending a reservation. */
import { refuse } from '@bourse/contract/refusals.ts';
import {
  decideEndLendingOrder,
  decideLend,
  countLendableUnits,
  type LendingChanges,
} from '@bourse/core/products/lending/lending-orders.ts';
import type { LendingPoolCounts } from '@bourse/core/products/lending/lending-pool.ts';
import { formatAmount, type Quantity } from '@bourse/core/ledger/money.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  buildActiveLendingOrdersOfInstrumentLoad,
  buildLendingOrderLoad,
  buildLendingPoolCountsLoad,
} from './lending-records.ts';
import { readLastLentNights, readLendingOrder, readLendingOrders, readLendingTotals } from './store.ts';
import { buildLendingOrderView, type LendingOrderView, buildLendingOrderViews } from './lending-view.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';

export type LendingDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'clock' | 'venues' | 'getMarketView' | 'lendingRules'
>;

export const lendStock =
  (dependencies: LendingDependencies): Handler<'lending/lend'> =>
  async (input, { account, language }) => {
    const { desk, clock, venues, getMarketView, lendingRules } = dependencies;
    const instrument = venues.instrument(input.instrument);
    if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
    let units = 0n;
    let pooled: LendingPoolCounts | undefined;
    return desk.run<LendingChanges, LendAnswer>({
      account,
      actor: { account },
      key: computeIdempotencyKey('lending/lend', input),
      currencies: [],
      instrument: instrument.id,
      loads: [
        buildActiveLendingOrdersOfInstrumentLoad(instrument.id),
        buildLendingPoolCountsLoad(instrument.id, clock.now()),
      ],
      decide(state, now) {
        units = countLendableUnits(state.positions, now);
        const { stockCount: before } = state;
        pooled = before && { ...before, offered: before.offered + units };
        const market = getMarketView(instrument.id, now);
        // Currency pairs aren't lent: nobody owes units of them.
        const isLent = instrument.market !== 'FX' && (market?.stock?.() ?? null) !== null;
        const terms = lendingRules.termsAt(instrument.market, now);
        return decideLend(state, { instrument, price: market?.quote?.last ?? null }, terms, isLent, now);
      },
      answer: (changes) => buildLendAnswer(dependencies, { account, language }, changes, units, pooled),
    });
  };

/** The stored answer is the state when it was decided. */
export interface LendAnswer {
  order: LendingOrderView;
}
type Caller = Pick<CustomerCaller, 'account' | 'language'>;

/** `units`: what the customer can lend of the instrument; `pooled`: the instrument's total stock. */
export const buildLendAnswer = (
  dependencies: Pick<ServerDependencies, 'venues'>,
  { account, language }: Caller,
  { records: { lendingOrders } }: LendingChanges,
  units: Quantity = 0n,
  pooled?: LendingPoolCounts,
): LendAnswer => ({ order: buildLendingOrderView(dependencies, account, language, lendingOrders[0]!, units, pooled) });

/** Ends lending or returns a reservation; `kind` is the order's. */
const createEndHandler =
  (dependencies: LendingDependencies, call: 'lending/recallLend' | 'lending/returnBorrow', kind: 'lend' | 'borrow') =>
  async <Input extends { key: string }>(input: Input, id: string, caller: Caller) => {
    const { account } = caller;
    const seq = decodeId('q', account, id);
    const order = seq === null ? null : await readLendingOrder(dependencies.database.kysely, { account, seq });
    if (seq === null || order?.kind !== kind) return refuse('notFound');
    const instrument = dependencies.venues.instrument(order.instrument) ?? {
      id: order.instrument,
      name: order.instrument,
    };
    return dependencies.desk.run<LendingChanges, LendAnswer>({
      account,
      actor: { account },
      key: computeIdempotencyKey(call, input),
      currencies: [],
      instrument: null,
      loads: [buildLendingOrderLoad(seq)],
      decide: (state, now) => decideEndLendingOrder(state, seq, kind, instrument, now),
      answer: (changes) => buildLendAnswer(dependencies, caller, changes),
    });
  };

export function recallLend(dependencies: LendingDependencies): Handler<'lending/recallLend'> {
  const end = createEndHandler(dependencies, 'lending/recallLend', 'lend');
  return (input, caller) => end(input, input.lending, caller);
}

export function returnBorrow(dependencies: LendingDependencies): Handler<'lending/returnBorrow'> {
  const end = createEndHandler(dependencies, 'lending/returnBorrow', 'borrow');
  return (input, caller) => end(input, input.borrowing, caller);
}

export const listLendingOrders =
  (dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'venues'>): Handler<'lending/listLendingOrders'> =>
  async ({ kind, status, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const found = await readLendingOrders(dependencies.database.kysely, account, {
      kind,
      finished: status === undefined ? undefined : status === 'finished',
      before: cursor === undefined ? null : (decodeId('q', account, cursor) ?? 0n),
      limit: limit + 1,
    });
    const pageRows = found.slice(0, limit);
    const last = pageRows.at(-1);
    const { kysely } = dependencies.database;
    const [views, nights, totals] = await Promise.all([
      buildLendingOrderViews(dependencies, account, language, pageRows),
      readLastLentNights(
        kysely,
        account,
        pageRows.map(({ seq }) => seq),
      ),
      readLendingTotals(kysely, account),
    ]);
    return {
      rows: views.map((view, index) => {
        const night = nights.get(pageRows[index]!.seq);
        const lastNight = night ? { date: night.night, earned: formatAmount(night.amount, view.currency) } : null;
        return { ...view, lastNight };
      }),
      totals: totals.map(({ currency, fees, lastNight }) => ({
        currency,
        earned: formatAmount(fees, currency),
        lastNight: formatAmount(lastNight, currency),
      })),
      next: found.length > limit && last ? encodeId('q', account, last.seq) : null,
    };
  };
