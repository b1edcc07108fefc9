/**
 * The days of one instrument, computed on demand and cached: forwards from the world's start with the session keys,
 * backwards from it with the history key.
 */
import type { SessionCalendar, SessionDay } from './session-calendar.ts';
import type { RandomKey } from './keyed-randomness.ts';
import {
  splitRatioOn,
  type SimulatedInstrumentDay,
  type InstrumentDayOpeningState,
  type SessionContext,
} from './simulated-instrument-day.ts';
import { findDeclarationSession, computeDividend, hasDividendOn } from './dividend-declarations.ts';
import { computeSimulatedInstrumentDay } from './unpredictable-prices/draw-price-day.ts';
import { HistoryBeforeStart } from './unpredictable-prices/history-before-start.ts';
import type { Listing } from './instruments/build-listings.ts';
import type { MarketMovesBySession } from './market-moves-by-session.ts';
import { usesMonthEndTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { firstSessionIndexOf, firstDayOpeningState } from './new-listings/first-trading-day.ts';

export interface PriceHistoryKeys {
  history: RandomKey;
  session: (session: SessionDay) => RandomKey;
}

export class PriceHistory {
  readonly listing: Listing;
  readonly #calendar: SessionCalendar;
  readonly #market: MarketMovesBySession;
  readonly #chances: PriceHistoryKeys;
  readonly #startDay: number;
  /** Session of the listing, in the world's time; 0 if it was listed before. */
  readonly #first: number;
  readonly #fairPast: HistoryBeforeStart;
  readonly #future: SimulatedInstrumentDay[] = [];
  readonly #variances: number[] = [];
  readonly #rushes: number[] = [0];
  readonly #past: SimulatedInstrumentDay[] = [];

  constructor(
    listing: Listing,
    calendar: SessionCalendar,
    market: MarketMovesBySession,
    chances: PriceHistoryKeys,
    startDay: number,
  ) {
    this.listing = listing;
    this.#calendar = calendar;
    this.#market = market;
    this.#chances = chances;
    this.#startDay = startDay;
    const first = firstSessionIndexOf(listing, calendar, startDay);
    this.#first = first ?? 0;
    this.#fairPast = new HistoryBeforeStart(listing, market, chances.history, (session) => this.#place(session));
    const { ownDeviation } = listing.traits;
    this.#variances.push(first === null ? ownDeviation * ownDeviation : firstDayOpeningState(listing).variance);
  }

  /** The day of session `index`; null before the listing and if the calendar isn't known. */
  day(index: number): SimulatedInstrumentDay | null {
    const list = index >= 0 ? this.#future : this.#past;
    const at = index >= 0 ? index - this.#first : -1 - index;
    if (at < 0) return null;
    while (list.length <= at && (index >= 0 ? this.#makeNext() : this.#makeOlder())) continue;
    return list[at] ?? null;
  }

  /** The state in which session `index` (0 or later) begins; it needs no key of that session. */
  opening(index: number): InstrumentDayOpeningState | null {
    const session = this.#calendar.session(index);
    const at = index - this.#first;
    if (at < 0 || !session || (at > 0 && !this.day(index - 1))) return null;
    const close = this.day(index - 1)?.close ?? this.listing.traits.anchor;
    const monthEndClose = usesMonthEndTick(this.listing.instrument, session.date) ? this.monthEndClose(index) : close;
    return {
      close,
      monthEndClose,
      dividend: hasDividendOn(this.listing, { session }) ? this.declaredFor(index) : 0,
      rush: this.#rushes[at]!,
      variance: this.#variances[at]!,
      marketVariance: this.#market.varianceBefore(index),
    };
  }

  /** The session after whose close the dividend of session `index` is declared; null if it has none, or is history. */
  declaration(index: number): SessionDay | null {
    return findDeclarationSession(this.listing, this.#calendar, index);
  }

  /** The dividend per share that is declared for session `index`, in that session's shares; 0 before it is declared. */
  declaredFor(index: number): number {
    const declared = this.declaration(index);
    const close = declared && this.day(declared.index)?.close;
    if (!declared || close == null) return 0;
    let split = 1;
    for (let i = declared.index + 1; i <= index; i++)
      split *= splitRatioOn(this.listing, this.#place(this.#calendar.session(i)!));
    return computeDividend(this.listing, close / split);
  }

  /** The last close of the month before session `index`, in that session's shares. */
  monthEndClose(index: number): number {
    const session = this.#calendar.session(index)!;
    let split = splitRatioOn(this.listing, this.#place(session));
    for (let i = index - 1; ; i--) {
      const day = this.day(i);
      if (!day) return this.listing.traits.anchor;
      if (day.session.month !== session.month) return Math.round(day.close / split);
      split *= day.split;
    }
  }

  #place(session: SessionDay): SessionContext {
    return {
      calendar: this.#calendar,
      session,
      before: this.#calendar.session(session.index - 1),
      startDay: this.#startDay,
    };
  }

  #makeNext(): boolean {
    const index = this.#first + this.#future.length;
    const session = this.#calendar.session(index);
    const opening = session && this.opening(index);
    if (!opening) return false;
    const { day, nextVariance, nextRush } = computeSimulatedInstrumentDay(
      opening,
      this.listing,
      this.#place(session),
      this.#market.day(index),
      this.#chances.session(session),
    );
    this.#future.push(day);
    this.#variances.push(nextVariance);
    this.#rushes.push(nextRush);
    return true;
  }

  #makeOlder(): boolean {
    const day = this.#fairPast.day(this.#past.length, (index) => this.#calendar.session(index));
    if (day) this.#past.push(day);
    return day !== null;
  }
}
