/**
 * The days of one instrument, computed on demand and cached: forwards from the world's start with the session keys,
 * backwards from it with the history key.
 */
import { dateOf } from '@bourse/core/dates.ts';
import type { Calendar, SessionDay } from './calendar.ts';
import { exponential, type ChanceKey } from './chance.ts';
import { circumstances, closeBefore, splitRatio, type Day, type DayOpening, type Place } from './day.ts';
import { dayAfter } from './day-after.ts';
import { declarationOf, dividendOn, hasDividend } from './declared.ts';
import { drawDay, layDay, type DayShape } from './day-bar.ts';
import { isFair } from './fair/fair-from.ts';
import { FairPast } from './fair/fair-past.ts';
import type { Listing } from './instruments/listing.ts';
import type { MarketHistory } from './market-history.ts';
import { usesMonthEnd } from '@bourse/core/ticks.ts';
import { bandOf, gridOf } from './market-rules.ts';
import { firstSession, firstState } from './newcomers/first-day.ts';
import type { PriceGrid } from './price-grid.ts';

/** A day of the history before it is laid on a grid: the close is not rounded yet. */
interface Draft {
  session: SessionDay;
  close: number;
  shape: DayShape;
  dividend: number;
  split: number;
}

/** Worlds that began earlier keep their history, in which nights lean down and sessions up. */
const LEGS_APART_FROM = '2026-11-26';
/** If a month's last close decides the tick, drafts run two months ahead of laid days, else one session. */
const TWO_MONTHS_SESSIONS = 70;

export interface Chances {
  history: ChanceKey;
  session: (session: SessionDay) => ChanceKey;
}

export class PriceHistory {
  readonly listing: Listing;
  readonly #calendar: Calendar;
  readonly #market: MarketHistory;
  readonly #chances: Chances;
  readonly #startDay: number;
  /** Session of the listing, in the world's time; 0 if it was listed before. */
  readonly #first: number;
  readonly #declaredFrom: string;
  readonly #rushesFrom: string;
  readonly #fairFrom: string;
  readonly #fairPast: FairPast | null = null;
  readonly #future: Day[] = [];
  readonly #variances: number[] = [];
  readonly #rushes: number[] = [0];
  readonly #past: Day[] = [];
  readonly #drafts: Draft[] = [];
  #draftVariance: number;
  #complete = false;

  constructor(
    listing: Listing,
    calendar: Calendar,
    market: MarketHistory,
    chances: Chances,
    {
      startDay,
      declaredFrom,
      rushesFrom,
      fairFrom,
    }: { startDay: number; declaredFrom: string; rushesFrom: string; fairFrom: string },
  ) {
    this.listing = listing;
    this.#calendar = calendar;
    this.#market = market;
    this.#chances = chances;
    this.#startDay = startDay;
    const first = firstSession(listing, calendar, startDay);
    this.#first = first ?? 0;
    this.#declaredFrom = declaredFrom;
    this.#rushesFrom = rushesFrom;
    this.#fairFrom = fairFrom;
    if (isFair({ index: -1, date: '' }, { startDay, fairFrom }))
      this.#fairPast = new FairPast(listing, market, chances.history, (session) => this.#place(session), {
        legsApart: dateOf(startDay) >= LEGS_APART_FROM,
      });
    this.#draftVariance = listing.traits.ownDeviation * listing.traits.ownDeviation;
    this.#variances.push(first === null ? this.#draftVariance : firstState(listing).variance);
  }

  /** The day of session `index`; null before the listing and if the calendar isn't known. */
  day(index: number): Day | null {
    const list = index >= 0 ? this.#future : this.#past;
    const at = index >= 0 ? index - this.#first : -1 - index;
    if (at < 0) return null;
    while (list.length <= at && (index >= 0 ? this.#makeNext() : this.#makeOlder())) continue;
    return list[at] ?? null;
  }

  /** The state in which session `index` (0 or later) begins; it needs no key of that session. */
  opening(index: number): DayOpening | null {
    const session = this.#calendar.session(index);
    const at = index - this.#first;
    if (at < 0 || !session || (at > 0 && !this.day(index - 1))) return null;
    const close = this.day(index - 1)?.close ?? this.listing.traits.anchor;
    const monthEndClose = usesMonthEnd(this.listing.instrument, session.date) ? this.monthEndClose(index) : close;
    return {
      close,
      monthEndClose,
      dividend: this.#dividendOf(session, close, monthEndClose),
      rush: this.#rushes[at]!,
      variance: this.#variances[at]!,
      marketVariance: this.#market.varianceBefore(index),
    };
  }

  /**
   * The session after whose close the dividend of session `index` is declared; null if it has none, or none by that
   * rule.
   */
  declaration(index: number): SessionDay | null {
    return declarationOf(this.listing, this.#calendar, index, {
      declaredFrom: this.#declaredFrom,
      startDay: this.#startDay,
    });
  }

  /** The dividend per share that is declared for session `index`, in that session's shares; 0 before it is declared. */
  declaredFor(index: number): number {
    const declared = this.declaration(index);
    const close = declared && this.day(declared.index)?.close;
    if (!declared || close == null) return 0;
    let split = 1;
    for (let i = declared.index + 1; i <= index; i++)
      split *= splitRatio(this.listing, this.#place(this.#calendar.session(i)!));
    return dividendOn(this.listing, close / split);
  }

  #dividendOf(session: SessionDay, close: number, monthEndClose: number): number {
    const { listing } = this;
    const place = this.#place(session);
    if (!hasDividend(listing, place)) return 0;
    if (session.date >= this.#declaredFrom) return this.declaredFor(session.index);
    return dividendOn(
      listing,
      closeBefore(close, listing, place, gridOf(listing.instrument, session.date, monthEndClose)),
    );
  }

  /** The last close of the month before session `index`, in that session's shares. */
  monthEndClose(index: number): number {
    const session = this.#calendar.session(index)!;
    let split = splitRatio(this.listing, this.#place(session));
    for (let i = index - 1; ; i--) {
      const day = this.day(i);
      if (!day) return this.listing.traits.anchor;
      if (day.session.month !== session.month) return Math.round(day.close / split);
      split *= day.split;
    }
  }

  #place(session: SessionDay): Place {
    return {
      calendar: this.#calendar,
      session,
      before: this.#calendar.session(session.index - 1),
      startDay: this.#startDay,
      rushesFrom: this.#rushesFrom,
      fairFrom: this.#fairFrom,
    };
  }

  #makeNext(): boolean {
    const index = this.#first + this.#future.length;
    const session = this.#calendar.session(index);
    const opening = session && this.opening(index);
    if (!opening) return false;
    const { day, nextVariance, nextRush } = dayAfter(
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

  #draftOlder(): void {
    const index = -1 - this.#drafts.length;
    const session = this.#calendar.session(index);
    if (!session || session.date < this.listing.instrument.listedOn) {
      this.#complete = true;
      return;
    }
    const { listing } = this;
    const newer = this.#drafts.at(-1);
    const close = newer ? draftBefore(newer) : listing.traits.anchor;
    const place = this.#place(session);
    // Backwards the pull works against the move.
    const around = circumstances(listing, place, this.#market.day(index), this.#draftVariance, close);
    const shape = drawDay(this.#chances.history, session.day, listing.traits, {
      ...around,
      distance: -around.distance,
    });
    const dividend = hasDividend(listing, place) ? dividendOn(listing, close / exponential(shape.move)) : 0;
    this.#drafts.push({ session, close, shape, dividend, split: splitRatio(listing, place) });
    this.#draftVariance = shape.nextVariance;
  }

  #draftTo(at: number): void {
    while (!this.#complete && this.#drafts.length <= at) this.#draftOlder();
  }

  #makeOlder(): boolean {
    const at = this.#past.length;
    if (this.#fairPast) {
      const day = this.#fairPast.day(at, (index) => this.#calendar.session(index));
      if (day) this.#past.push(day);
      return day !== null;
    }
    this.#draftTo(at + 1);
    const draft = this.#drafts[at];
    if (!draft) return false;
    const { session, shape, dividend, split } = draft;
    const { instrument } = this.listing;
    if (usesMonthEnd(instrument, session.date)) this.#draftTo(at + TWO_MONTHS_SESSIONS);
    const grid = this.#gridOfDraft(at);
    const before = at + 1 < this.#drafts.length ? this.#gridOfDraft(at + 1) : grid;
    const closedBefore = before.priceOf(before.ordinalOf(draftBefore(draft)));
    const previousClose = split === 1 ? closedBefore : grid.priceOf(grid.ordinalOf(closedBefore / split));
    const prices = layDay(
      shape,
      previousClose - dividend,
      grid,
      bandOf(instrument, session.date, previousClose),
      draft.close,
    );
    const { extremesWord, jump } = shape;
    this.#past.push({ ...prices, session, previousClose, extremesWord, jump, dividend, split, grid });
    return true;
  }

  #gridOfDraft(at: number): PriceGrid {
    const { instrument } = this.listing;
    const { session } = this.#drafts[at]!;
    if (!usesMonthEnd(instrument, session.date)) return gridOf(instrument, session.date, 0);
    let split = 1;
    let i = at;
    for (; i + 1 < this.#drafts.length && this.#drafts[i]!.session.month === session.month; i++)
      split *= this.#drafts[i]!.split;
    return gridOf(instrument, session.date, Math.round(this.#drafts[i]!.close / split));
  }
}

/** The unrounded close of the session before `draft`. */
const draftBefore = ({ close, shape, dividend, split }: Draft): number =>
  (close / exponential(shape.move) + dividend) * split;
