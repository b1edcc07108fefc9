/**
 * Watches the venues for what waits: the one leader looks at every second's quote of every instrument in its books and
 * proposes fills, stop-outs and expiries as commands. The desk decides each again under the lock, so a proposal too
 * many does nothing.
 */
import { auctionReach } from '@bourse/core/auction-interest.ts';
import type { Instrument, InstrumentId, Quote } from '@bourse/core/market.ts';
import type { Price, Quantity } from '@bourse/core/money.ts';
import { isForAuction } from '@bourse/core/trading/auction-orders.ts';
import { decideExpireOrder } from '@bourse/core/trading/expire-order.ts';
import { decideFillResting } from '@bourse/core/trading/fill-resting.ts';
import { decideMarginCall } from '@bourse/core/trading/call-margin.ts';
import { decideStopOut } from '@bourse/core/trading/stop-out.ts';
import { decideTriggerOrder } from '@bourse/core/trading/trigger-order.ts';
import type { AccountState, MarketView, Order, Position } from '@bourse/core/trading/types.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Desk } from '../../desk/desk.ts';
import { NotLeadingError } from '../../desk/failures.ts';
import { SETTLED_MS, type Crossings } from '../../venue/crossings.ts';
import type { Feeds } from '../../venue/feeds.ts';
import type { AccountId } from '../../ids.ts';
import type { MarketViews } from '../market-view.ts';
import type { Auctions, Joined } from './hold-auctions.ts';
import { Books, parseBookId, type BookId } from '../../books/books.ts';
import { tradedSince } from './traded-since.ts';
import type { Parts } from '../../parts.ts';

export interface Watcher {
  /** Takes these books over, or lets go of them (null) when another process leads. */
  lead(books: Books | null): void;
  books(): Books | null;
  /** For how long the look that is under way has come no further; 0 if none is. */
  hangsMs(): number;
  /** Looks at every quote since the last look, up to now; resolves when the proposals are settled. */
  look(): Promise<void>;
  /** Orders and positions that this process has just committed. */
  committed(
    orders: readonly { account: AccountId; thing: Order }[],
    positions: readonly { account: AccountId; thing: Position }[],
  ): void;
}

export interface WatcherParts {
  desk: Desk;
  feeds: Feeds;
  views: MarketViews;
  clock: Clock;
  log: Pick<Logger, 'error'>;
  /** What has to be settled before anybody looks at the prices of a moment; undefined if nothing. */
  settle?: (books: Books, instant: number) => Promise<void> | undefined;
  dayTrading: Parts['dayTradingScope'];
  /** Whether what waits in an instrument may meet its price. */
  ready?: (id: InstrumentId, instant: number) => boolean;
  /**
   * Whether trading stands still in the middle of a session: then nothing that waits meets a price, and no trailing
   * stop follows one.
   */
  stands?: (instrument: Instrument, instant: number) => boolean;
  /** Whether an instrument trades at single prices alone: what else waits meets the moments of its auctions. */
  atOnePrice?: (instrument: Instrument, instant: number) => boolean;
  auctions?: Auctions;
  crossings?: Crossings;
  /** The quote of the hours around the session; null outside them. */
  nightQuote?: (id: InstrumentId, instant: number) => Quote | null;
}

/**
 * A quote that reached something in the books, the moment of the clock that it was looked up for, what changed hands in
 * the second before it, and how far a trailing order had followed.
 */
interface Seen {
  quote: Quote;
  instant: number;
  traded: Quantity;
  best: Price | null /** The moment of an auction where nothing else is traded. */;
  atOnePrice?: boolean;
}

/** Between which moments (epoch ms) prices count for what waits. */
function lifeOf(state: AccountState, kind: 'o' | 'p', seq: bigint): { from: number; until: number } {
  if (kind === 'p')
    return { from: state.positions.find((each) => each.seq === seq)?.openedAt ?? Infinity, until: Infinity };
  const order = state.orders.find((each) => each.seq === seq);
  return { from: order?.createdAt ?? Infinity, until: order?.expiresAt ?? Infinity };
}

const GRID_MS = 1_000;
/** An order that was taken in the last instant of an auction has been written, and announced, by then. */
const GATHERED_MS = 2_000;
/**
 * After a pause longer than this the quotes in between are not made up for: a fill then has a price after the start.
 */
const CATCH_UP_MS = 30_000;

export function createWatcher({
  desk,
  feeds,
  views,
  clock,
  log,
  dayTrading,
  settle,
  ready,
  stands,
  auctions,
  crossings,
  atOnePrice,
  nightQuote,
}: WatcherParts): Watcher {
  let books: Books | null = null;
  let lookedAt = 0;
  const proposed = new Set<BookId>();
  /**
   * Up to which moment ordinary limits have taken part in the auctions, those that are owed, and who has met a price
   * before its auction was settled.
   */
  let auctionsTo = 0;
  let owed: Joined[] = [];
  let heldBack: [BookId, Seen][] = [];

  /** One look after the other: a second seen by two at once could be missed by both. */
  let looking = Promise.resolve();
  /** When the look that is under way last came further; null if none is. */
  let cameFurther: number | null = null;
  function look(): Promise<void> {
    const next = (): Promise<void> => {
      cameFurther = performance.now();
      return lookOnce().finally(() => {
        cameFurther = null;
      });
    };
    looking = looking.then(next, next);
    return looking;
  }
  const comeFurther = (): void => {
    if (cameFurther !== null) cameFurther = performance.now();
  };

  async function lookOnce(): Promise<void> {
    const now = clock.now();
    if (!books) return;
    const sinceMs = now - lookedAt;
    // A clock that was set back begins anew from where it is.
    const from = lookedAt === 0 || sinceMs > CATCH_UP_MS || sinceMs < -GRID_MS ? now : lookedAt + GRID_MS;
    const ended = books.ended(now);
    // One second after the other: what the first one fills in part, the next one may fill whole.
    for (let instant = from; instant <= now; instant += GRID_MS) {
      comeFurther();
      await settle?.(books, instant);
      await holdAuctions(books, instant);
      const reached = reachedAt(instant);
      const joining = reached.filter(([id]) => awaitsAuction(id, instant));
      heldBack.push(...joining);
      await Promise.all(reached.map((each) => (joining.includes(each) ? null : propose(...each))));
      lookedAt = instant;
    }
    // Last, since the last second of an order's day is still its own, and so is the auction with which it ends.
    await Promise.all(ended.map((id) => (awaitsAuction(id, now) ? null : propose(id, null))));
  }

  /**
   * Holds what is due by `instant`; then those that waited for it meet the prices that they have met meanwhile, as if
   * it had taken no time.
   */
  async function holdAuctions(current: Books, instant: number): Promise<void> {
    if (!auctions) return;
    const until = instant - GATHERED_MS;
    auctionsTo = Math.max(auctionsTo, instant - SETTLED_MS);
    if (auctionsTo - until > GRID_MS) auctionsTo = until;
    const joined = current.instruments().flatMap((id) => {
      const instrument = feeds.instrument(id);
      return instrument
        ? (crossings?.priced(instrument, auctionsTo, until) ?? []).map((times) => ({
            instrument,
            times,
            ids: joinersOf(current, id, times.edge),
          }))
        : [];
    });
    auctionsTo = Math.max(auctionsTo, until);
    owed = await auctions.hold(current.called(until), [...owed, ...joined]);
    const free = heldBack.filter(([id]) => !awaitsAuction(id, instant));
    heldBack = heldBack.filter((each) => !free.includes(each));
    for (const moment of new Set(free.map(([, seen]) => seen.instant)))
      await Promise.all(free.map(([id, seen]) => (seen.instant === moment ? propose(id, seen) : null)));
  }

  /** An auction ends within its reach of the price that it is about; a limit beyond says nothing in it. */
  function joinersOf(current: Books, id: InstrumentId, edge: number): BookId[] {
    const quote = feeds.quote(id, edge);
    const { low, high } = auctionReach(quote?.last ?? 0n, null);
    return quote ? current.joiners(id, low, high) : [];
  }

  /** Whether an ordinary limit may be in an auction that isn't settled yet. */
  function awaitsAuction(id: BookId, instant: number): boolean {
    const instrument = auctions && crossings && books?.joins(id) ? feeds.instrument(books.instrument(id) ?? '') : null;
    if (!instrument) return false;
    const crossed = crossings?.under(instrument, instant);
    return (
      owed.some((each) => each.instrument.id === instrument.id) ||
      (crossed !== undefined && crossed !== null && crossed.pricedAt > auctionsTo)
    );
  }

  function reachedAt(instant: number): [BookId, Seen][] {
    const reached: [BookId, Seen][] = [];
    for (const instrument of books?.instruments() ?? []) {
      if (ready && !ready(instrument, instant)) continue;
      const listed = stands && feeds.instrument(instrument);
      const stopped = listed ? stands(listed, instant) : false;
      const atAuction = stopped && listed && isAuction(listed, instant);
      if (stopped && !atAuction) continue;
      const night = nightQuote?.(instrument, instant);
      if (night) {
        const traded = tradedSince(nightQuote?.(instrument, instant - GRID_MS) ?? null, night);
        for (const id of books?.touchedOutside(instrument, night) ?? [])
          reached.push([id, { quote: night, instant, traded, best: null }]);
        continue;
      }
      const quote = feeds.tradable(instrument, instant);
      const ids = quote ? (books?.crossedBy(instrument, quote) ?? []) : [];
      if (!quote || ids.length === 0) continue;
      const traded = tradedSince(feeds.tradable(instrument, instant - GRID_MS), quote);
      for (const id of ids) {
        // Ordinary limits are in the auction itself.
        if (!atAuction || !books?.joins(id))
          reached.push([
            id,
            { quote, instant, traded, best: books?.bestOf(id) ?? null, ...(atAuction ? { atOnePrice: true } : {}) },
          ]);
      }
    }
    return reached;
  }

  const isAuction = (instrument: Instrument, instant: number): boolean =>
    (atOnePrice?.(instrument, instant) ?? false) &&
    (crossings?.priced(instrument, instant - GRID_MS, instant).length ?? 0) > 0;

  /** `seen` is null for an order whose time is over. */
  async function propose(id: BookId, seen: Seen | null): Promise<void> {
    const parsed = parseBookId(id);
    const instrument = books?.instrument(id);
    const listed = instrument && feeds.instrument(instrument);
    if (!parsed || !listed || proposed.has(id)) return;
    const { kind, account, seq } = parsed;
    proposed.add(id);
    try {
      await desk.run({
        // What an order opens has the order's number, and may have been closed while a part of it waited.
        account,
        actor: { rule: 'books' },
        key: null,
        currencies: [listed.currency],
        instrument: listed.id,
        orders: kind === 'o' ? [seq] : [],
        positions: [seq],
        ...(books?.opensDayTrade(id) ? dayTrading(listed, account, clock.now()).command : {}),
        decide(state, now) {
          const then = views(listed.id, seen?.instant ?? now);
          if (!then) return null;
          if (!seen) return decideExpireOrder(state, seq, then, now);
          // A price from before the order or after its day is no price that it can have; one of the day's last second
          // is.
          const { from, until } = lifeOf(state, kind, seq);
          if (seen.instant < from || seen.instant >= until) return null;
          const market: MarketView = {
            ...then,
            quote: seen.quote,
            ...(seen.atOnePrice && then.standing === 'listed' ? { session: 'open' } : {}),
          };
          if (kind === 'p') return decideStopOut(state, seq, market, now) ?? decideMarginCall(state, seq, market, now);
          return (
            decideTriggerOrder(state, seq, market, seen.best, now) ??
            decideFillResting(state, seq, market, seen.traded, now)
          );
        },
        answer: () => null,
      });
    } catch (error) {
      if (error instanceof NotLeadingError) return;
      // Still in the books: the next look proposes it again.
      log.error({ err: error, id }, 'a proposal failed');
    } finally {
      proposed.delete(id);
      comeFurther();
    }
  }

  return {
    lead(taken) {
      books = taken;
      lookedAt = 0;
      auctionsTo = 0;
      owed = [];
      heldBack = [];
    },
    books: () => books,
    hangsMs: () => (cameFurther === null ? 0 : performance.now() - cameFurther),
    look,
    committed(orders, positions) {
      for (const { account, thing } of orders)
        if (thing.type !== 'market' || isForAuction(thing)) books?.setOrder(account, thing);
      for (const { account, thing } of positions)
        if (thing.leverage > 1 || thing.side === 'short') books?.setPosition(account, thing);
    },
  };
}
