/**
 * Expands rows of a private stream for a reader that was away: what they name is shown in its present state, which is
 * never older than the row.
 */
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { AccountId } from '../ids.ts';
import type { Feeds } from '../venue/feeds.ts';
import { shownTick } from '../venue/tick-reference.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { readRequestsOf } from '../requests/request-store.ts';
import { requestView } from '../requests/request-view.ts';
import type { TellEvents } from '../commands/transaction.ts';
import { marksOf } from '../ledger/position-valuation.ts';
import { positionsOfOneMoment, type Splits } from '../ledger/account-snapshot.ts';
import { accountRow, type Named } from './describe-events.ts';
import { readBalancesOf, readDayEndCharges, readFillsOfOrders, readOrdersOf, readPositionsOf } from './store.ts';
import { orderRow, positionRow } from './order-views.ts';

interface TellParts {
  database: Database;
  feeds: Pick<Feeds, 'instrument' | 'quote' | 'monthEndClose'>;
  splits: Splits;
  clock: Clock;
}

export function tellEvents(parts: TellParts): TellEvents {
  const { database } = parts;
  return async (account, rows) => {
    const named = rows.map((row) => (row.kind === 'notice' ? null : (JSON.parse(row.data) as Named)));
    const seqsOf = (list: (each: Named) => readonly string[]): bigint[] =>
      [...new Set(named.flatMap((each) => (each ? list(each) : [])))].map(BigInt);
    const positionSeqs = seqsOf((each) => each.positions ?? []);
    const requestSeqs = seqsOf((each) => each.requests ?? []);
    const [orders, positions, balances, requests] = await Promise.all([
      orderRows(
        parts,
        account,
        seqsOf(({ order }) => (order ? [order] : [])),
      ),
      readPositionsOf(database, account, positionSeqs),
      readBalancesOf(database, account),
      readRequestsOf(database.kysely, account, requestSeqs),
    ]);
    const positionsNow = await positionRows(parts, account, positions);
    const requestViews = new Map(requests.map((request) => [request.seq.toString(), requestView(account, request)]));
    return named.map((each, index) =>
      each === null
        ? rows[index]!.data
        : JSON.stringify({
            ...(each.order ? { order: orders.get(each.order) } : {}),
            ...(each.positions ? { positions: each.positions.map((seq) => positionsNow.get(seq)) } : {}),
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

const listedName = ({ feeds }: TellParts, instrument: string): string =>
  feeds.instrument(instrument)?.name ?? instrument;

/** Orders with their fills, by number. */
async function orderRows(parts: TellParts, account: AccountId, seqs: readonly bigint[]) {
  const { database } = parts;
  const [orders, fills, dayEnd] = await Promise.all([
    readOrdersOf(database, account, seqs),
    readFillsOfOrders(database, account, seqs),
    readDayEndCharges(database, account, { orders: seqs }),
  ]);
  const filledBy = (seq: bigint) => fills.filter((fill) => fill.order === seq);
  return new Map(
    orders.map((order) => [
      order.seq.toString(),
      orderRow(account, order, filledBy(order.seq), listedName(parts, order.instrument), dayEnd),
    ]),
  );
}

/** Positions at one moment's prices, by number. */
async function positionRows(parts: TellParts, account: AccountId, positions: readonly Position[]) {
  const { positions: steady, now, quoteOf } = await positionsOfOneMoment(parts, account, positions);
  return new Map(
    steady.map((position) => {
      const marks = marksOf(position, quoteOf(position));
      const tick = shownTick(parts.feeds, position, marks.last, now);
      return [
        position.seq.toString(),
        positionRow(account, position, marks, listedName(parts, position.instrument), tick),
      ];
    }),
  );
}
