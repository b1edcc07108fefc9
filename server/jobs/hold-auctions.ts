/**
 * Holds call auctions: what has gathered for one crosses with the simulated market's interest at one price. The result is written before
 * the first fill is proposed, so that a stop in between changes nothing: the next leader finds it and goes on.
 */
import { auctionReach, simulatedInterest } from '@bourse/core/auction-interest.ts';
import { crossAuction, type AuctionResult } from '@bourse/core/auctions.ts';
import type { AuctionTimes } from '@bourse/core/auction-times.ts';
import { priceBand } from '@bourse/core/bands.ts';
import type { Feed, Instrument, Quote } from '@bourse/core/market.ts';
import { larger, smaller, type Price } from '@bourse/core/money.ts';
import { tickOfInstrument } from '@bourse/core/ticks.ts';
import { auctionKind } from '@bourse/core/trading/auction-orders.ts';
import { directionOf } from '@bourse/core/trading/direction.ts';
import type { Offer } from '@bourse/core/trading/pricing.ts';
import { decideSettleAuction } from '@bourse/core/trading/settle-auction.ts';
import type { Order } from '@bourse/core/trading/types.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Desk } from '../desk/desk.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Halts } from '../feeds/halts.ts';
import type { AuctionKind, Phases } from '../feeds/phases.ts';
import { tickByOf } from '../feeds/tick-by.ts';
import type { AccountId } from '../ids.ts';
import type { MarketViews } from '../trading/market-view.ts';
import { readGathered, readResult, writeResult, type Held } from './auction-store.ts';
import { bookId, type BookId } from './books.ts';
import { inTurns } from './in-turns.ts';

export interface Auctions {
  /** Holds the auctions of these orders, whose time has come, and settles every one of them. */
  hold(due: readonly BookId[]): Promise<void>;
}

export interface AuctionsParts {
  database: Database; desk: () => Desk; feeds: Feeds; tape: Pick<Feed, 'quote'>; phases: Phases; views: MarketViews; halts: Pick<Halts, 'isOver'>; clock: Clock; log: Pick<Logger, 'error'>;
  /** Whether what waits in an instrument may meet its price. */
  ready: (id: string, instant: number) => boolean;
}

/** Found later than this, an auction isn't held any more and its orders lapse: a night's news would lie in between. */
const LATE_MS = 12 * 3_600_000;

const AT_ONCE = 256;

export interface Gathered { account: AccountId; order: Order }
interface Call { instrument: Instrument; kind: AuctionKind; at: number; gathered: Gathered[] }

export function createAuctions(parts: AuctionsParts): Auctions {
  const { database, feeds, phases, tape, halts, clock, ready, log } = parts;

  async function holdOne(call: Call): Promise<void> {
    const { instrument, kind, at } = call;
    const times = phases.auctionAt(instrument, kind, at);
    const quote = times && tape.quote(instrument.id, times.edge);
    const name = { instrument: instrument.id, kind, at };
    let held = await readResult(database, name);
    if (!held) {
      const listed = parts.views(instrument.id, clock.now())?.standing === 'listed';
      const result = times && quote && listed && clock.now() - at < LATE_MS && !(kind === 'close' && halts.isOver(instrument, times.edge)) ? cross(call, times, quote, tickByOf(feeds, instrument, times.date, times.edge)) : null;
      await writeResult(database, name, result, call.gathered);
      held = await readResult(database, name);
    }
    // Many together, since nobody looks at the market meanwhile.
    await inTurns(call.gathered, AT_ONCE, (each) => settle(parts, call, each, held && quote && times ? offerOf(held, each, quote, kind) : null, times));
  }

  return {
    async hold(due) {
      if (due.length === 0) return;
      const calls = new Map<string, Call>();
      for (const gathered of await readGathered(database, due)) {
        const { order } = gathered;
        const kind = auctionKind(order.timeInForce);
        const instrument = feeds.instrument(order.instrument);
        // Until a split has met what everybody holds, it has not met these orders either.
        if (!kind || !instrument || order.expiresAt === null || !ready(instrument.id, clock.now())) continue;
        const key = `${instrument.id} ${kind} ${order.expiresAt}`;
        const call = calls.get(key) ?? { instrument, kind, at: order.expiresAt, gathered: [] };
        call.gathered.push(gathered);
        calls.set(key, call);
      }
      for (const [name, call] of calls) await holdOne(call).catch((error: unknown) => log.error({ err: error, name }, 'an auction could not be held'));
    },
  };
}

/** At which price most changes hands, and who gets what. */
function cross({ instrument, gathered }: Call, { date, band: width }: AuctionTimes, quote: Quote, tickBy: Price | null): AuctionResult | null {
  const tickAt = (price: Price): Price => tickOfInstrument(instrument, price, date, tickBy);
  const own = gathered.map(({ account, order }, index) => ({
    id: bookId('o', account, order.seq), direction: directionOf(order.side, order.effect), quantity: order.quantity - order.filled, limit: order.limitPrice, priority: index,
  }));
  const daily = priceBand(instrument, quote.previousClose, date, tickBy);
  const around = auctionReach(quote.last, width);
  const band = daily ? { low: larger(daily.low, around.low), high: smaller(daily.high, around.high) } : around;
  return crossAuction([...own, ...simulatedInterest(quote, tickAt)], { reference: quote.last, tickAt, band });
}

function offerOf({ price, fills }: Held, { account, order }: Gathered, quote: Quote, kind: AuctionKind): Offer | null {
  const quantity = fills.get(bookId('o', account, order.seq)) ?? 0n;
  if (price === null || quantity === 0n) return null;
  const displayedSize = directionOf(order.side, order.effect) === 'buy' ? quote.askSize : quote.bidSize;
  return { price, quantity, impact: 0n, displayedSize, quote, rule: kind === 'open' ? 'auction.open' : 'auction.close' };
}

async function settle({ desk, views }: AuctionsParts, { instrument }: Call, { account, order }: Gathered, offer: Offer | null, times: AuctionTimes | null): Promise<void> {
  await desk().run({
    account, key: null, currencies: [instrument.currency], instrument: instrument.id, orders: [order.seq],
    decide(state, now) {
      const view = views(instrument.id, now);
      return view && decideSettleAuction(state, order.seq, offer ? { ...view, date: times?.date ?? view.date, quote: offer.quote } : view, offer, now);
    },
    answer: () => null,
  });
}
