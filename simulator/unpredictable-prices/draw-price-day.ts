/**
 * One day under fair prices: its gap and its session, laid on the previous price; highest and lowest come from the
 * path.
 */
import { type RandomKey, toUnitInterval } from '../keyed-randomness.ts';
import type { SessionTimes } from '../session-calendar.ts';
import {
  adjustedCloseBefore,
  type SimulatedInstrumentDay,
  type InstrumentDayOpeningState,
  type SessionContext,
  splitRatioOn,
} from '../simulated-instrument-day.ts';
import type { Listing } from '../instruments/build-listings.ts';
import { marketDeviationOf } from '../instruments/instrument-traits.ts';
import type { JumpCategory } from '../price-jumps.ts';
import { sessionMinutesOf, sessionLengthShareOf } from '../market-moves-by-session.ts';
import { dayPriceBandOf, priceGridOf, type PriceGrid } from '../price-grid.ts';
import { drawFirstGap, isFirstTradingDay } from '../new-listings/first-trading-day.ts';
import { DayPriceRandomness, canHavePriceRush } from './day-price-randomness.ts';
import { type DayPricePlan, DisplayedPricePath, type SessionTradingActivity } from './displayed-price-path.ts';
import { endPriceOfLeg, type PriceLeg } from './price-leg.ts';
import type { MarketMoves } from './market-moves.ts';
import { StepPriceMap, tickSizeAt } from './step-price-map.ts';
import type { DayPriceLimits } from '../top-of-book.ts';

const fieldOf = ({ instrument: { market } }: Listing): JumpCategory =>
  market === 'FX' ? 'currency' : market === 'CRYPTO' ? 'digital' : 'company';

export function createDayPriceRandomness(
  listing: Listing,
  { calendar, session }: SessionContext,
  market: MarketMoves,
  key: { key: RandomKey; counter: number },
  variance: number,
  rush: { due: number; mayBegin: boolean } | null,
): DayPriceRandomness {
  const { traits, sector, instrument } = listing;
  return new DayPriceRandomness(key.key, key.counter, traits, {
    market,
    sector,
    variance,
    rush,
    usualMarket: marketDeviationOf(instrument.market, calendar.hours),
    field: fieldOf(listing),
    minutes: sessionMinutesOf(session),
    share: sessionLengthShareOf(session, calendar),
  });
}

/** Ordinals of the lowest and the highest price of a day. */
export function dayPriceLimitsOf(
  { instrument }: Listing,
  date: string,
  previousClose: number,
  grid: PriceGrid,
): DayPriceLimits {
  const band = dayPriceBandOf(instrument, date, previousClose);
  return {
    lowest: Math.max(1, band ? grid.ceilingOf(band.low) : 1),
    highest: band ? grid.floorOf(band.high) : Number.MAX_SAFE_INTEGER,
  };
}

/** How far the price may go from `price` before it meets a limit, as a share of it; without limits nearly to zero. */
export const computeRoomToDayLimits = (price: number, grid: PriceGrid, { lowest, highest }: DayPriceLimits): number =>
  Math.max(
    0,
    Math.min(
      0.9,
      1 - grid.priceOf(lowest) / price,
      highest === Number.MAX_SAFE_INTEGER ? 0.9 : grid.priceOf(highest) / price - 1,
    ),
  );

/** The same to either side; `up` is null if there is no limit. */
const roomsAt = (
  price: number,
  grid: PriceGrid,
  { lowest, highest }: DayPriceLimits,
): { down: number; up: number | null } => ({
  down: 1 - grid.priceOf(lowest) / price,
  up: highest === Number.MAX_SAFE_INTEGER ? null : grid.priceOf(highest) / price - 1,
});

/** The widest gap from `price`: a dividend may be added, hence not the whole band. */
export const computeWidestGapFrom = (price: number, grid: PriceGrid, limits: DayPriceLimits): number =>
  Math.min(0.35, 0.7 * computeRoomToDayLimits(price, grid, limits));

/** An ordinal whose expected price is `price`, drawn with one word. */
export function drawPriceOrdinal(price: number, grid: PriceGrid, word: number): number {
  const below = grid.floorOf(price);
  const low = grid.priceOf(below);
  return low >= price
    ? below
    : toUnitInterval(word) < (price - low) / (grid.priceOf(below + 1) - low)
      ? below + 1
      : below;
}

/** The share of the lots that news during a session trades at once. */
const BURST = 0.12;
export const buildSessionTradingActivity = (
  { traits }: Listing,
  draw: DayPriceRandomness,
  session: PriceLeg,
): SessionTradingActivity => ({
  volume: draw.volume(),
  liveliness: traits.liveliness,
  burst:
    draw.jump && !draw.jumpInGap && session.leaps.length > 0
      ? { at: draw.jumpAt, lots: Math.round(traits.dailyLots * BURST) }
      : null,
});

/** The path of a fair day's session. */
export const buildSessionPricePath = (
  { session, key, trading, limits }: DayPricePlan,
  grid: PriceGrid,
  { minutes, segments }: Pick<SessionTimes, 'minutes' | 'segments'>,
  smile: number,
): DisplayedPricePath =>
  new DisplayedPricePath(session, key, { minutes, segments, smile }, new StepPriceMap(session, grid, limits), trading);

type KnownDayFields = Pick<
  SimulatedInstrumentDay,
  'session' | 'previousClose' | 'jump' | 'dividend' | 'split' | 'grid'
>;

/** The day of a plan; `again` computes the plan again when it is needed later. */
export function buildSimulatedInstrumentDay(
  known: KnownDayFields,
  plan: DayPricePlan,
  draw: DayPriceRandomness,
  { calendar }: SessionContext,
  smile: number,
  again: () => DayPricePlan,
): SimulatedInstrumentDay {
  const { grid, session } = known;
  const { lowest, highest } = plan.limits;
  const end = endPriceOfLeg(plan.session);
  const nearest = grid.ordinalOf(end);
  const last =
    grid.priceOf(nearest) === end
      ? Math.min(highest, Math.max(lowest, nearest))
      : buildSessionPricePath(plan, grid, calendar.times(session), smile).endOf(calendar.times(session).minutes - 1);
  const day = new PlannedInstrumentDay(known, plan, draw, { calendar, smile, last, again });
  keepPlan(day, plan);
  return day;
}

/** `last`: the ordinal of the close. */
type Later = Pick<SessionContext, 'calendar'> & { smile: number; last: number; again: () => DayPricePlan };

/** A world caches some ten thousand of them, so anything large or costly is computed on demand. */
class PlannedInstrumentDay implements SimulatedInstrumentDay {
  readonly session: SimulatedInstrumentDay['session'];
  readonly previousClose: number;
  readonly jump: SimulatedInstrumentDay['jump'];
  readonly dividend: number;
  readonly split: number;
  readonly grid: PriceGrid;
  readonly open: number;
  readonly close: number;
  readonly volume: number;
  readonly jumpAt: number | null;
  readonly #later: Later;
  #high = 0;
  #low = 0;

  constructor(known: KnownDayFields, plan: DayPricePlan, draw: DayPriceRandomness, later: Later) {
    this.session = known.session;
    this.previousClose = known.previousClose;
    this.jump = known.jump;
    this.dividend = known.dividend;
    this.split = known.split;
    this.grid = known.grid;
    this.open = known.grid.priceOf(known.grid.ordinalOf(plan.session.from));
    this.close = known.grid.priceOf(later.last);
    this.volume = plan.trading.volume + (plan.trading.burst?.lots ?? 0);
    this.jumpAt = draw.jump && !draw.jumpInGap ? draw.jumpAt : null;
    this.#later = later;
  }

  get pricePlan(): DayPricePlan {
    return planOf(this, this.#later.again);
  }

  get high(): number {
    this.#findExtremes();
    return this.#high;
  }

  get low(): number {
    this.#findExtremes();
    return this.#low;
  }

  #findExtremes(): void {
    if (this.#high > 0) return;
    const { calendar, smile, last } = this.#later;
    const { high, low } = buildSessionPricePath(
      this.pricePlan,
      this.grid,
      calendar.times(this.session),
      smile,
    ).extremes();
    this.#high = this.grid.priceOf(Math.max(high, last));
    this.#low = this.grid.priceOf(Math.min(low, last));
  }
}

/** The day that follows from its opening state, its market's moves and its instrument's key in that session. */
export function computeSimulatedInstrumentDay(
  opening: InstrumentDayOpeningState,
  listing: Listing,
  place: SessionContext,
  market: MarketMoves,
  key: RandomKey,
): { day: SimulatedInstrumentDay; nextVariance: number; nextRush: number } {
  const { known, plan, draw } = drawDayPlan(opening, listing, place, market, key);
  const day = buildSimulatedInstrumentDay(
    known,
    plan,
    draw,
    place,
    listing.traits.smile,
    () => drawDayPlan(opening, listing, place, market, key).plan,
  );
  return { day, nextVariance: draw.nextVariance(), nextRush: draw.nextRush };
}

function drawDayPlan(
  opening: InstrumentDayOpeningState,
  listing: Listing,
  place: SessionContext,
  market: MarketMoves,
  key: RandomKey,
): { known: KnownDayFields; plan: DayPricePlan; draw: DayPriceRandomness } {
  const { session } = place;
  const split = splitRatioOn(listing, place);
  const grid = priceGridOf(listing.instrument, session.date, opening.monthEndClose);
  const draw = createDayPriceRandomness(listing, place, market, { key, counter: 0 }, opening.variance, {
    due: opening.rush,
    mayBegin: canHavePriceRush(listing),
  });
  const previousClose = adjustedCloseBefore(opening.close, listing, place, grid);
  const limits = dayPriceLimitsOf(listing, session.date, previousClose, grid);
  const tick = tickSizeAt(grid, previousClose);
  const gap = isFirstTradingDay(listing, session)
    ? drawFirstGap(key, previousClose, tick, roomsAt(previousClose, grid, limits))
    : draw.gap(previousClose, tick, computeWidestGapFrom(previousClose, grid, limits));
  const { dividend } = opening;
  const opens = Math.min(
    limits.highest,
    Math.max(limits.lowest, drawPriceOrdinal(Math.max(endPriceOfLeg(gap) - dividend, gap.step), grid, draw.rest)),
  );
  const open = grid.priceOf(opens);
  const leg = draw.session(open, tickSizeAt(grid, open), computeRoomToDayLimits(open, grid, limits));
  return {
    known: { session, previousClose, jump: draw.jump, dividend, split, grid },
    plan: { gap, session: leg, key, limits, trading: buildSessionTradingActivity(listing, draw, leg) },
    draw,
  };
}

/** The plans of the days that were used last: a plan is large, and can be computed again from a few numbers. */

const CACHED_PLANS = 256;
const plans = new Map<object, DayPricePlan>();

function keepPlan(of: object, plan: DayPricePlan): DayPricePlan {
  plans.set(of, plan);
  if (plans.size > CACHED_PLANS) plans.delete(plans.keys().next().value!);
  return plan;
}

const planOf = (of: object, make: () => DayPricePlan): DayPricePlan => plans.get(of) ?? keepPlan(of, make());
