/**
 * A copy's base, from which its loss is measured and which follows its leader, by the written rule: deposits count in
 * full, and a withdrawal lowers the base by the same fraction as it lowers the copy's worth.
 */
import { divideUp } from './arithmetic.ts';
import type { StoredRowsSnapshot, TransferRow } from './stored-rows-snapshot.ts';
import type { CopyPortfolioRow, CopyTradingRows, CopyWithdrawalRow } from './copy-trading-rows.ts';

type Differ = (sentence: string) => void;
const keyOf = ({ account_id: account, portfolio }: Pick<CopyPortfolioRow, 'account_id' | 'portfolio'>): string =>
  `${account}/${portfolio}`;

export function checkCopyLossBases(
  { transfers }: Pick<StoredRowsSnapshot, 'transfers'>,
  { leaders, copies, takings }: Pick<CopyTradingRows, 'leaders' | 'copies' | 'takings'>,
  differ: Differ,
): Record<string, number> {
  const shared = new Set(
    transfers.filter(({ code }) => code === 'profitShare').map(({ account_id, seq }) => `${account_id} ${seq - 1n}`),
  );
  const moved = Map.groupBy(
    transfers.filter(({ code, account_id, seq }) => code === 'moveMoney' && !shared.has(`${account_id} ${seq}`)),
    ({ account_id }) => account_id,
  );
  const withdrawalsByKey = new Map(takings.map((row) => [`${keyOf(row)} ${row.booked_after + 1n}`, row]));
  for (const copy of copies) checkCopy(copy, moved.get(copy.account_id) ?? [], withdrawalsByKey, differ);
  for (const { leader, followed } of leaders) {
    const own = copies.filter((copy) => copy.leader === leader && copy.status !== 'ended');
    const sum = own.reduce((all, { base }) => all + base, 0n);
    if (followed !== sum) differ(`leader ${leader}: says that ${followed} follows, its copies come to ${sum}`);
  }
  for (const row of withdrawalsByKey.values())
    differ(`copy ${keyOf(row)}: says that after transfer ${row.booked_after} money went, none did`);
  return { takings: takings.length - withdrawalsByKey.size };
}

/** Deletes this copy's entries from `withdrawalsByKey`. */
function checkCopy(
  copy: CopyPortfolioRow,
  moved: readonly TransferRow[],
  withdrawalsByKey: Map<string, CopyWithdrawalRow>,
  differ: Differ,
): void {
  const { portfolio, currency } = copy;
  const name = `copy ${keyOf(copy)}`;
  let base = 0n;
  const own = moved
    .filter((row) => row.currency === currency && portfolio === Math.max(row.debit_portfolio, row.credit_portfolio))
    .sort((one, other) => Number(one.seq - other.seq));
  for (const { seq, amount, credit_portfolio: into } of own) {
    const taking = withdrawalsByKey.get(`${keyOf(copy)} ${seq}`);
    withdrawalsByKey.delete(`${keyOf(copy)} ${seq}`);
    if (into === portfolio) base += amount;
    else if (taking) {
      const { equity } = taking;
      base = equity > amount ? divideUp(base * (equity - amount), equity) : 0n;
      if (taking.base !== base) differ(`${name}: a taking of ${amount} lowers its base to ${taking.base}, not ${base}`);
    } else if (copy.status !== 'ended') differ(`${name}: transfer ${seq} doesn't lower its base`);
  }
  if (copy.base !== base) differ(`${name}: its base is ${copy.base}, by what came and went ${base}`);
}
