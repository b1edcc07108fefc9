/**
 * Watches the venues for waiting orders and open positions: the one leader looks at every second's quote of each
 * instrument in its books and proposes fills, stop-outs and expiries as commands. The desk decides each again under the
 * lock, so a superfluous proposal does nothing.
 */
import { isForAuction } from '@bourse/core/orders/waiting.ts';
import type { Order } from '@bourse/core/orders/order.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import type { Books, Proposal } from '../../books/books.ts';
import type { AccountId } from '../../ids.ts';
import type { Feeds } from '../../venue/feeds.ts';
import { PassingAuctions, type PassingParts } from './pass-auctions.ts';
import { createPropose, type Propose, type ProposeParts } from './propose.ts';
import { GRID_MS, reachedAt, type ReachedParts } from './reached.ts';

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

export interface WatcherParts
  extends Omit<ProposeParts, 'feeds'>,
    Omit<ReachedParts, 'feeds'>,
    Omit<PassingParts, 'feeds'> {
  feeds: Feeds;
  /** What has to be settled before anybody looks at the prices of a moment; undefined if nothing. */
  settle?: (books: Books, instant: number) => Promise<void> | undefined;
}

/**
 * After a pause longer than this the quotes in between are not made up for: a fill then has a price after the start.
 */
const CATCH_UP_MS = 30_000;

export const createWatcher = (parts: WatcherParts): Watcher => new MarketWatcher(parts);

class MarketWatcher implements Watcher {
  private readonly parts: WatcherParts;
  private readonly passing: PassingAuctions;
  private readonly propose: Propose;
  private led: Books | null = null;
  private lookedAt = 0;
  /** One look after the other: a second seen by two at once could be missed by both. */
  private looking = Promise.resolve();
  /** When the look that is under way last came further; null if none is. */
  private cameFurther: number | null = null;

  constructor(parts: WatcherParts) {
    this.parts = parts;
    this.passing = new PassingAuctions(parts);
    this.propose = createPropose(parts);
  }

  lead(taken: Books | null): void {
    this.led = taken;
    this.lookedAt = 0;
    this.passing.reset();
  }

  books(): Books | null {
    return this.led;
  }

  hangsMs(): number {
    return this.cameFurther === null ? 0 : performance.now() - this.cameFurther;
  }

  look(): Promise<void> {
    const next = (): Promise<void> => {
      this.cameFurther = performance.now();
      return this.lookOnce().finally(() => {
        this.cameFurther = null;
      });
    };
    this.looking = this.looking.then(next, next);
    return this.looking;
  }

  committed: Watcher['committed'] = (orders, positions) => {
    for (const { account, thing } of orders)
      if (thing.type !== 'market' || isForAuction(thing)) this.led?.setOrder(account, thing);
    for (const { account, thing } of positions)
      if (thing.leverage > 1 || thing.side === 'short') this.led?.setPosition(account, thing);
  };

  private async lookOnce(): Promise<void> {
    const now = this.parts.clock.now();
    if (!this.led) return;
    const sinceMs = now - this.lookedAt;
    // A clock that was set back begins anew from where it is.
    const begins = this.lookedAt === 0 || sinceMs > CATCH_UP_MS || sinceMs < -GRID_MS;
    const ended = this.led.ended(now);
    // One second after the other: what the first one fills in part, the next one may fill whole.
    for (let instant = begins ? now : this.lookedAt + GRID_MS; instant <= now; instant += GRID_MS) {
      this.comeFurther();
      await this.lookAt(instant);
      this.lookedAt = instant;
    }
    // Last, since the last second of an order's day is still its own, and so is the auction with which it ends.
    await this.proposeAll((books) =>
      ended.filter((id) => !this.passing.awaits(books, id, now)).map((id) => ({ id, seen: null })),
    );
  }

  /** Other books may be led after each wait, or none. */
  private async lookAt(instant: number): Promise<void> {
    const { led, parts, passing } = this;
    if (!led) return;
    await parts.settle?.(led, instant);
    const freed = await passing.hold(led, instant);
    for (const moment of new Set(freed.map(({ seen }) => seen?.instant)))
      await this.proposeAll(() => freed.filter(({ seen }) => seen?.instant === moment));
    await this.proposeAll((books) => passing.let(books, reachedAt(parts, books, instant), instant));
  }

  private async proposeAll(of: (books: Books) => readonly Proposal[]): Promise<void> {
    const { led } = this;
    if (!led) return;
    await Promise.all(of(led).map((each) => this.propose(led, each).finally(() => this.comeFurther())));
  }

  private comeFurther(): void {
    if (this.cameFurther !== null) this.cameFurther = performance.now();
  }
}
