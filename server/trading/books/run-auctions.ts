/**
 * Holds call auctions: crosses the gathered orders with those of the venue's other participants at one price. The
 * result is written before the first fill is proposed, so that a stop in between changes nothing: the next leader finds
 * it and continues.
 */
import { computeAuctionVolumeLimits } from '@bourse/core/markets/auctions/simulated-auction-orders.ts';
import { borrowsStock } from '@bourse/core/trading/execution/borrowed-stock.ts';
import { isAuctionOrder } from '@bourse/core/trading/orders/order.ts';
import type { Logger } from 'pino';
import { encodeBookEntryId, type BookEntryId } from '../../books/resting-order-books.ts';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import type { LeaderWriters } from '../../jobs/fencing-tokens.ts';
import { mapWithConcurrency } from '../../runtime/promises.ts';
import type { VenueRegistry } from '../../venue/venue-registry.ts';
import type { VenueHalts, MarketPhaseReader } from '../../venue/market-phase-and-halt-readers.ts';
import type { GetMarketView } from '../decision-market-view.ts';
import {
  type GatheredAuction,
  type GatheredAuctionOrder,
  type CompletedAuctionRegistry,
  type AuctionWithLimitOrders,
  loadGatheredAuctions,
  loadAuctionResult,
  insertAuctionResult,
} from './auction-store.ts';
import { crossAuctionIfInTime, buildAuctionFillOffer } from './cross-auctions.ts';
import type { ScheduledAuction } from '@bourse/core/markets/auctions/auction-schedule.ts';
import type { FillOffer } from '@bourse/core/trading/execution/order-pricing.ts';
import {
  decideSettleAuctionOrder,
  decideSettleLimitOrderInAuction,
} from '@bourse/core/trading/trading/settle-auction-orders.ts';
import type { CommandDesk } from '../../desk/group-commit-desk.ts';
import { buildLoanLoadsForOrder } from '../../desk/cross-area-record-loads.ts';

export interface AuctionRunner {
  /**
   * Holds the auctions of the `due` orders, whose time has come, and settles all of these; ordinary limit orders take
   * part in the auctions in `joined`. Returns the joined auctions that are still owed.
   */
  runDueAuctions(
    due: readonly BookEntryId[],
    joined?: readonly AuctionWithLimitOrders[],
  ): Promise<AuctionWithLimitOrders[]>;
}

export interface AuctionRunnerDependencies {
  database: Database;
  leaderWriters: LeaderWriters;
  venues: VenueRegistry;
  marketPhases: MarketPhaseReader;
  getMarketView: GetMarketView;
  halts: Pick<VenueHalts, 'isOver'>;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  /** Whether waiting orders in an instrument may meet its price. */
  ready: (id: string, instant: number) => boolean;
  /** Learns of each auction held. */
  known?: Pick<CompletedAuctionRegistry, 'add'>;
}

/** Ordinary orders wait no longer than this for an auction that can't be held; then they meet the quotes. */
const WAIT_FOR_AUCTION_MAXIMUM_MS = 60_000;

const AT_ONCE = 256;

export function createAuctionRunner(dependencies: AuctionRunnerDependencies): AuctionRunner {
  const { clock, ready, log } = dependencies;
  return {
    async runDueAuctions(due, joined = []) {
      if (due.length === 0 && joined.length === 0) return [];
      const owed: AuctionWithLimitOrders[] = joined.filter(({ instrument }) => !ready(instrument.id, clock.now()));
      for (const [name, call] of await loadGatheredAuctions(dependencies, due, joined)) {
        await runAuction(dependencies, call).catch((error: unknown) => {
          log.error({ err: error, name }, 'an auction could not be held');
          if (call.joined) owed.push(call.joined);
        });
      }
      return owed.filter(({ times }) => clock.now() - times.pricedAt < WAIT_FOR_AUCTION_MAXIMUM_MS);
    },
  };
}

async function runAuction(dependencies: AuctionRunnerDependencies, call: GatheredAuction): Promise<void> {
  const { database, marketPhases, clock, leaderWriters } = dependencies;
  const { instrument, kind, at, gathered, joined } = call;
  const { desk, assertLeads } = leaderWriters.books(instrument.id);
  const times = joined?.times ?? (kind === 'reopen' ? null : marketPhases.auctionAt(instrument, kind, at));
  const others = times && marketPhases.othersAt(instrument, times.edge);
  const quote = others?.quote;
  const name = { instrument: instrument.id, kind, at };
  let held = await loadAuctionResult(database, name);
  if (!held) {
    const listed = dependencies.getMarketView(instrument.id, clock.now())?.listingStatus === 'listed';
    const result = times && others && listed ? crossAuctionIfInTime(dependencies, call, times, others) : null;
    await insertAuctionResult(
      database,
      name,
      result,
      gathered,
      others ? computeAuctionVolumeLimits(others.volume) : null,
      assertLeads,
    );
    held = await loadAuctionResult(database, name);
  }
  dependencies.known?.add(name);
  // An ordinary order that got nothing needs no settling.
  const owed = gathered.filter(
    ({ account, order }) => isAuctionOrder(order) || held?.fills.has(encodeBookEntryId('o', account, order.seq)),
  );
  // Many together, since no prices are watched meanwhile.
  await mapWithConcurrency(owed, AT_ONCE, (each) =>
    settleAuctionOrder(
      { ...dependencies, desk },
      call,
      each,
      held && quote && times ? buildAuctionFillOffer(held, each, quote, kind) : null,
      times,
    ),
  );
}

/** Proposes one order's fill in an auction, or its end without one. */
async function settleAuctionOrder(
  { desk, getMarketView }: { desk: CommandDesk; getMarketView: GetMarketView },
  { instrument }: GatheredAuction,
  { account, order }: GatheredAuctionOrder,
  offer: FillOffer | null,
  times: ScheduledAuction | null,
): Promise<void> {
  await desk.runIfDue({
    // The position that an order opens has the order's number, and may have been closed while part of the order waited.
    account,
    actor: { rule: 'auctions' },
    key: null,
    currencies: [instrument.currency],
    instrument: instrument.id,
    borrows: borrowsStock(order) ? instrument.id : null,
    orders: [order.seq],
    positions: [order.seq],
    loads: buildLoanLoadsForOrder(order),
    decide(state, now) {
      const view = getMarketView(instrument.id, now);
      const market = view && (offer ? { ...view, date: times?.date ?? view.date, quote: offer.quote } : view);
      if (!market) return null;
      if (isAuctionOrder(order)) return decideSettleAuctionOrder(state, order.seq, market, offer, now);
      return offer && times && decideSettleLimitOrderInAuction(state, order.seq, market, offer, times.crossesAt, now);
    },
    answer: () => null,
  });
}
