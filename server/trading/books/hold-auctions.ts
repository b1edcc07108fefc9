/**
 * Holds call auctions: crosses the gathered orders with those of the venue's other participants at one price. The
 * result is written before the first fill is proposed, so that a stop in between changes nothing: the next leader finds
 * it and continues.
 */
import { sharesOf } from '@bourse/core/markets/auctions/auction-interest.ts';
import { isForAuction } from '@bourse/core/trading/orders/order.ts';
import type { Logger } from 'pino';
import { bookId, type BookId } from '../../books/books.ts';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import type { LeaderOf } from '../../jobs/fencing-tokens.ts';
import { inTurns } from '../../runtime/promises.ts';
import type { Feeds } from '../../venue/feeds.ts';
import type { Halts, Phases } from '../../venue/market-state.ts';
import type { MarketViews } from '../market-view.ts';
import {
  type Call,
  type Gathered,
  type HeldAuctions,
  type Joined,
  readCalls,
  readResult,
  writeResult,
} from './auction-store.ts';
import { crossInTime, offerOf } from './cross-auctions.ts';
import type { AuctionTimes } from '@bourse/core/markets/auctions/auction-times.ts';
import type { Offer } from '@bourse/core/trading/execution/pricing.ts';
import { decideSettleAuction, decideSettleJoined } from '@bourse/core/trading/trading/settle-auction.ts';
import type { Desk } from '../../desk/desk.ts';
import { loansAgainst } from '../../desk/command-loads.ts';

export interface Auctions {
  /**
   * Holds the auctions of the `due` orders, whose time has come, and settles all of these; ordinary limit orders take
   * part in the auctions in `joined`. Returns the joined auctions that are still owed.
   */
  hold(due: readonly BookId[], joined?: readonly Joined[]): Promise<Joined[]>;
}

export interface AuctionsParts {
  database: Database;
  leaderOf: LeaderOf;
  feeds: Feeds;
  phases: Phases;
  views: MarketViews;
  halts: Pick<Halts, 'isOver'>;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  /** Whether waiting orders in an instrument may meet its price. */
  ready: (id: string, instant: number) => boolean;
  /** Learns of each auction held. */
  known?: Pick<HeldAuctions, 'add'>;
}

/** Ordinary orders wait no longer than this for an auction that can't be held; then they meet the quotes. */
const OWED_MS = 60_000;

const AT_ONCE = 256;

export function createAuctions(parts: AuctionsParts): Auctions {
  const { clock, ready, log } = parts;
  return {
    async hold(due, joined = []) {
      if (due.length === 0 && joined.length === 0) return [];
      const owed: Joined[] = joined.filter(({ instrument }) => !ready(instrument.id, clock.now()));
      for (const [name, call] of await readCalls(parts, due, joined)) {
        await holdOne(parts, call).catch((error: unknown) => {
          log.error({ err: error, name }, 'an auction could not be held');
          if (call.joined) owed.push(call.joined);
        });
      }
      return owed.filter(({ times }) => clock.now() - times.pricedAt < OWED_MS);
    },
  };
}

async function holdOne(parts: AuctionsParts, call: Call): Promise<void> {
  const { database, phases, clock, leaderOf } = parts;
  const { instrument, kind, at, gathered, joined } = call;
  const { desk, assertLeads } = leaderOf.books(instrument.id);
  const times = joined?.times ?? (kind === 'reopen' ? null : phases.auctionAt(instrument, kind, at));
  const others = times && phases.othersAt(instrument, times.edge);
  const quote = others?.quote;
  const name = { instrument: instrument.id, kind, at };
  let held = await readResult(database, name);
  if (!held) {
    const listed = parts.views(instrument.id, clock.now())?.standing === 'listed';
    const result = times && others && listed ? crossInTime(parts, call, times, others) : null;
    await writeResult(database, name, result, gathered, others ? sharesOf(others.volume) : null, assertLeads);
    held = await readResult(database, name);
  }
  parts.known?.add(name);
  // An ordinary order that got nothing needs no settling.
  const owed = gathered.filter(
    ({ account, order }) => isForAuction(order) || held?.fills.has(bookId('o', account, order.seq)),
  );
  // Many together, since no prices are watched meanwhile.
  await inTurns(owed, AT_ONCE, (each) =>
    settle({ ...parts, desk }, call, each, held && quote && times ? offerOf(held, each, quote, kind) : null, times),
  );
}

/** Proposes one order's fill in an auction, or its end without one. */
async function settle(
  { desk, views }: { desk: Desk; views: MarketViews },
  { instrument }: Call,
  { account, order }: Gathered,
  offer: Offer | null,
  times: AuctionTimes | null,
): Promise<void> {
  await desk.run({
    // The position that an order opens has the order's number, and may have been closed while part of the order waited.
    account,
    actor: { rule: 'auctions' },
    key: null,
    currencies: [instrument.currency],
    instrument: instrument.id,
    orders: [order.seq],
    positions: [order.seq],
    loads: loansAgainst(order),
    decide(state, now) {
      const view = views(instrument.id, now);
      const market = view && (offer ? { ...view, date: times?.date ?? view.date, quote: offer.quote } : view);
      if (!market) return null;
      if (isForAuction(order)) return decideSettleAuction(state, order.seq, market, offer, now);
      return offer && times && decideSettleJoined(state, order.seq, market, offer, times.crossesAt, now);
    },
    answer: () => null,
  });
}
