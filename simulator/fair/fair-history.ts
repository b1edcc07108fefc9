/**
 * The days before a world's start under fair prices, computed backwards from the price at its start: each day's legs
 * are drawn as usual and placed so that they end where the day has to. Closes are on the grid from the beginning, since
 * rounding them afterwards would make prices flicker back.
 */
import type { ChanceKey } from '../chance.ts';
import type { SessionDay } from '../calendar.ts';
import { splitRatio, type Day, type Place } from '../day.ts';
import { dividendOn, hasDividend } from '../dividend-declarations.ts';
import type { Listing } from '../instruments/listing.ts';
import type { MarketHistory } from '../market-history.ts';
import { gridOf, type PriceGrid } from '../price-grid.ts';
import { usesMonthEnd } from '@bourse/core/markets/order-rules/ticks.ts';
import type { DayDraw } from './day-draw.ts';
import { dayOf, drawOf, limitsOf, ordinalBy, roomAt, tradingOf, widestGap, type FairPlan } from './fair-day.ts';
import { endOf, stepsOf, type Leg } from './leg.ts';
import { keyOfDay } from './market-moves.ts';
import { tickAt } from './grid-prices.ts';

interface Draft {
  session: SessionDay;
  close: number;
  /** Variance of its own move. */
  variance: number;
  dividend: number;
  split: number;
  /** Close of the previous session, in that session's shares. */
  before: number;
  /** Its legs until it is laid; they are large, and drawn again when needed later. */
  drawn: Drawn | null;
}

interface Drawn {
  draw: DayDraw;
  leg: Leg;
  gap: Leg;
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

export class FairPast {
  readonly #listing: Listing;
  readonly #market: MarketHistory;
  readonly #key: ChanceKey;
  readonly #placeOf: (session: SessionDay) => Place;
  readonly #drafts: Draft[] = [];
  #variance: number;
  #complete = false;

  constructor(listing: Listing, market: MarketHistory, key: ChanceKey, placeOf: (session: SessionDay) => Place) {
    this.#listing = listing;
    this.#market = market;
    this.#key = key;
    this.#placeOf = placeOf;
    this.#variance = listing.traits.ownDeviation * listing.traits.ownDeviation;
  }

  /** The day of session −1 − `at`; null before the listing and before the history. */
  day(at: number, sessionAt: (index: number) => SessionDay | null): Day | null {
    const byMonth = usesMonthEnd(this.#listing.instrument, sessionAt(-1 - at)?.date ?? '9999-12-31');
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

  #draft(session: SessionDay, isLaid: boolean): Draft {
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
    const dividend = hasDividend(listing, place) ? dividendOn(listing, from) : 0;
    const split = splitRatio(listing, place);
    const older = this.#lattice(place.before?.date ?? session.date, from * split);
    const raw = from + dividend - gap.step * stepsOf(gap);
    const before = this.#fits(raw, from, close, session) ? raw : from + dividend;
    return {
      session,
      close,
      variance,
      dividend,
      split,
      drawn: isLaid ? drawn : null,
      before: older.priceOf(Math.max(1, ordinalBy(before * split, older, draw.rest))),
    };
  }

  /**
   * A day's legs, laid so that it ends at `close`. Forwards a leg's steps are in proportion to the price at its
   * beginning, which isn't known yet: it is found with the steps of its end, and the legs are drawn again from there.
   */
  #draw(session: SessionDay, place: Place, close: number, variance: number): Drawn {
    const { leg, gap } = this.#drawAt(session, place, close, variance, { from: close, before: null });
    const before = Math.max(gap.step, leg.from - gap.step * stepsOf(gap));
    return this.#drawAt(session, place, close, variance, { from: leg.from, before });
  }

  /** The legs with the steps of prices `from` and `before`; without `before` the gap's are those of its end. */
  #drawAt(
    session: SessionDay,
    place: Place,
    close: number,
    variance: number,
    { from: measured, before }: { from: number; before: number | null },
  ): Drawn {
    const listing = this.#listing;
    const grid = this.#lattice(session.date, close);
    const draw = drawOf(
      listing,
      place,
      this.#market.day(session.index),
      { key: this.#key, counter: session.day },
      variance,
      null,
    );
    const limits = limitsOf(listing, session.date, close, grid);
    const drawn = draw.session(measured, tickAt(grid, close), OF_ROOM * roomAt(close, grid, limits));
    const from = Math.max(drawn.step, close - drawn.step * stepsOf(drawn));
    return {
      draw,
      leg: { ...drawn, from },
      gap: draw.gap(before ?? from, tickAt(grid, from), OF_GAP * widestGap(close, grid, limits)),
    };
  }

  /** Whether open and close are within the limits that a close before them sets. */
  #fits(before: number, open: number, close: number, session: SessionDay): boolean {
    if (before <= 0) return false;
    const grid = this.#lattice(session.date, close);
    const { lowest, highest } = limitsOf(this.#listing, session.date, Math.round(before), grid);
    return [open, close].every((price) => grid.floorOf(price) > lowest && grid.ceilingOf(price) < highest);
  }

  #lattice(date: string, price: number): PriceGrid {
    const { instrument } = this.#listing;
    return gridOf(instrument, date, usesMonthEnd(instrument, date) ? Math.round(price * MONTH_REACH) : 0);
  }

  #lay(draft: Draft, grid: PriceGrid): Day {
    const listing = this.#listing;
    const { session, close, variance, dividend, split, before } = draft;
    const place = this.#placeOf(session);
    const previousClose = split === 1 ? before : grid.priceOf(grid.ordinalOf(before / split));
    const drawn = draft.drawn ?? this.#draw(session, place, close, variance);
    draft.drawn = null;
    const plan = (by: Drawn): FairPlan => this.#plan(by, session, previousClose, dividend, grid);
    const known = { session, previousClose, jump: drawn.draw.jump, dividend, split, grid };
    return dayOf(known, plan(drawn), drawn.draw, place, listing.traits.smile, () =>
      plan(this.#draw(session, place, close, variance)),
    );
  }

  #plan(
    { draw, leg, gap }: Drawn,
    session: SessionDay,
    previousClose: number,
    dividend: number,
    grid: PriceGrid,
  ): FairPlan {
    const listing = this.#listing;
    const left = Math.round((leg.from + dividend - endOf({ ...gap, from: previousClose })) / gap.step);
    return {
      session: leg,
      key: keyOfDay(this.#key, session.day),
      limits: limitsOf(listing, session.date, previousClose, grid),
      trading: tradingOf(listing, draw, leg),
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
    if (!usesMonthEnd(instrument, session.date)) return gridOf(instrument, session.date, 0);
    let split = 1;
    let i = at;
    for (; i + 1 < this.#drafts.length && this.#drafts[i]!.session.month === session.month; i++)
      split *= this.#drafts[i]!.split;
    return gridOf(instrument, session.date, Math.round(this.#drafts[i]!.close / split));
  }
}
