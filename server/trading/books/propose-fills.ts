/**
 * Proposes to the desk orders and positions that a price has reached, or whose time is over; the desk decides again
 * under the lock.
 */
import { decideMarginCall, decideStopOut } from '@bourse/core/trading/trading/margin-call.ts';
import { decideEndCancelledOrder, decideExpireOrder } from '@bourse/core/trading/trading/end-orders.ts';
import {
  decideFillRestingOrder,
  decideTriggerOrder,
} from '@bourse/core/trading/trading/fill-or-trigger-waiting-order.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { MarketView } from '@bourse/core/trading/orders/market-view.ts';
import type { Logger } from 'pino';
import {
  type BookEntryId,
  type RestingOrderBooks,
  parseBookEntryId,
  type TriggeredBookEntry,
  type TriggeringQuote,
} from '../../books/resting-order-books.ts';
import type { Clock } from '../../time/clock.ts';
import { NotLeadingError } from '../../desk/database-failures.ts';
import { unpaidLoansLoad } from '../../desk/cross-area-record-loads.ts';
import type { LeaderWriters } from '../../jobs/fencing-tokens.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import type { VenueRegistry } from '../../venue/venue-registry.ts';
import type { GetMarketView } from '../decision-market-view.ts';

export interface ProposeFillsDependencies {
  leaderWriters: LeaderWriters;
  venues: Pick<VenueRegistry, 'instrument' | 'knownElsewhereMs'>;
  getMarketView: GetMarketView;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  buildDayTradingScope: ServerDependencies['buildDayTradingScope'];
  operatorHalts: Pick<ServerDependencies['operatorHalts'], 'at'>;
}

/** Resolves when it is settled; a failed one stays in the books, and the next check proposes it again. */
export type ProposeFillToDesk = (books: RestingOrderBooks, proposal: TriggeredBookEntry) => Promise<void>;

export function createFillProposer(dependencies: ProposeFillsDependencies): ProposeFillToDesk {
  const { leaderWriters, venues, clock, log, buildDayTradingScope, operatorHalts } = dependencies;
  const under = new Set<BookEntryId>();
  return async (books, { id, seen }) => {
    const parsed = parseBookEntryId(id);
    const listed = venues.instrument(books.instrument(id) ?? '');
    if (!parsed || !listed || under.has(id)) return;
    const { kind, account, seq } = parsed;
    under.add(id);
    try {
      const scope = books.opensDayTrade(id) ? buildDayTradingScope(listed, account, clock.now()).command : {};
      await leaderWriters.books(listed.id).desk.runIfDue({
        // The position that an order opens has the order's number, and may have been closed while part of the order
        // waited.
        account,
        actor: { rule: 'books' },
        key: null,
        currencies: [listed.currency],
        instrument: listed.id,
        borrows: books.borrowsStock(id) ? listed.id : null,
        orders: kind === 'o' ? [seq] : [],
        positions: [seq],
        ...scope,
        loads: [...(scope.loads ?? []), ...(books.opensLeverage(id) ? [unpaidLoansLoad] : [])],
        decide: (state, now) => {
          // A price from before the halt doesn't count any more; the order keeps waiting.
          if (seen && operatorHalts.at(listed.id, now)) return null;
          // What a delayed price is worth depends on whether the market traded when it was made.
          const seenAt = seen && venues.knownElsewhereMs(listed.id) > 0 ? seen.quote.at : seen?.instant;
          const then = dependencies.getMarketView(listed.id, seenAt ?? now);
          return then && decideProposal(state, { kind, seq, seen }, then, now);
        },
        answer: () => null,
      });
    } catch (error) {
      if (!(error instanceof NotLeadingError)) log.error({ err: error, id }, 'a proposal failed');
    } finally {
      under.delete(id);
    }
  };
}

function decideProposal(
  state: AccountState,
  { kind, seq, seen }: { kind: 'o' | 'p'; seq: bigint; seen: TriggeringQuote | null },
  then: MarketView,
  now: number,
) {
  if (!seen) return decideExpireOrder(state, seq, then, now);
  // A price from before the order or after its day doesn't count; one of the day's last second does.
  const { from, until } = validPeriodOf(state, kind, seq);
  if (seen.instant < from || seen.instant >= until) return null;
  const market: MarketView = {
    ...then,
    quote: seen.quote,
    ...(seen.atOnePrice && then.listingStatus === 'listed' ? { session: 'open' } : {}),
  };
  if (kind === 'p') return decideStopOut(state, seq, market, now) ?? decideMarginCall(state, seq, market, now);
  return (
    decideEndCancelledOrder(state, seq, market, now) ??
    decideTriggerOrder(state, seq, market, seen.best, now) ??
    decideFillRestingOrder(state, seq, market, seen.traded, now)
  );
}

/** Between which moments (epoch ms) prices count for a waiting order or position. */
function validPeriodOf(state: AccountState, kind: 'o' | 'p', seq: bigint): { from: number; until: number } {
  if (kind === 'p')
    return { from: state.positions.find((each) => each.seq === seq)?.openedAt ?? Infinity, until: Infinity };
  const order = state.orders.find((each) => each.seq === seq);
  if (!order) return { from: Infinity, until: Infinity };
  // A changed price or quantity meets no earlier price: that would be trading at a known one.
  return { from: Math.max(order.createdAt, order.plannedAt ?? 0), until: order.expiresAt ?? Infinity };
}
