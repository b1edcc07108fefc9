/**
 * Expands rows of a private stream for a reader that was away: what they name is shown in its present state, which is
 * never older than the row.
 */
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { AccountId } from '../ids.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import { formatDisplayTick } from '../venue/tick-reference.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { readRequests } from '../requests/review-request-store.ts';
import { buildRequestView } from '../requests/review-request-view.ts';
import type { FormatAccountEvents } from '../commands/transaction-with-events.ts';
import { markPricesOf } from '../ledger/position-valuation.ts';
import { readPositionsSnapshot, type RecentSplitLookup } from '../ledger/account-snapshot.ts';
import { buildAccountBalancesRow, type AccountEventReferences } from './build-account-events.ts';
import { loadBalances, loadDayEndCharges, listFillsOfOrders, listOrdersBySeq, listPositionsBySeq } from './store.ts';
import { buildOrderView, buildPositionView } from './order-and-position-views.ts';

interface ExpandEventsDependencies {
  database: Database;
  venues: Pick<VenueRegistry, 'instrument' | 'quote' | 'monthEndClose'>;
  splitSchedule: RecentSplitLookup;
  clock: Clock;
}

export function createEventExpander(dependencies: ExpandEventsDependencies): FormatAccountEvents {
  const { database } = dependencies;
  return async (account, rows) => {
    const named = rows.map((row) => (row.kind === 'notice' ? null : (JSON.parse(row.data) as AccountEventReferences)));
    const seqsOf = (list: (each: AccountEventReferences) => readonly string[]): bigint[] =>
      [...new Set(named.flatMap((each) => (each ? list(each) : [])))].map(BigInt);
    const positionSeqs = seqsOf((each) => each.positions ?? []);
    const requestSeqs = seqsOf((each) => each.requests ?? []);
    const [orders, positions, balances, requests] = await Promise.all([
      loadOrderRows(
        dependencies,
        account,
        seqsOf(({ order }) => (order ? [order] : [])),
      ),
      listPositionsBySeq(database, account, positionSeqs),
      loadBalances(database, account),
      readRequests(database.kysely, account, requestSeqs),
    ]);
    const positionsNow = await loadPositionRows(dependencies, account, positions);
    const requestViews = new Map(
      requests.map((request) => [request.seq.toString(), buildRequestView(account, request)]),
    );
    return named.map((each, index) =>
      each === null
        ? rows[index]!.data
        : JSON.stringify({
            ...(each.order ? { order: orders.get(each.order) } : {}),
            ...(each.positions ? { positions: each.positions.map((seq) => positionsNow.get(seq)) } : {}),
            accounts: (each.portfolios ?? [MAIN_PORTFOLIO]).flatMap((portfolio) =>
              each.currencies.map((currency) =>
                buildAccountBalancesRow(
                  portfolio,
                  currency,
                  (name) => balances.get(`${portfolio} ${currency} ${name}`) ?? 0n,
                ),
              ),
            ),
            ...(each.requests ? { requests: each.requests.map((seq) => requestViews.get(seq)) } : {}),
            ...(each.notice ? { notice: each.notice } : {}),
          }),
    );
  };
}

const listedNameOf = ({ venues }: ExpandEventsDependencies, instrument: string): string =>
  venues.instrument(instrument)?.name ?? instrument;

/** Orders with their fills, by number. */
async function loadOrderRows(dependencies: ExpandEventsDependencies, account: AccountId, seqs: readonly bigint[]) {
  const { database } = dependencies;
  const [orders, fills, dayEnd] = await Promise.all([
    listOrdersBySeq(database, account, seqs),
    listFillsOfOrders(database, account, seqs),
    loadDayEndCharges(database, account, { orders: seqs }),
  ]);
  const filledBy = (seq: bigint) => fills.filter((fill) => fill.order === seq);
  return new Map(
    orders.map((order) => [
      order.seq.toString(),
      buildOrderView(account, order, filledBy(order.seq), listedNameOf(dependencies, order.instrument), dayEnd),
    ]),
  );
}

/** Positions at one moment's prices, by number. */
async function loadPositionRows(
  dependencies: ExpandEventsDependencies,
  account: AccountId,
  positions: readonly Position[],
) {
  const { positions: steady, now, quoteOf } = await readPositionsSnapshot(dependencies, account, positions);
  return new Map(
    steady.map((position) => {
      const markPrices = markPricesOf(position, quoteOf(position));
      const tick = formatDisplayTick(dependencies.venues, position, markPrices.last, now);
      return [
        position.seq.toString(),
        buildPositionView(account, position, markPrices, listedNameOf(dependencies, position.instrument), tick),
      ];
    }),
  );
}
