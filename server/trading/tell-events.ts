/**
 * Rows of a private stream in full, for a reader that was away: what they name, as it is now, which is never older than
 * the row.
 */
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { Feeds } from '../venue/feeds.ts';
import { shownTick } from '../venue/tick-by.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { readRequestsOf } from '../desk/request-store.ts';
import { requestView } from '../desk/request-view.ts';
import type { TellEvents } from '../live.ts';
import { marksOf } from '../ledger/marks.ts';
import { positionsOfOneMoment, type Splits } from '../ledger/one-moment.ts';
import { accountRow, type Named } from './describe-events.ts';
import { readBalancesOf, readDayEndCharges, readFillsOfOrders, readOrdersOf, readPositionsOf } from './store.ts';
import { orderRow, positionRow } from './wire.ts';

export function tellEvents({
  database,
  feeds,
  splits,
  clock,
}: {
  database: Database;
  feeds: Pick<Feeds, 'instrument' | 'quote' | 'monthEndClose'>;
  splits: Splits;
  clock: Clock;
}): TellEvents {
  const nameOf = (instrument: string): string => feeds.instrument(instrument)?.name ?? instrument;
  return async (account, rows) => {
    const named = rows.map((row) => (row.kind === 'notice' ? null : (JSON.parse(row.data) as Named)));
    const seqsOf = (list: (each: Named) => readonly string[]): bigint[] =>
      [...new Set(named.flatMap((each) => (each ? list(each) : [])))].map(BigInt);
    const orderSeqs = seqsOf(({ order }) => (order ? [order] : []));
    const [orders, fills, dayEnd, positions, balances, requests] = await Promise.all([
      readOrdersOf(database, account, orderSeqs),
      readFillsOfOrders(database, account, orderSeqs),
      readDayEndCharges(database, account, { orders: orderSeqs }),
      readPositionsOf(
        database,
        account,
        seqsOf((each) => each.positions ?? []),
      ),
      readBalancesOf(database, account),
      readRequestsOf(
        database.kysely,
        account,
        seqsOf((each) => each.requests ?? []),
      ),
    ]);
    const {
      positions: steady,
      now,
      quoteOf,
    } = await positionsOfOneMoment({ database, feeds, splits, clock }, account, positions);
    const orderRows = new Map(
      orders.map((order) => [
        order.seq.toString(),
        orderRow(
          account,
          order,
          fills.filter((fill) => fill.order === order.seq),
          nameOf(order.instrument),
          dayEnd,
        ),
      ]),
    );
    const positionRows = new Map(
      steady.map((position) => {
        const marks = marksOf(position, quoteOf(position));
        return [
          position.seq.toString(),
          positionRow(
            account,
            position,
            marks,
            nameOf(position.instrument),
            shownTick(feeds, position, marks.last, now),
          ),
        ];
      }),
    );
    const requestViews = new Map(requests.map((request) => [request.seq.toString(), requestView(account, request)]));
    return named.map((each, index) =>
      each === null
        ? rows[index]!.data
        : JSON.stringify({
            ...(each.order ? { order: orderRows.get(each.order) } : {}),
            ...(each.positions ? { positions: each.positions.map((seq) => positionRows.get(seq)) } : {}),
            accounts: (each.portfolios ?? [MAIN]).flatMap((portfolio) =>
              each.currencies.map((currency) =>
                accountRow(portfolio, currency, (name) => balances.get(`${portfolio} ${currency} ${name}`) ?? 0n),
              ),
            ),
            ...(each.requests ? { requests: each.requests.map((seq) => requestViews.get(seq)) } : {}),
            ...(each.notice ? { notice: each.notice } : {}),
          }),
    );
  };
}
