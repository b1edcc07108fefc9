/**
 * One day under fair prices: its gap and its session, laid on the previous price; highest and lowest come from the
 * path.
 */
import { type ChanceKey, unit } from '../chance.ts';
import type { SessionTimes } from '../calendar.ts';
import { closeBefore, type Day, type DayOpening, type Place, splitRatio } from '../day.ts';
import type { Listing } from '../instruments/listing.ts';
import { marketDeviation } from '../instruments/traits.ts';
import type { JumpField } from '../jumps.ts';
import { minutesOf, shareOf } from '../market-history.ts';
import { bandOf, gridOf, type PriceGrid } from '../price-grid.ts';
import { firstGap, isFirstDay } from '../new-listings/first-day.ts';
import { DayDraw, mayRush } from './day-draw.ts';
import { FairPath, type Trading } from './fair-path.ts';
import { endOf, type Leg } from './leg.ts';
import type { MarketMoves } from './market-moves.ts';
import { Shown, tickAt } from './grid-prices.ts';
import type { Limits } from '../book-top.ts';

/** The input of a fair day's path. */
export interface FairPlan {
  gap: Leg;
  session: Leg;
  key: ChanceKey;
  trading: Trading;
  limits: Limits;
}

const fieldOf = ({ instrument: { market } }: Listing): JumpField =>
  market === 'FX' ? 'currency' : market === 'CRYPTO' ? 'digital' : 'company';

export function drawOf(
  listing: Listing,
  { calendar, session }: Place,
  market: MarketMoves,
  key: { key: ChanceKey; counter: number },
  variance: number,
  rush: { due: number; mayBegin: boolean } | null,
): DayDraw {
  const { traits, sector, instrument } = listing;
  return new DayDraw(key.key, key.counter, traits, {
    market,
    sector,
    variance,
    rush,
    usualMarket: marketDeviation(instrument.market, calendar.hours),
    field: fieldOf(listing),
    minutes: minutesOf(session),
    share: shareOf(session, calendar),
  });
}

/** Ordinals of the lowest and the highest price of a day. */
export function limitsOf({ instrument }: Listing, date: string, previousClose: number, grid: PriceGrid): Limits {
  const band = bandOf(instrument, date, previousClose);
  return {
    lowest: Math.max(1, band ? grid.ceilingOf(band.low) : 1),
    highest: band ? grid.floorOf(band.high) : Number.MAX_SAFE_INTEGER,
  };
}

/** How far the price may go from `price` before it meets a limit, as a share of it; without limits nearly to zero. */
export const roomAt = (price: number, grid: PriceGrid, { lowest, highest }: Limits): number =>
  Math.max(
    0,
    Math.min(
      0.9,
      1 - grid.priceOf(lowest) / price,
      highest === Number.MAX_SAFE_INTEGER ? 0.9 : grid.priceOf(highest) / price - 1,
    ),
  );

/** The same to either side; `up` is null if there is no limit. */
const roomsAt = (price: number, grid: PriceGrid, { lowest, highest }: Limits): { down: number; up: number | null } => ({
  down: 1 - grid.priceOf(lowest) / price,
  up: highest === Number.MAX_SAFE_INTEGER ? null : grid.priceOf(highest) / price - 1,
});

/** The widest gap from `price`: a dividend may be added, hence not the whole band. */
export const widestGap = (price: number, grid: PriceGrid, limits: Limits): number =>
  Math.min(0.35, 0.7 * roomAt(price, grid, limits));

/** An ordinal whose expected price is `price`, drawn with one word. */
export function ordinalBy(price: number, grid: PriceGrid, word: number): number {
  const below = grid.floorOf(price);
  const low = grid.priceOf(below);
  return low >= price ? below : unit(word) < (price - low) / (grid.priceOf(below + 1) - low) ? below + 1 : below;
}

/** The share of the lots that news during a session trades at once. */
const BURST = 0.12;
export const tradingOf = ({ traits }: Listing, draw: DayDraw, session: Leg): Trading => ({
  volume: draw.volume(),
  liveliness: traits.liveliness,
  burst:
    draw.jump && !draw.jumpInGap && session.leaps.length > 0
      ? { at: draw.jumpAt, lots: Math.round(traits.dailyLots * BURST) }
      : null,
});

/** The path of a fair day's session. */
export const fairSession = (
  { session, key, trading, limits }: FairPlan,
  grid: PriceGrid,
  { minutes, segments }: Pick<SessionTimes, 'minutes' | 'segments'>,
  smile: number,
): FairPath => new FairPath(session, key, { minutes, segments, smile }, new Shown(session, grid, limits), trading);

type Known = Pick<Day, 'session' | 'previousClose' | 'jump' | 'dividend' | 'split' | 'grid'>;

/** The day of a plan; `again` computes the plan again when it is needed later. */
export function dayOf(
  known: Known,
  plan: FairPlan,
  draw: DayDraw,
  { calendar }: Place,
  smile: number,
  again: () => FairPlan,
): Day {
  const { grid, session } = known;
  const { lowest, highest } = plan.limits;
  const end = endOf(plan.session);
  const nearest = grid.ordinalOf(end);
  const last =
    grid.priceOf(nearest) === end
      ? Math.min(highest, Math.max(lowest, nearest))
      : fairSession(plan, grid, calendar.times(session), smile).endOf(calendar.times(session).minutes - 1);
  const day = new FairDay(known, plan, draw, { calendar, smile, last, again });
  keepPlan(day, plan);
  return day;
}

/** `last`: the ordinal of the close. */
type Later = Pick<Place, 'calendar'> & { smile: number; last: number; again: () => FairPlan };

/** A world caches some ten thousand of them, so anything large or costly is computed on demand. */
class FairDay implements Day {
  readonly session: Day['session'];
  readonly previousClose: number;
  readonly jump: Day['jump'];
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

  constructor(known: Known, plan: FairPlan, draw: DayDraw, later: Later) {
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

  get fair(): FairPlan {
    return planOf(this, this.#later.again);
  }

  get high(): number {
    this.#look();
    return this.#high;
  }

  get low(): number {
    this.#look();
    return this.#low;
  }

  #look(): void {
    if (this.#high > 0) return;
    const { calendar, smile, last } = this.#later;
    const { high, low } = fairSession(this.fair, this.grid, calendar.times(this.session), smile).extremes();
    this.#high = this.grid.priceOf(Math.max(high, last));
    this.#low = this.grid.priceOf(Math.min(low, last));
  }
}

/** The day that follows from its opening state, its market's moves and its instrument's key in that session. */
export function fairDayFrom(
  opening: DayOpening,
  listing: Listing,
  place: Place,
  market: MarketMoves,
  key: ChanceKey,
): { day: Day; nextVariance: number; nextRush: number } {
  const { known, plan, draw } = drawnFrom(opening, listing, place, market, key);
  const day = dayOf(
    known,
    plan,
    draw,
    place,
    listing.traits.smile,
    () => drawnFrom(opening, listing, place, market, key).plan,
  );
  return { day, nextVariance: draw.nextVariance(), nextRush: draw.nextRush };
}

function drawnFrom(
  opening: DayOpening,
  listing: Listing,
  place: Place,
  market: MarketMoves,
  key: ChanceKey,
): { known: Known; plan: FairPlan; draw: DayDraw } {
  const { session } = place;
  const split = splitRatio(listing, place);
  const grid = gridOf(listing.instrument, session.date, opening.monthEndClose);
  const draw = drawOf(listing, place, market, { key, counter: 0 }, opening.variance, {
    due: opening.rush,
    mayBegin: mayRush(listing),
  });
  const previousClose = closeBefore(opening.close, listing, place, grid);
  const limits = limitsOf(listing, session.date, previousClose, grid);
  const tick = tickAt(grid, previousClose);
  const gap = isFirstDay(listing, session)
    ? firstGap(key, previousClose, tick, roomsAt(previousClose, grid, limits))
    : draw.gap(previousClose, tick, widestGap(previousClose, grid, limits));
  const { dividend } = opening;
  const opens = Math.min(
    limits.highest,
    Math.max(limits.lowest, ordinalBy(Math.max(endOf(gap) - dividend, gap.step), grid, draw.rest)),
  );
  const open = grid.priceOf(opens);
  const leg = draw.session(open, tickAt(grid, open), roomAt(open, grid, limits));
  return {
    known: { session, previousClose, jump: draw.jump, dividend, split, grid },
    plan: { gap, session: leg, key, limits, trading: tradingOf(listing, draw, leg) },
    draw,
  };
}

/** The plans of the days that were used last: a plan is large, and can be computed again from a few numbers. */

const KEPT = 256;
const plans = new Map<object, FairPlan>();

function keepPlan(of: object, plan: FairPlan): FairPlan {
  plans.set(of, plan);
  if (plans.size > KEPT) plans.delete(plans.keys().next().value!);
  return plan;
}

const planOf = (of: object, make: () => FairPlan): FairPlan => plans.get(of) ?? keepPlan(of, make());
