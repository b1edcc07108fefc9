/**
 * Watches the tape for what waits: the one leader looks at every second's quote of every instrument in its books and proposes
 * fills, stop-outs and expiries as commands. The desk decides each again under the lock, so a proposal too many does nothing.
 */
import type { Quote } from '@bourse/core/market.ts';
import { decideExpireOrder } from '@bourse/core/trading/expire-order.ts';
import { decideFillResting } from '@bourse/core/trading/fill-resting.ts';
import { decideStopOut } from '@bourse/core/trading/stop-out.ts';
import type { AccountState, Order, Position } from '@bourse/core/trading/types.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Desk } from '../desk/desk.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { AccountId } from '../ids.ts';
import type { MarketViews } from '../trading/market-view.ts';
import { Books, parseBookId, type BookId } from './books.ts';

export interface Watcher {
  /** Takes these books over, or lets go of them (null) when another process leads. */
  lead(books: Books | null): void;
  books(): Books | null;
  /** Looks at every quote since the last look, up to now; resolves when the proposals are settled. */
  look(): Promise<void>;
  /** Orders and positions that this process has just committed. */
  committed(orders: readonly { account: AccountId; thing: Order }[], positions: readonly { account: AccountId; thing: Position }[]): void;
}

export interface WatcherParts { desk: () => Desk; feeds: Feeds; views: MarketViews; clock: Clock; log: Pick<Logger, 'error'> }

/** A quote that reached something in the books, and the moment of the clock that it was looked up for. */
interface Seen { quote: Quote; instant: number }

/** Between which moments (epoch ms) prices count for what waits. */
function lifeOf(state: AccountState, kind: 'o' | 'p', seq: bigint): { from: number; until: number } {
  if (kind === 'p') return { from: state.positions.find((each) => each.seq === seq)?.openedAt ?? Infinity, until: Infinity };
  const order = state.orders.find((each) => each.seq === seq);
  return { from: order?.createdAt ?? Infinity, until: order?.expiresAt ?? Infinity };
}

const GRID_MS = 1_000;
/** After a pause longer than this the quotes in between are not made up for: a fill then has a price after the start. */
const CATCH_UP_MS = 30_000;

export function createWatcher({ desk, feeds, views, clock, log }: WatcherParts): Watcher {
  let books: Books | null = null;
  let lookedAt = 0;
  const proposed = new Set<BookId>();

  async function look(): Promise<void> {
    const now = clock.now();
    if (!books) return;
    const from = lookedAt === 0 || now - lookedAt > CATCH_UP_MS ? now : lookedAt + GRID_MS;
    const seen = new Map<BookId, Seen[]>(books.ended(now).map((id) => [id, []]));
    for (let instant = from; instant <= now; instant += GRID_MS) {
      for (const instrument of books.instruments()) {
        const quote = feeds.quote(instrument, instant);
        if (quote) for (const id of books.crossedBy(instrument, quote)) seen.getOrInsertComputed(id, () => []).push({ quote, instant });
      }
      lookedAt = instant;
    }
    await Promise.all([...seen].map(([id, quotes]) => propose(id, quotes)));
  }

  /** `quotes` are those that were seen, the oldest first. An order whose day is over ends. */
  async function propose(id: BookId, quotes: readonly Seen[]): Promise<void> {
    const parsed = parseBookId(id);
    const instrument = books?.instrument(id);
    const listed = instrument && feeds.instrument(instrument);
    if (!parsed || !listed || proposed.has(id)) return;
    const { kind, account, seq } = parsed;
    proposed.add(id);
    try {
      await desk().run({
        account, key: null, currencies: [listed.currency], instrument: listed.id, orders: kind === 'o' ? [seq] : [], positions: kind === 'p' ? [seq] : [],
        decide(state, now) {
          const { from, until } = lifeOf(state, kind, seq);
          for (const { quote, instant } of quotes) {
            // A price from before the order or after its day is no price that it can have; one of the day's last second is.
            const then = instant < from || instant >= until ? null : views(listed.id, instant);
            if (!then) continue;
            const market = { ...then, quote };
            const decided = kind === 'p' ? decideStopOut(state, seq, market, now) : decideFillResting(state, seq, market, now);
            if (decided) return decided;
          }
          const present = kind === 'o' ? views(listed.id, now) : null;
          return present && decideExpireOrder(state, seq, present, now);
        },
        answer: () => null,
      });
    } catch (error) {
      // Still in the books: the next look proposes it again.
      log.error({ err: error, id }, 'a proposal failed');
    } finally {
      proposed.delete(id);
    }
  }

  return {
    lead(taken) { books = taken; lookedAt = 0; },
    books: () => books,
    look,
    committed(orders, positions) {
      for (const { account, thing } of orders) if (thing.type === 'limit') books?.setOrder(account, thing);
      for (const { account, thing } of positions) if (thing.leverage > 1 || thing.side === 'short') books?.setPosition(account, thing);
    },
  };
}
