/**
 * The days before a world's start under fair prices, computed backwards from the price at its start: each day's legs
 * are drawn as usual and placed so that they end where the day has to. Closes are on the grid from the beginning, since
 * rounding them afterwards would make prices flicker back.
 */
import type { RandomKey } from '../keyed-randomness.ts';
import type { SessionDay } from '../session-calendar.ts';
import { splitRatioOn, type SimulatedInstrumentDay, type SessionContext } from '../simulated-instrument-day.ts';
import { computeDividend, hasDividendOn } from '../dividend-declarations.ts';
import type { Listing } from '../instruments/build-listings.ts';
import type { MarketMovesBySession } from '../market-moves-by-session.ts';
import { priceGridOf, type PriceGrid } from '../price-grid.ts';
import { usesMonthEndTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { DayPriceRandomness } from './day-price-randomness.ts';
import {
  buildSimulatedInstrumentDay,
  createDayPriceRandomness,
  dayPriceLimitsOf,
  drawPriceOrdinal,
  computeRoomToDayLimits,
  buildSessionTradingActivity,
  computeWidestGapFrom,
} from './draw-price-day.ts';
import { type DayPricePlan } from './displayed-price-path.ts';
import { endPriceOfLeg, totalStepsOf, type PriceLeg } from './price-leg.ts';
import { historyDayKeyOf } from './market-moves.ts';
import { tickSizeAt } from './step-price-map.ts';

interface DayDraft {
  session: SessionDay;
  close: number;
  /** Variance of its own move. */
  variance: number;
  dividend: number;
  split: number;
  /** Close of the previous session, in that session's shares. */
  before: number;
  /** Its legs until it is laid; they are large, and drawn again when needed later. */
  drawn: DrawnDay | null;
}

interface DrawnDay {
  draw: DayPriceRandomness;
  leg: PriceLeg;
  gap: PriceLeg;
}

/** If a month's last close decides the tick, drafts run two months ahead of laid days. */
const TWO_MONTHS_SESSIONS = 70;
/**
 * Closes before a month's tick is known are on the tick of a price this much higher, which every smaller tick divides.
 */
const MONTH_REACH = 1.5;
/** How much of a day's limits the session and the gap may use, since the day's beginning is found last. */
const OF_ROOM = 0.8;
const OF_GAP = 0.5;

export class HistoryBeforeStart {
  readonly #listing: Listing;
  readonly #market: MarketMovesBySession;
  readonly #key: RandomKey;
  readonly #placeOf: (session: SessionDay) => SessionContext;
  readonly #drafts: DayDraft[] = [];
  #variance: number;
  #complete = false;

  constructor(
    listing: Listing,
    market: MarketMovesBySession,
    key: RandomKey,
    placeOf: (session: SessionDay) => SessionContext,
  ) {
    this.#listing = listing;
    this.#market = market;
    this.#key = key;
    this.#placeOf = placeOf;
    this.#variance = listing.traits.ownDeviation * listing.traits.ownDeviation;
  }

  /** The day of session −1 − `at`; null before the listing and before the history. */
  day(at: number, sessionAt: (index: number) => SessionDay | null): SimulatedInstrumentDay | null {
    const byMonth = usesMonthEndTick(this.#listing.instrument, sessionAt(-1 - at)?.date ?? '9999-12-31');
    this.#draftTo(at + (byMonth ? TWO_MONTHS_SESSIONS : 0), at, sessionAt);
    const draft = this.#drafts[at];
    return draft ? this.#lay(draft, this.#gridOf(at)) : null;
  }

  /** Whatever isn't laid next, up to `laid`, is drawn again once it is. */
  #draftTo(at: number, laid: number, sessionAt: (index: number) => SessionDay | null): void {
    while (!this.#complete && this.#drafts.length <= at) {
      const session = sessionAt(-1 - this.#drafts.length);
      if (!session || session.date < this.#listing.instrument.listedOn) this.#complete = true;
      else this.#drafts.push(this.#draft(session, this.#drafts.length <= laid));
    }
  }

  #draft(session: SessionDay, isLaid: boolean): DayDraft {
    const listing = this.#listing;
    const place = this.#placeOf(session);
    const close = this.#drafts.at(-1)?.before ?? listing.traits.anchor;
    const variance = this.#variance;
    const drawn = this.#draw(session, place, close, variance);
    const {
      draw,
      gap,
      leg: { from },
    } = drawn;
    this.#variance = draw.nextVariance();
    const dividend = hasDividendOn(listing, place) ? computeDividend(listing, from) : 0;
    const split = splitRatioOn(listing, place);
    const older = this.#lattice(place.before?.date ?? session.date, from * split);
    const raw = from + dividend - gap.step * totalStepsOf(gap);
    const before = this.#fits(raw, from, close, session) ? raw : from + dividend;
    return {
      session,
      close,
      variance,
      dividend,
      split,
      drawn: isLaid ? drawn : null,
      before: older.priceOf(Math.max(1, drawPriceOrdinal(before * split, older, draw.rest))),
    };
  }

  /**
   * A day's legs, laid so that it ends at `close`. Forwards a leg's steps are in proportion to the price at its
   * beginning, which isn't known yet: it is found with the steps of its end, and the legs are drawn again from there.
   */
  #draw(session: SessionDay, place: SessionContext, close: number, variance: number): DrawnDay {
    const { leg, gap } = this.#drawAt(session, place, close, variance, { from: close, before: null });
    const before = Math.max(gap.step, leg.from - gap.step * totalStepsOf(gap));
    return this.#drawAt(session, place, close, variance, { from: leg.from, before });
  }

  /** The legs with the steps of prices `from` and `before`; without `before` the gap's are those of its end. */
  #drawAt(
    session: SessionDay,
    place: SessionContext,
    close: number,
    variance: number,
    { from: measured, before }: { from: number; before: number | null },
  ): DrawnDay {
    const listing = this.#listing;
    const grid = this.#lattice(session.date, close);
    const draw = createDayPriceRandomness(
      listing,
      place,
      this.#market.day(session.index),
      { key: this.#key, counter: session.day },
      variance,
      null,
    );
    const limits = dayPriceLimitsOf(listing, session.date, close, grid);
    const drawn = draw.session(
      measured,
      tickSizeAt(grid, close),
      OF_ROOM * computeRoomToDayLimits(close, grid, limits),
    );
    const from = Math.max(drawn.step, close - drawn.step * totalStepsOf(drawn));
    return {
      draw,
      leg: { ...drawn, from },
      gap: draw.gap(before ?? from, tickSizeAt(grid, from), OF_GAP * computeWidestGapFrom(close, grid, limits)),
    };
  }

  /** Whether open and close are within the limits that a close before them sets. */
  #fits(before: number, open: number, close: number, session: SessionDay): boolean {
    if (before <= 0) return false;
    const grid = this.#lattice(session.date, close);
    const { lowest, highest } = dayPriceLimitsOf(this.#listing, session.date, Math.round(before), grid);
    return [open, close].every((price) => grid.floorOf(price) > lowest && grid.ceilingOf(price) < highest);
  }

  #lattice(date: string, price: number): PriceGrid {
    const { instrument } = this.#listing;
    return priceGridOf(instrument, date, usesMonthEndTick(instrument, date) ? Math.round(price * MONTH_REACH) : 0);
  }

  #lay(draft: DayDraft, grid: PriceGrid): SimulatedInstrumentDay {
    const listing = this.#listing;
    const { session, close, variance, dividend, split, before } = draft;
    const place = this.#placeOf(session);
    const previousClose = split === 1 ? before : grid.priceOf(grid.ordinalOf(before / split));
    const drawn = draft.drawn ?? this.#draw(session, place, close, variance);
    draft.drawn = null;
    const plan = (by: DrawnDay): DayPricePlan => this.#plan(by, session, previousClose, dividend, grid);
    const known = { session, previousClose, jump: drawn.draw.jump, dividend, split, grid };
    return buildSimulatedInstrumentDay(known, plan(drawn), drawn.draw, place, listing.traits.smile, () =>
      plan(this.#draw(session, place, close, variance)),
    );
  }

  #plan(
    { draw, leg, gap }: DrawnDay,
    session: SessionDay,
    previousClose: number,
    dividend: number,
    grid: PriceGrid,
  ): DayPricePlan {
    const listing = this.#listing;
    const left = Math.round((leg.from + dividend - endPriceOfLeg({ ...gap, from: previousClose })) / gap.step);
    return {
      session: leg,
      key: historyDayKeyOf(this.#key, session.day),
      limits: dayPriceLimitsOf(listing, session.date, previousClose, grid),
      trading: buildSessionTradingActivity(listing, draw, leg),
      gap: {
        ...gap,
        from: previousClose,
        leaps: left === 0 ? gap.leaps : [...gap.leaps, { at: 0.999_999, steps: left }],
      },
    };
  }

  #gridOf(at: number): PriceGrid {
    const { instrument } = this.#listing;
    const { session } = this.#drafts[at]!;
    if (!usesMonthEndTick(instrument, session.date)) return priceGridOf(instrument, session.date, 0);
    let split = 1;
    let i = at;
    for (; i + 1 < this.#drafts.length && this.#drafts[i]!.session.month === session.month; i++)
      split *= this.#drafts[i]!.split;
    return priceGridOf(instrument, session.date, Math.round(this.#drafts[i]!.close / split));
  }
}
