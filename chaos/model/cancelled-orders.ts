/** Which orders a cancellation of everything has ended, by our own call's answer or by Alpaca's. */
import { decodeId } from '@bourse/server/ids.ts';
import { parseAlpacaOrderId } from '../alpaca-form.ts';
import { isAccepted, type JournalEntry } from '../trial-journal.ts';
import type { OrderRow } from './stored-rows-snapshot.ts';

interface CancelledRow {
  order?: string;
  alpaca?: string;
  refused: string | null;
}

const exitTypeOf = (type: string): string => (type === 'stopLimit' ? 'stop' : type);

/** For each its number. To Alpaca's clients an exit has its entry's number, so it may be each of the entry's exits. */
export function listCancelledOrders(
  { customer, decision }: Pick<JournalEntry, 'customer' | 'decision'>,
  orders: readonly OrderRow[],
): bigint[][] {
  const account = BigInt(customer.userId);
  const { rows } = isAccepted(decision) ? (decision.data as { rows: CancelledRow[] }) : { rows: [] };
  return rows
    .filter(({ refused }) => refused === null)
    .map(({ order, alpaca }) => {
      if (order !== undefined) return [decodeId('o', account, order) ?? -1n];
      const { seq, exit } = parseAlpacaOrderId(alpaca!);
      if (exit === null) return [seq];
      return orders
        .filter((row) => row.account_id === account && row.parent_seq === seq && row.effect === 'close')
        .filter(({ type }) => exitTypeOf(type) === exit)
        .map(({ order_seq }) => order_seq);
    });
}
