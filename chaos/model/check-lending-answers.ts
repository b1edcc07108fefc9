/** Compares the answers about stock lending that customers got with the stored rows: each order once, and each end. */
import { decodeId } from '@bourse/server/ids.ts';
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import { compareNameLists, type AnsweredJournal } from './check-trading-answers.ts';
import { isCustomerCall } from './check-deposit-withdrawal-answers.ts';

interface AnswerData {
  order: { id: string; status: string };
}

export function checkLendingAnswers(journal: AnsweredJournal, { lendingOrders }: StoredRowsSnapshot): void {
  const customers = new Set(journal.entries.filter(isCustomerCall).map(({ customer }) => BigInt(customer.userId)));
  const accepted = journal.entries.filter(({ decision }) => isAccepted(decision));
  const acknowledgedNames = (...paths: string[]): string[] =>
    accepted.filter(({ path }) => paths.includes(path)).map(nameIn);
  const there = lendingOrders.filter(({ account_id }) => customers.has(account_id));
  const nameOf = ({ account_id, order_seq }: (typeof there)[number]): string => `${account_id} q${order_seq}`;
  compareNameLists('lending order', acknowledgedNames('lending/lend', 'lending/borrow'), there.map(nameOf), journal);
  compareNameLists(
    'end of lending',
    acknowledgedNames('lending/recallLend', 'lending/returnBorrow'),
    there.filter(({ cause }) => cause === 'customer').map(nameOf),
    journal,
  );
}

function nameIn({ customer, decision }: JournalEntry): string {
  const { order } = isAccepted(decision) ? (decision.data as AnswerData) : { order: { id: '' } };
  const account = BigInt(customer.userId);
  return `${account} q${decodeId('q', account, order.id) ?? '?'}`;
}
