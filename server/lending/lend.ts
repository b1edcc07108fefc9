/** A customer's orders to lend stock: placing, listing and recalling them; and ending a reservation. */
import { refuse } from '@bourse/contract/errors.ts';
import { decideEnd, decideLend, lendable, type LendingChanges } from '@bourse/core/products/lending/orders.ts';
import type { StockCount } from '@bourse/core/products/lending/pool.ts';
import type { Quantity } from '@bourse/core/ledger/money.ts';
import { keyOf } from '../desk/command.ts';
import type { Customer, Handler } from '../calls/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { goingOnIn, orderNumbered, stockCounted } from './records.ts';
import { readOrder, readOrders } from './store.ts';
import { orderRow, type OrderRow, orderRows } from './view.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';

export type LendParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'feeds' | 'views' | 'lendingRules'>;

export const lend =
  (parts: LendParts): Handler<'lending/lend'> =>
  async (input, { account, language }) => {
    const { desk, clock, feeds, views, lendingRules } = parts;
    const instrument = feeds.instrument(input.instrument);
    if (!instrument) return refuse('instrumentNotFound', { instrument: input.instrument });
    let units = 0n;
    let pooled: StockCount | undefined;
    const answer = await desk.run<LendingChanges, LendAnswer>({
      account,
      actor: { account },
      key: keyOf('lending/lend', input),
      currencies: [],
      instrument: instrument.id,
      loads: [goingOnIn(instrument.id), stockCounted(instrument.id, clock.now())],
      decide(state, now) {
        units = lendable(state.positions, now);
        const { stockCount: before } = state;
        pooled = before && { ...before, offered: before.offered + units };
        const market = views(instrument.id, now);
        // Currency pairs aren't lent: nobody owes units of them.
        const isLent = instrument.market !== 'FX' && (market?.stock?.() ?? null) !== null;
        const terms = lendingRules.termsAt(instrument.market, now);
        return decideLend(state, { instrument, price: market?.quote?.last ?? null }, terms, isLent, now);
      },
      answer: (changes) => shownOf(parts, { account, language }, changes, units, pooled),
    });
    return answer ?? refuse('systemBusy');
  };

/** The stored answer is the state when it was decided. */
export interface LendAnswer {
  order: OrderRow;
}
type Caller = Pick<Customer, 'account' | 'language'>;

/** `units`: what the customer can lend of the instrument; `pooled`: the instrument's total stock. */
export const shownOf = (
  parts: Pick<Parts, 'feeds'>,
  { account, language }: Caller,
  { records: { lendingOrders } }: LendingChanges,
  units: Quantity = 0n,
  pooled?: StockCount,
): LendAnswer => ({ order: orderRow(parts, account, language, lendingOrders[0]!, units, pooled) });

/** Ends lending or returns a reservation; `kind` is the order's. */
const ending =
  (parts: LendParts, call: 'lending/recallLend' | 'lending/returnBorrow', kind: 'lend' | 'borrow') =>
  async <Input extends { key: string }>(input: Input, id: string, caller: Caller) => {
    const { account } = caller;
    const seq = decodeId('q', account, id);
    const order = seq === null ? null : await readOrder(parts.database.kysely, { account, seq });
    if (seq === null || order?.kind !== kind) return refuse('notFound');
    const instrument = parts.feeds.instrument(order.instrument) ?? { id: order.instrument, name: order.instrument };
    const answer = await parts.desk.run<LendingChanges, LendAnswer>({
      account,
      actor: { account },
      key: keyOf(call, input),
      currencies: [],
      instrument: null,
      loads: [orderNumbered(seq)],
      decide: (state, now) => decideEnd(state, seq, kind, instrument, now),
      answer: (changes) => shownOf(parts, caller, changes),
    });
    return answer ?? refuse('systemBusy');
  };

export function recallLend(parts: LendParts): Handler<'lending/recallLend'> {
  const end = ending(parts, 'lending/recallLend', 'lend');
  return (input, caller) => end(input, input.lending, caller);
}

export function returnBorrow(parts: LendParts): Handler<'lending/returnBorrow'> {
  const end = ending(parts, 'lending/returnBorrow', 'borrow');
  return (input, caller) => end(input, input.borrowing, caller);
}

export const listLendingOrders =
  (parts: Pick<Parts, 'database' | 'clock' | 'feeds'>): Handler<'lending/listLendingOrders'> =>
  async ({ kind, status, cursor, limit = PAGE_SIZE }, { account, language }) => {
    const found = await readOrders(parts.database.kysely, account, {
      kind,
      finished: status === undefined ? undefined : status === 'finished',
      before: cursor === undefined ? null : (decodeId('q', account, cursor) ?? 0n),
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      rows: await orderRows(parts, account, language, shown),
      next: found.length > limit && last ? encodeId('q', account, last.seq) : null,
    };
  };
