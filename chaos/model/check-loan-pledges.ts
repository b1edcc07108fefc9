/**
 * Collateral of loans: what is pledged of a position equals the sum of its steps, is held, is in no waiting sale, and
 * is pledged for a running loan.
 */
import type { StoredRowsSnapshot } from './stored-rows-snapshot.ts';

export function checkLoanPledges(
  { pledged, pledgeSteps, securedLoans, lendingOrders }: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): { securedLoans: number; pledgeSteps: number; lendingOrders: number } {
  const sums = new Map<string, bigint>();
  for (const { account_id, position_seq, change } of pledgeSteps) {
    const key = `${account_id}/${position_seq}`;
    sums.set(key, (sums.get(key) ?? 0n) + change);
  }
  const running = new Set(securedLoans.map(({ account_id, loan_seq }) => `${account_id} ${loan_seq}`));
  for (const row of pledged) {
    const key = `${row.account_id}/${row.position_seq}`;
    if (sums.get(key) !== row.pledged) differ(`position ${key}: ${row.pledged} pledged, steps say ${sums.get(key)}`);
    sums.delete(key);
    if (row.pledged + row.reserved > row.open_quantity)
      differ(`position ${key}: ${row.pledged} pledged and ${row.reserved} reserved of ${row.open_quantity}`);
    if (!running.has(`${row.account_id} ${row.pledged_to}`))
      differ(`position ${key}: pledged for loan ${row.pledged_to}, which isn't running or isn't secured`);
  }
  for (const [key, units] of sums) if (units !== 0n) differ(`position ${key}: steps say ${units}, nothing is pledged`);
  return {
    securedLoans: securedLoans.length,
    pledgeSteps: pledgeSteps.length,
    lendingOrders: lendingOrders.length,
  };
}
