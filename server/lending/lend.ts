import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decideEnd, decideLend, type LendingChanges } from '@bourse/core/lending/orders.ts';
import { keyOf } from '../desk/command.ts';
import type { Customer, Handler } from '../http/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { goingOnIn, orderNumbered } from './records.ts';
import { readOrder } from './store.ts';
import { orderRows, type OrderRow } from './view.ts';

export type LendParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'feeds' | 'views' | 'lendingRules'>;

export const lend =
  (parts: LendParts): Handler<'lending/lend'> =>
  async (input, { account, language }) => {
    const { desk, feeds, views, lendingRules } = parts;
    const instrument = feeds.instrument(input.instrument);
    if (!instrument) return refuse('instrumentNotFound');
    const answer = await desk.run<LendingChanges, { seq: string }>({
      account,
      actor: { account },
      key: keyOf('lending/lend', input),
      currencies: [],
      instrument: instrument.id,
      loads: [goingOnIn(instrument.id)],
      decide(state, now) {
        const market = views(instrument.id, now);
        // Nobody owes units of a pair: there is nothing to lend.
        const isLent = instrument.market !== 'FX' && (market?.stock?.() ?? null) !== null;
        const terms = lendingRules.termsAt(instrument.market, now);
        return decideLend(state, { instrument, price: market?.quote?.last ?? null }, terms, isLent, now);
      },
      answer: seqOf,
    });
    if (answer === null) return refuse('systemBusy');
    return isRefusal(answer) ? answer : shown(parts, { account, language }, answer.seq);
  };

/** What is kept under the key: the order itself is shown as it stands. */
export const seqOf = ({ records: { lendingOrders } }: LendingChanges): { seq: string } => ({
  seq: lendingOrders[0]!.seq.toString(),
});

export async function shown(
  parts: Pick<Parts, 'database' | 'feeds'>,
  { account, language }: Pick<Customer, 'account' | 'language'>,
  seq: string,
): Promise<{ order: OrderRow }> {
  const order = await readOrder(parts.database.kysely, { account, seq: BigInt(seq) });
  if (!order) throw new Error(`order ${account}/${seq} was written and isn't there`);
  const [row] = await orderRows(parts, account, language, [order]);
  return { order: row! };
}

/** What is lent no more, or given back: `kind` is that of the order. */
const ending =
  (parts: LendParts, call: 'lending/recallLend' | 'lending/returnBorrow', kind: 'lend' | 'borrow') =>
  async <Input extends { key: string }>(input: Input, id: string, caller: Pick<Customer, 'account' | 'language'>) => {
    const { account } = caller;
    const seq = decodeId('q', account, id);
    const order = seq === null ? null : await readOrder(parts.database.kysely, { account, seq });
    if (seq === null || order?.kind !== kind) return refuse('notFound');
    const instrument = parts.feeds.instrument(order.instrument) ?? { id: order.instrument, name: order.instrument };
    const answer = await parts.desk.run<LendingChanges, { seq: string }>({
      account,
      actor: { account },
      key: keyOf(call, input),
      currencies: [],
      instrument: null,
      loads: [orderNumbered(seq)],
      decide: (state, now) => decideEnd(state, seq, kind, instrument, now),
      answer: seqOf,
    });
    if (answer === null) return refuse('systemBusy');
    return isRefusal(answer) ? answer : shown(parts, caller, answer.seq);
  };

export function recallLend(parts: LendParts): Handler<'lending/recallLend'> {
  const end = ending(parts, 'lending/recallLend', 'lend');
  return (input, caller) => end(input, input.lending, caller);
}

export function returnBorrow(parts: LendParts): Handler<'lending/returnBorrow'> {
  const end = ending(parts, 'lending/returnBorrow', 'borrow');
  return (input, caller) => end(input, input.borrowing, caller);
}
