/** What a leaping clock must not cause: a fill outside a session, or a night charged twice. */
import { financingRateHistory } from '@bourse/core/borrowing/overnight-borrowing-fees.ts';
import { divideUp, divideToNearest, SCALED_ONE } from './arithmetic.ts';
import type { StoredRowsSnapshot, PositionRow } from './stored-rows-snapshot.ts';
import { isMarketOpen } from './market-calendar.ts';

/**
 * Currencies whose money markets use a 365-day year, by the conventions of their overnight rates; the others use 360.
 */
const YEARS_OF_365 = new Set(['KRW', 'THB', 'INR', 'USDT', 'GBP', 'JPY', 'AUD', 'HKD', 'TWD', 'MYR', 'VND']);

export function checkClockLeaps(book: StoredRowsSnapshot, differ: (sentence: string) => void): Record<string, number> {
  const markets = new Map(book.orders.map((row) => [`${row.account_id} ${row.order_seq}`, row.market]));
  for (const fill of book.fills.filter(({ rule }) => !rule.startsWith('auction.'))) {
    const market = markets.get(`${fill.account_id} ${fill.order_seq}`);
    if (market && !isMarketOpen(market, fill.at))
      differ(`fill ${fill.account_id}/${fill.fill_seq}: in ${market} at ${fill.at.toISOString()}, outside its session`);
  }
  return {
    ...checkNights(book, differ),
    sessionsSeen: new Set(
      book.fills.map(
        ({ at, account_id, order_seq }) =>
          `${markets.get(`${account_id} ${order_seq}`)} ${at.toISOString().slice(0, 10)}`,
      ),
    ).size,
  };
}

/** One charge for each night that has a key; for untouched positions all of them together are exact, rounded once. */
function checkNights(
  { positions, houseKeys, fills, transfers }: StoredRowsSnapshot,
  differ: (sentence: string) => void,
): { nights: number } {
  const fillsOf = Map.groupBy(fills, (fill) => `${fill.account_id} ${fill.position_seq}`);
  const moved = new Set(
    transfers
      .filter(
        ({ code, debit }) =>
          code === 'addMargin' ||
          code === 'removeMargin' ||
          code === 'rollover' ||
          (code === 'financing' && debit === 'margin'),
      )
      .map((row) => `${row.account_id} ${row.reference}`),
  );
  const isUntouched = ({ account_id, position_seq }: PositionRow): boolean =>
    fillsOf.get(`${account_id} ${position_seq}`)?.length === 1 && !moved.has(`${account_id} p${position_seq}`);
  const nightsOf = ({ account_id, position_seq }: PositionRow): string[] =>
    houseKeys
      .filter((row) => row.account_id === account_id && row.key.startsWith(`financing ${position_seq} `))
      .map(({ key }) => key.split(' ')[2] ?? '');
  // What rounding leaves is carried from one night to the next, for all positions of an instrument together.
  const borrowing = Map.groupBy(
    positions.filter(({ side, leverage }) => side === 'long' && leverage > 1),
    (row) => `${row.account_id} ${row.portfolio} ${row.instrument}`,
  );
  let nights = 0;
  for (const [key, rows] of borrowing) {
    let exact = 0n;
    for (const row of rows) {
      const charged = nightsOf(row);
      nights += charged.length;
      if (new Set(charged).size !== charged.length)
        differ(`position ${row.account_id}/${row.position_seq}: a night is charged twice: ${charged.join(', ')}`);
      const rate = financingRateHistory(row.market).at(-1)?.value.long ?? 0n;
      exact += BigInt(charged.length) * (row.cost - divideUp(row.cost, BigInt(row.leverage))) * rate;
    }
    if (!rows.every(isUntouched)) continue;
    const days = YEARS_OF_365.has(rows[0]?.currency ?? '') ? 365n : 360n;
    const due = divideToNearest(exact, SCALED_ONE * days);
    const paid = rows.reduce((sum, { financing }) => sum + financing, 0n);
    if (paid !== due) differ(`borrowed for ${key}: paid ${paid}, by the rule ${due}`);
  }
  return { nights };
}
