/** What a leaping clock must not cause: a fill outside a session, or a night charged twice. */
import { financingRateHistory } from '@bourse/core/borrowing/financing.ts';
import { divideUp, divideToNearest, SCALED_ONE } from './arithmetic.ts';
import type { LedgerSnapshot } from './ledger-snapshot.ts';
import { isMarketOpen } from './market-calendar.ts';

/**
 * Currencies whose money markets use a 365-day year, by the conventions of their overnight rates; the others use 360.
 */
const YEARS_OF_365 = new Set(['KRW', 'THB', 'INR', 'USDT', 'GBP', 'JPY', 'AUD', 'HKD', 'TWD', 'MYR', 'VND']);

export function checkClockLeaps(book: LedgerSnapshot, differ: (sentence: string) => void): Record<string, number> {
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

/** For untouched positions: one charge for each night that has a key, all of the same amount. */
function checkNights(
  { positions, houseKeys, fills, transfers }: LedgerSnapshot,
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
  let nights = 0;
  for (const row of positions.filter(({ side, leverage }) => side === 'long' && leverage > 1)) {
    const name = `position ${row.account_id}/${row.position_seq}`;
    const charged = houseKeys
      .filter(
        ({ account_id, key }) => account_id === row.account_id && key.startsWith(`financing ${row.position_seq} `),
      )
      .map(({ key }) => key.split(' ')[2] ?? '');
    nights += charged.length;
    if (new Set(charged).size !== charged.length) differ(`${name}: a night is charged twice: ${charged.join(', ')}`);
    if (
      fillsOf.get(`${row.account_id} ${row.position_seq}`)?.length !== 1 ||
      moved.has(`${row.account_id} p${row.position_seq}`)
    )
      continue;
    const rate = financingRateHistory(row.market).at(-1)?.value.long ?? 0n;
    const borrowed = row.cost - divideUp(row.cost, BigInt(row.leverage));
    const due =
      BigInt(charged.length) *
      divideToNearest(borrowed * rate, SCALED_ONE * (YEARS_OF_365.has(row.currency) ? 365n : 360n));
    if (row.financing !== due)
      differ(`${name}: paid ${row.financing} for ${charged.length} nights, by the rule ${due}`);
  }
  return { nights };
}
