/**
 * Holds call auctions: what has gathered for one crosses with what the venue's others bring, at one price. The result
 * is written before the first fill is proposed, so that a stop in between changes nothing: the next leader finds it and
 * goes on.
 */
import { auctionReach } from '@bourse/core/auction-interest.ts';
import { sharesOf, withinShares } from '@bourse/core/auction-share.ts';
import { crossAuction, type AuctionResult } from '@bourse/core/auctions.ts';
import type { AuctionKind, AuctionTimes } from '@bourse/core/auction-times.ts';
import { priceBand } from '@bourse/core/bands.ts';
import type { Instrument, Quote } from '@bourse/core/market.ts';
import { larger, smaller, type Price } from '@bourse/core/money.ts';
import { tickOfInstrument } from '@bourse/core/ticks.ts';
import { auctionKind, isForAuction, stoodAt } from '@bourse/core/trading/auction-orders.ts';
import { directionOf } from '@bourse/core/trading/direction.ts';
import type { Offer } from '@bourse/core/trading/pricing.ts';
import { decideSettleAuction, decideSettleJoined } from '@bourse/core/trading/settle-auction.ts';
import type { Order } from '@bourse/core/trading/types.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Desk } from '../../desk/desk.ts';
import type { Feeds } from '../../venue/feeds.ts';
import type { Halts } from '../../venue/halts.ts';
import type { Phases } from '../../venue/phases.ts';
import type { Others } from '../../venue/port.ts';
import { tickByOf } from '../../venue/tick-by.ts';
import type { AccountId } from '../../ids.ts';
import type { MarketViews } from '../market-view.ts';
import { readGathered, readResult, writeResult, type Held } from './auction-store.ts';
import type { AssertLeads } from '../../jobs/as-leader.ts';
import { bookId, type BookId } from '../../books/books.ts';
import type { HeldAuctions } from './held-auctions.ts';
import { inTurns } from '../../jobs/in-turns.ts';

export interface Auctions {
  /**
   * Holds the auctions of the `due` orders, whose time has come, and settles every one of them; ordinary limits take
   * part in passing in those that are `joined`. Answers the joined auctions that are still owed.
   */
  hold(due: readonly BookId[], joined?: readonly Joined[]): Promise<Joined[]>;
}

/** An auction whose price is given, and the ordinary limits that may take part in it. */
export interface Joined {
  instrument: Instrument;
  times: AuctionTimes;
  ids: readonly BookId[];
}

export interface AuctionsParts {
  database: Database;
  desk: Desk;
  feeds: Feeds;
  phases: Phases;
  views: MarketViews;
  halts: Pick<Halts, 'isOver'>;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  /** Whether what waits in an instrument may meet its price. */
  ready: (id: string, instant: number) => boolean;
  assertLeads?: AssertLeads;
  /** Told of each that was held. */
  known?: Pick<HeldAuctions, 'add'>;
}

/** Found later than this, an auction isn't held any more and its orders lapse: a night's news would lie in between. */
const LATE_MS = 12 * 3_600_000;

/** Ordinary orders wait no longer than this for an auction that can't be held; they meet the quotes then. */
const OWED_MS = 60_000;

const AT_ONCE = 256;

/** `holder`: the person whose account it is, where they have several. */
export interface Gathered {
  account: AccountId;
  holder: AccountId;
  order: Order;
}
/** `gathered` in the order in which they came. `joined`: its times where ordinary limits take part. */
interface Call {
  instrument: Instrument;
  kind: AuctionKind;
  at: number;
  gathered: Gathered[];
  joined: Joined | null;
}

export function createAuctions(parts: AuctionsParts): Auctions {
  const { database, feeds, phases, halts, clock, ready, log } = parts;

  const timesOf = ({ instrument, kind, at, joined }: Call): AuctionTimes | null =>
    joined?.times ?? (kind === 'reopen' ? null : phases.auctionAt(instrument, kind, at));

  async function holdOne(call: Call): Promise<void> {
    const { instrument, kind, at } = call;
    const times = timesOf(call);
    const others = times && phases.othersAt(instrument, times.edge);
    const quote = others?.quote;
    const name = { instrument: instrument.id, kind, at };
    let held = await readResult(database, name);
    if (!held) {
      const listed = parts.views(instrument.id, clock.now())?.standing === 'listed';
      const result =
        times &&
        others &&
        listed &&
        clock.now() - at < LATE_MS &&
        !(kind === 'close' && halts.isOver(instrument, times.edge))
          ? cross(call, times, others, tickByOf(feeds, instrument, times.date, times.edge))
          : null;
      await writeResult(
        database,
        name,
        result,
        call.gathered,
        others ? sharesOf(others.volume) : null,
        parts.assertLeads,
      );
      held = await readResult(database, name);
    }
    parts.known?.add(name);
    // An ordinary order that got nothing has nothing to settle.
    const owed = call.gathered.filter(
      ({ account, order }) => isForAuction(order) || held?.fills.has(bookId('o', account, order.seq)),
    );
    // Many together, since nobody looks at the market meanwhile.
    await inTurns(owed, AT_ONCE, (each) =>
      settle(parts, call, each, held && quote && times ? offerOf(held, each, quote, kind) : null, times),
    );
  }

  /** Those of `ids` that still wait, by the auction that takes them. */
  async function callsOf(due: readonly BookId[], joined: readonly Joined[]): Promise<Map<string, Call>> {
    const calls = new Map<string, Call>();
    const add = (
      gathered: Gathered,
      instrument: Instrument,
      kind: AuctionKind,
      at: number,
      taken: Joined | null,
    ): void => {
      const key = `${instrument.id} ${kind} ${at}`;
      const call = calls.get(key) ?? { instrument, kind, at, gathered: [], joined: taken };
      call.joined ??= taken;
      call.gathered.push(gathered);
      calls.set(key, call);
    };
    const takenBy = new Map<BookId, Joined[]>();
    for (const each of joined) for (const id of each.ids) takenBy.set(id, [...(takenBy.get(id) ?? []), each]);
    // As they came: of two at one price the earlier is first, whichever of the two kinds it is.
    for (const gathered of await readGathered(database, [...due, ...takenBy.keys()])) {
      const { account, order } = gathered;
      const kind = auctionKind(order.timeInForce);
      const instrument = feeds.instrument(order.instrument);
      // Until a split has met what everybody holds, it has not met these orders either.
      if (!instrument || !ready(instrument.id, clock.now())) continue;
      if (kind && order.expiresAt !== null) add(gathered, instrument, kind, order.expiresAt, null);
      for (const each of takenBy.get(bookId('o', account, order.seq)) ?? []) {
        if (stoodAt(order, each.times.crossesAt)) add(gathered, instrument, each.times.kind, each.times.pricedAt, each);
      }
    }
    return calls;
  }

  return {
    async hold(due, joined = []) {
      if (due.length === 0 && joined.length === 0) return [];
      const owed: Joined[] = joined.filter(({ instrument }) => !ready(instrument.id, clock.now()));
      for (const [name, call] of await callsOf(due, joined)) {
        await holdOne(call).catch((error: unknown) => {
          log.error({ err: error, name }, 'an auction could not be held');
          if (call.joined) owed.push(call.joined);
        });
      }
      return owed.filter(({ times }) => clock.now() - times.pricedAt < OWED_MS);
    },
  };
}

/** At which price most changes hands, and who gets what; beyond their shares customers don't take part. */
function cross(
  { instrument, gathered }: Call,
  { date, band: width }: AuctionTimes,
  { quote, volume, orders }: Others,
  tickBy: Price | null,
): AuctionResult | null {
  const tickAt = (price: Price): Price => tickOfInstrument(instrument, price, date, tickBy);
  const own = gathered.map(({ account, holder, order }, index) => ({
    holder,
    id: bookId('o', account, order.seq),
    direction: directionOf(order.side, order.effect),
    quantity: order.quantity - order.filled,
    limit: order.limitPrice,
    priority: index,
  }));
  const daily = priceBand(instrument, quote.previousClose, date, tickBy);
  const around = auctionReach(quote.last, width);
  const band = daily ? { low: larger(daily.low, around.low), high: smaller(daily.high, around.high) } : around;
  return crossAuction([...withinShares(own, sharesOf(volume)), ...orders(tickAt)], {
    reference: quote.last,
    tickAt,
    band,
  });
}

function offerOf({ price, fills }: Held, { account, order }: Gathered, quote: Quote, kind: AuctionKind): Offer | null {
  const quantity = fills.get(bookId('o', account, order.seq)) ?? 0n;
  if (price === null || quantity === 0n) return null;
  const displayedSize = directionOf(order.side, order.effect) === 'buy' ? quote.askSize : quote.bidSize;
  return { price, quantity, impact: 0n, displayedSize, quote, rule: `auction.${kind}` };
}

async function settle(
  { desk, views }: AuctionsParts,
  { instrument }: Call,
  { account, order }: Gathered,
  offer: Offer | null,
  times: AuctionTimes | null,
): Promise<void> {
  await desk.run({
    // What an order opens has the order's number, and may have been closed while a part of it waited.
    account,
    actor: { rule: 'auctions' },
    key: null,
    currencies: [instrument.currency],
    instrument: instrument.id,
    orders: [order.seq],
    positions: [order.seq],
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
