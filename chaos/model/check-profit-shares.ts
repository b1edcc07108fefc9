/**
 * Shares of gains by the written rules: shares are of the gain above net deposits and the gains shared before, all
 * recomputed from transfers; at the copy's rate; once a month and once at the end; owed until paid in full, or at an
 * end as far as the money goes; out of one account and into the leader's.
 */
import { divideDown, SCALED_ONE } from './arithmetic.ts';
import type { StoredRowsSnapshot, TransferRow } from './stored-rows-snapshot.ts';
import type { CopyPortfolioRow, CopyTradingRows, ProfitShareRow } from './copy-trading-rows.ts';

type Differ = (sentence: string) => void;
const END = 'end';
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const keyOf = ({ account_id: account, portfolio }: Pick<CopyPortfolioRow, 'account_id' | 'portfolio'>): string =>
  `${account}/${portfolio}`;

/** A share, and what was left in its copy when it was taken; null if it wasn't taken. */
interface Placed extends ProfitShareRow {
  left: bigint | null;
}

export function checkProfitShares(
  book: Pick<StoredRowsSnapshot, 'transfers'>,
  rows: CopyTradingRows,
  differ: Differ,
): Record<string, number> {
  checkBooked(book, rows, differ);
  const moved = Map.groupBy(
    book.transfers.filter(({ code }) => code === 'moveMoney'),
    ({ account_id }) => account_id,
  );
  const taken = new Map(
    book.transfers
      .filter(({ code }) => code === 'profitShare')
      .map((row) => [`${row.account_id} ${row.reference}`, row]),
  );
  const shares = Map.groupBy(rows.shares, keyOf);
  for (const copy of rows.copies) {
    const own = moved.get(copy.account_id) ?? [];
    const placed = (shares.get(keyOf(copy)) ?? []).flatMap((share): Placed[] => {
      if (!share.paid) return [{ ...share, left: null }];
      const paid = taken.get(`${share.account_id} y${share.share}`);
      // The money leaves the copy one transfer before it goes to the leader.
      const out = paid && own.find(({ seq }) => seq === paid.seq - 1n);
      if (out) return [{ ...share, left: out.debit_after }];
      differ(`share ${share.share}: nothing left its copy for it`);
      return [];
    });
    checkCopy(
      copy,
      placed.sort((one, other) => Number(one.booked_after - other.booked_after) || (one.month < other.month ? -1 : 1)),
      own,
      differ,
    );
  }
  return {
    profitShares: rows.shares.length,
    sharedMonthly: rows.shares.filter(({ month }) => month !== END).length,
    received: rows.shares.filter(({ received_at: at }) => at !== null).length,
  };
}

/** The mark rises by the whole gain as soon as the share is owed. */
function checkCopy(
  copy: CopyPortfolioRow,
  shares: readonly Placed[],
  moved: readonly TransferRow[],
  differ: Differ,
): void {
  const { portfolio, currency } = copy;
  const own = moved.filter(
    (row) => row.currency === currency && portfolio === Math.max(row.debit_portfolio, row.credit_portfolio),
  );
  const net = (until: bigint): bigint =>
    sum(
      own
        .filter(({ seq }) => seq < until)
        .map((row) => (row.credit_portfolio === portfolio ? row.amount : -row.amount)),
    );
  let settled = 0n;
  let month = '';
  for (const row of shares) {
    const differs = (what: string): void => differ(`share ${row.share} of copy ${keyOf(copy)}: ${what}`);
    const mark = net(row.booked_after + 1n) + settled;
    if (row.high_water !== mark) differs(`above ${row.high_water}, by what came, went and was shared above ${mark}`);
    if (row.rate !== copy.share_rate) differs(`at ${row.rate}, the copy's rate is ${copy.share_rate}`);
    if (row.currency !== currency) differs(`in ${row.currency}, the copy is in ${currency}`);
    const gain = row.equity - mark;
    const due = gain > 0n ? divideDown(gain * copy.share_rate, SCALED_ONE) : 0n;
    if (row.amount <= 0n || row.amount !== due) differs(`${row.amount} of a gain of ${gain}, by the rule ${due}`);
    if (month === END || row.month <= month) differs(`for ${row.month} after ${month}`);
    if (row.paid !== null && row.paid < row.amount && (copy.status !== 'ended' || (row.left ?? 0n) !== 0n))
      differs(`${row.paid} of ${row.amount} was paid, with ${row.left} left`);
    month = row.month;
    settled += gain;
  }
  if (copy.shared !== sum(shares.map(({ paid }) => paid ?? 0n)))
    differ(`copy ${keyOf(copy)}: says ${copy.shared} were shared`);
  const unpaid = shares.filter(({ paid }) => paid === null);
  if (copy.owed !== sum(unpaid.map(({ amount }) => amount)) || (copy.status === 'ended' && unpaid.length > 0))
    differ(`copy ${keyOf(copy)}: is ${copy.status}, says ${copy.owed} is owed, and ${unpaid.length} parts aren't paid`);
  if (month > copy.shared_month && month !== END)
    differ(`copy ${keyOf(copy)}: was looked at for ${copy.shared_month}, and shared for ${month}`);
  // What goes back at the end leaves the mark unchanged.
  const mark = net(9n ** 18n) + settled;
  if (copy.status !== 'ended' && copy.high_water !== mark)
    differ(`copy ${keyOf(copy)}: gains are shared above ${copy.high_water}, by what came and went above ${mark}`);
}

/** Each share leaves the follower's account once, and enters the leader's once. */
function checkBooked(
  { transfers }: Pick<StoredRowsSnapshot, 'transfers'>,
  { shares, leaders }: CopyTradingRows,
  differ: Differ,
): void {
  const leaderOf = new Map(leaders.map((each) => [each.leader, each.account_id]));
  const booked = Map.groupBy(
    transfers.filter(({ code }) => code === 'profitShare' || code === 'profitShareIn'),
    ({ reference }) => reference,
  );
  for (const row of shares) {
    const own = booked.get(`y${row.share}`) ?? [];
    booked.delete(`y${row.share}`);
    const is = own.map(({ code, account_id, amount }) => `${code} ${account_id} ${amount}`).sort();
    const ought = [
      ...(row.paid ? [`profitShare ${row.account_id} ${row.paid}`] : []),
      ...(row.received_at ? [`profitShareIn ${leaderOf.get(row.leader)} ${row.paid}`] : []),
    ].sort();
    if (is.join() !== ought.join()) differ(`share ${row.share}: booked ${is.join()}, by the rule ${ought.join()}`);
  }
  for (const reference of booked.keys()) differ(`share ${reference}: was booked, and there is none`);
}
