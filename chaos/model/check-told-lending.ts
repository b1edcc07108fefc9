/** Compares the answers about stock lending that customers got with the stored rows: each order once, and each end. */
import { decodeId } from '@bourse/server/ids.ts';
import { type Entry, isAccepted } from '../journal.ts';
import type { Book } from './book.ts';
import { compareAll, type Told } from './check-told.ts';
import { isCustomers } from './check-told-requests.ts';

interface Shown {
  order: { id: string; status: string };
}

export function checkToldLending(journal: Told, { lendingOrders }: Book): void {
  const customers = new Set(journal.entries.filter(isCustomers).map(({ customer }) => BigInt(customer.userId)));
  const accepted = journal.entries.filter(({ decision }) => isAccepted(decision));
  const told = (...paths: string[]): string[] => accepted.filter(({ path }) => paths.includes(path)).map(nameIn);
  const there = lendingOrders.filter(({ account_id }) => customers.has(account_id));
  const nameOf = ({ account_id, order_seq }: (typeof there)[number]): string => `${account_id} q${order_seq}`;
  compareAll('lending order', told('lending/lend', 'lending/borrow'), there.map(nameOf), journal);
  compareAll(
    'end of lending',
    told('lending/recallLend', 'lending/returnBorrow'),
    there.filter(({ cause }) => cause === 'customer').map(nameOf),
    journal,
  );
}

function nameIn({ customer, decision }: Entry): string {
  const { order } = isAccepted(decision) ? (decision.data as Shown) : { order: { id: '' } };
  const account = BigInt(customer.userId);
  return `${account} q${decodeId('q', account, order.id) ?? '?'}`;
}
