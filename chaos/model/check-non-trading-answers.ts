/** Compares the answers about check-ins, bonuses and exchanges that customers got with the stored rows. */
import { decodeId } from '@bourse/server/ids.ts';
import { type JournalEntry, isAccepted } from '../trial-journal.ts';
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';
import { compareNameLists, type AnsweredJournal } from './check-trading-answers.ts';

/** Each acknowledged check-in and bonus is stored once, and no other exists. */
export function checkNonTradingAnswers(
  journal: AnsweredJournal,
  { checkIns, bonuses, exchanges }: StoredRowsSnapshot,
): void {
  const customers = new Set(
    journal.entries.filter(({ path }) => !path.startsWith('staff/')).map(({ customer }) => BigInt(customer.userId)),
  );
  const accepted = journal.entries.filter(({ decision, path }) => isAccepted(decision) && !path.startsWith('staff/'));
  const acknowledgedCalls = (of: string): JournalEntry[] => accepted.filter(({ path }) => path === of);
  const there = <Row extends { account_id: bigint }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ account_id }) => customers.has(account_id));
  compareNameLists(
    'check-in',
    acknowledgedCalls('rewards/checkIn').map(
      ({ customer, decision }) => `${customer.userId} ${dataOf(decision)['day']}`,
    ),
    there(checkIns).map(({ account_id, day }) => `${account_id} ${day}`),
    journal,
  );
  compareNameLists(
    'bonus of',
    acknowledgedCalls('rewards/claimBonus').map(({ customer }) => customer.userId),
    there(bonuses).map(({ account_id }) => String(account_id)),
    journal,
  );

  const changed = [...acknowledgedCalls('wallet/exchange'), ...acknowledgedCalls('wallet/transfer')];
  compareNameLists(
    'exchange',
    changed.map(
      ({ path, customer, decision }) =>
        `${path.slice('wallet/'.length)} ` +
        `${customer.userId}/${decodeId('e', BigInt(customer.userId), String(dataOf(decision)['id']))}`,
    ),
    there(exchanges)
      .filter(({ kind }) => kind !== 'order')
      .map(({ kind, account_id, order_seq }) => `${kind} ${account_id}/${order_seq}`),
    journal,
  );
  for (const [quote, taken] of Map.groupBy(changed, ({ input }) => input['quote'])) {
    if (taken.length > 1)
      journal.violate(
        `${taken[0]?.customer.userId}: one quote was taken ${taken.length} times, ` +
          `${taken.map(({ key }) => key).join(', ')} (${String(quote).slice(-12)})`,
        'twice',
      );
  }
  for (const { customer, key, decision, quotedTerms: quoted } of changed) {
    for (const name of quoted ? ['kind', 'from', 'to', 'amount', 'received', 'rate', 'spread'] : []) {
      const [got, was] = [dataOf(decision)[name], quoted?.[name]];
      if (got !== was)
        journal.violate(
          `${customer.userId}: changed money with ${name} ${String(got)}, quoted was ${String(was)} (${key})`,
        );
    }
  }
}

const dataOf = (decision: JournalEntry['decision']): Record<string, unknown> =>
  isAccepted(decision) ? (decision.data as Record<string, unknown>) : {};
