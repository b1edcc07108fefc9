/**
 * Applications by the written rules: each acknowledged one is there once, and so is each one taken back; the amounts
 * frozen, charged and given back match their transfers, and applicants who get nothing have everything back.
 */
import { decodeId } from '@bourse/server/ids.ts';
import { isAccepted } from '../trial-journal.ts';
import type { StoredRowsSnapshot, TransferRow } from './stored-rows-snapshot.ts';
import { compareNameLists, type AnsweredJournal } from './check-trading-answers.ts';

/** In these states nothing is reserved any more. */
const OUT = new Set(['notWon', 'cancelled', 'failed', 'waived']);

export function checkOfferingSubscriptions(
  { subscriptions, transfers }: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): { applications: number } {
  const moved = Map.groupBy(
    transfers.filter(({ reference }) => /^i\d+$/.test(reference)),
    ({ account_id, reference }) => `${account_id} ${reference}`,
  );
  for (const row of subscriptions) {
    const key = `${row.account_id} i${row.subscription_seq}`;
    const own = moved.get(key) ?? [];
    moved.delete(key);
    const total = (is: (transfer: TransferRow) => boolean): bigint =>
      own.filter(is).reduce((sum, { amount }) => sum + amount, 0n);
    const into = (account: string): bigint => total(({ credit }) => credit === account);
    const outOf = (account: string): bigint => total(({ debit }) => debit === account);
    const compare = (what: string, stored: bigint, computed: bigint): void => {
      if (stored !== computed) differ(`application ${key}: ${what} ${stored}, by its transfers ${computed}`);
    };
    compare('held', row.held, into('subscribed') - outOf('subscribed'));
    compare('back', row.refunded, into('available'));
    if (OUT.has(row.status)) {
      compare('held at the end', row.held, 0n);
      compare('given back at the end', outOf('available'), into('available'));
    }
    if (row.allotted > row.quantity) differ(`application ${key}: ${row.allotted} of ${row.quantity} were allotted`);
  }
  for (const key of moved.keys()) differ(`application ${key}: money was moved for it, and there is none`);
  return { applications: subscriptions.length };
}

/** Checks each customer's applications. */
export function checkOfferingSubscriptionAnswers(
  journal: AnsweredJournal,
  { subscriptions }: StoredRowsSnapshot,
): void {
  const acknowledged = journal.entries.filter(({ decision }) => isAccepted(decision));
  const customers = new Set(acknowledged.map(({ customer }) => BigInt(customer.userId)));
  const there = subscriptions.filter(({ account_id }) => customers.has(account_id));
  const numbered = (path: string): string[] =>
    acknowledged
      .filter((entry) => entry.path === path)
      .map(({ customer, decision }) => {
        const { subscription } = (isAccepted(decision) ? decision.data : {}) as { subscription: { id: string } };
        return `${customer.userId}/${decodeId('i', BigInt(customer.userId), subscription.id)}`;
      });
  compareNameLists(
    'application',
    numbered('offerings/subscribe'),
    there.map((row) => `${row.account_id}/${row.subscription_seq}`),
    journal,
  );
  compareNameLists(
    'application taken back',
    numbered('offerings/cancelSubscription'),
    there
      .filter(({ causes }) => causes.includes('cancelledByCustomer'))
      .map((row) => `${row.account_id}/${row.subscription_seq}`),
    journal,
  );
}
