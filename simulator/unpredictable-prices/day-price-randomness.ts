/**
 * One day's randomness under fair prices. The size of the day (variance, how wild it is, a rush) is drawn first; given
 * that, the gap and the session are two independent legs, made of steps that go either way and of leaps that are as
 * likely up as down.
 */
import {
  type RandomKey,
  drawRandomBlock,
  computeExponential,
  toUnitInterval,
  type RandomWords,
} from '../keyed-randomness.ts';
import { SECTOR_DEVIATION, type InstrumentTraits } from '../instruments/instrument-traits.ts';
import type { Sector } from '../instruments/company-row.ts';
import { drawPriceJump, type PriceJump, type JumpCategory } from '../price-jumps.ts';
import { activityShareUpTo } from '../price-path.ts';
import { computeNextVariance } from '../variance-clustering.ts';
import { drawBinomial, drawNormal } from './distributions.ts';
import { FOLLOWED_MOVE_MINIMUM, type PriceLeap, type PriceLeg, roundStochastically } from './price-leg.ts';
import {
  COMMON_MOMENTS_BETWEEN_SESSIONS,
  type MarketMoves,
  computeSectorMoves,
  COMMON_SESSION_MOMENT_COUNT,
} from './market-moves.ts';
import type { Listing } from '../instruments/build-listings.ts';

export interface DayPriceRandomnessContext {
  market: MarketMoves;
  sector: Sector;
  /** Variance of its own move, a whole session's, and the market's deviation on an ordinary day. */
  variance: number;
  usualMarket: number;
  /** The session's length as a share of an ordinary one. */
  share: number;
  minutes: number;
  field: JumpCategory;
  rush: { due: number; mayBegin: boolean } | null;
}

/** The share of a session's common moves that comes at the shared moments; the rest is each instrument's own. */
const SHARED = 0.54;
const DAY = 21;
const LEAPS = 22;
/** Share of own days that are far wilder than the others, so that tails are fat. */
const WILD_DAYS = 0.012;
const WILD = 2.2;
/** Words for drawing the leaps. */
const leapWords: RandomWords = new Uint32Array(16);
const WORDS = 16;

const roots = new Map<number, Float64Array>();
/** Square roots of the activity between the session's moments. */
function rootsOf(smile: number): Float64Array {
  let found = roots.get(smile);
  if (!found) {
    const at = (slice: number): number => activityShareUpTo(slice, COMMON_SESSION_MOMENT_COUNT, smile);
    roots.set(
      smile,
      (found = Float64Array.from({ length: COMMON_SESSION_MOMENT_COUNT }, (_, slice) =>
        Math.sqrt(at(slice + 1) - at(slice)),
      )),
    );
  }
  return found;
}
const gapRoots = new Float64Array(COMMON_MOMENTS_BETWEEN_SESSIONS).fill(Math.sqrt(1 / COMMON_MOMENTS_BETWEEN_SESSIONS));

export class DayPriceRandomness {
  readonly jump: PriceJump | null;
  readonly jumpInGap: boolean;
  readonly rushDay: number;
  readonly nextRush: number;
  /** Deviation of the whole day's return. */
  readonly usual: number;
  readonly #traits: InstrumentTraits;
  readonly #context: DayPriceRandomnessContext;
  readonly #words: RandomWords = new Uint32Array(16);
  readonly #key: RandomKey;
  readonly #counter: number;
  readonly #own: number;
  readonly #wild: number;
  /** Deviations of its parts from the market's and the sector's day. */
  readonly #ofMarket: number;
  readonly #ofSector: number;
  #ownReturn = 0;
  #ownVariance = 0;

  constructor(key: RandomKey, counter: number, traits: InstrumentTraits, context: DayPriceRandomnessContext) {
    this.#key = key;
    this.#counter = counter;
    this.#traits = traits;
    this.#context = context;
    const words = this.#words;
    drawRandomBlock(key, counter, DAY, words);
    const { rush, share } = context;
    this.rushDay = rush ? rushDayOf(rush.due, words[9]!, rush.mayBegin, traits.sessionsPerYear) : 0;
    this.nextRush = rushAfter(this.rushDay, words[10]!);
    this.#wild = (toUnitInterval(words[0]!) < WILD_DAYS ? WILD : 1) * (this.rushDay > 0 ? WILDER : 1);
    this.#own = Math.sqrt(context.variance) * this.#wild;
    this.#ofMarket = traits.beta * context.market.deviation;
    this.#ofSector = (traits.sectorBeta * SECTOR_DEVIATION) / Math.sqrt(traits.sessionsPerYear);
    this.usual = Math.sqrt(this.#ofMarket * this.#ofMarket + this.#ofSector * this.#ofSector + this.#own * this.#own);
    const field = context.field;
    const scale = Math.min(0.12, 1.5 * Math.min(this.usual, 0.03) + (field === 'currency' ? 0.004 : 0.025));
    this.jump = drawPriceJump(
      words[5]!,
      words[6]!,
      (traits.jumpsPerYear * share) / traits.sessionsPerYear,
      scale,
      field,
    );
    this.jumpInGap = (words[7]! & 1) === 0;
  }

  /** The gap before the session, from a price: `widest`: its maximum, as a share of the price. */
  gap(from: number, step: number, widest: number): PriceLeg {
    const { gap: share } = this.#traits;
    const variance = share * share;
    const calm = Math.min(1, widest / (8 * this.usual * share));
    const words = this.#words;
    const leaps: PriceLeap[] = [];
    const add = (at: number, size: number): void => {
      const most = 0.8 * widest;
      const steps = roundStochastically(((size > most ? most : size < -most ? -most : size) * from) / step, words[8]!);
      if (steps !== 0) leaps.push({ at, steps });
    };
    if (this.jump && this.jumpInGap) add(toUnitInterval(words[12]!), this.jump.size);
    if (this.rushDay === 1)
      add(toUnitInterval(words[13]!), (words[14]! & 1 ? 1 : -1) * LEAP * (0.7 + 0.6 * toUnitInterval(words[13]!)));
    return this.#leg(from, step, {
      first: 0,
      roots: gapRoots,
      weight: share * calm,
      variance: variance * this.#own * this.#own * calm * calm,
      leaps,
      many: 1,
      ups: 2,
    });
  }

  /** The session from a price: `room` is how far the price may move, as a share of it, before it reaches a limit. */
  session(from: number, step: number, room: number): PriceLeg {
    const { gap, smile } = this.#traits;
    const share = (1 - gap * gap) * this.#context.share;
    const words = this.#words;
    const leaps: PriceLeap[] = [];
    // The rest can't have the room that the jump may need: a price held back at the limits would turn, and be
    // predictable.
    let left = room;
    if (this.jump && !this.jumpInGap) {
      const most = 0.3 * room;
      const size = Math.min(most, Math.max(-most, this.jump.size));
      left -= Math.abs(size);
      leaps.push({ at: toUnitInterval(words[12]!), steps: roundStochastically((size * from) / step, words[8]!) });
    }
    if (this.rushDay > 1) {
      const size = Math.min(0.45 * room, LEAP * (0.5 + 0.4 * toUnitInterval(words[14]!))) * (words[13]! & 1 ? 1 : -1);
      left -= Math.abs(size);
      leaps.push({ at: toUnitInterval(words[13]!), steps: roundStochastically((size * from) / step, words[12]!) });
    }
    const calm = Math.min(1, left / (5.5 * this.usual * Math.sqrt(share)));
    const common = this.usual * this.usual - this.#own * this.#own;
    const own = (this.#own * this.#own + (1 - SHARED) * common) * share * calm * calm;
    return this.#leg(from, step, {
      first: COMMON_MOMENTS_BETWEEN_SESSIONS,
      roots: rootsOf(smile),
      weight: calm * Math.sqrt(SHARED * share),
      variance: own,
      leaps,
      many: 3,
      ups: 4,
    });
  }

  #leg(
    from: number,
    step: number,
    {
      first,
      roots,
      weight,
      variance,
      leaps,
      many,
      ups,
    }: {
      first: number;
      roots: Float64Array;
      weight: number;
      variance: number;
      leaps: PriceLeap[];
      many: number;
      ups: number;
    },
  ): PriceLeg {
    const { market, sector } = this.#context;
    const sectorMovesOfDay = this.#ofSector === 0 ? null : computeSectorMoves(market, sector);
    const sorted = leaps.length === 0;
    const ratio = from / step;
    let rounding = 0;
    for (let slice = 0; slice < roots.length; slice++) {
      const i = first + slice;
      if (slice === 0 || i % WORDS === 0)
        drawRandomBlock(this.#key, this.#counter, LEAPS + Math.floor(i / WORDS), leapWords);
      const common = this.#ofMarket * market.moves[i]! + (sectorMovesOfDay ? this.#ofSector * sectorMovesOfDay[i]! : 0);
      const wanted = weight * roots[slice]! * common * ratio;
      if (wanted < FOLLOWED_MOVE_MINIMUM && wanted > -FOLLOWED_MOVE_MINIMUM) continue;
      const steps = roundStochastically(wanted, leapWords[i % WORDS]!);
      if (steps !== 0) leaps.push({ at: market.at[i]!, steps });
      const part = wanted - Math.floor(wanted);
      rounding += part * (1 - part);
    }
    if (!sorted) leaps.sort((a, b) => a.at - b.at);
    const wanted = Math.max(variance * ratio * ratio - rounding, 0.3 * variance * ratio * ratio);
    const steps = roundStochastically(wanted, this.#words[many]!);
    const up = drawBinomial(steps, 0.5, this.#words[ups]!);
    this.#ownReturn += (2 * up - steps) / ratio;
    this.#ownVariance += wanted / (ratio * ratio);
    return { from, step, up, down: steps - up, leaps };
  }

  /** A word for anything else. */
  get rest(): number {
    return this.#words[15]!;
  }

  /** The time of news during the session, as a share of it. */
  get jumpAt(): number {
    return toUnitInterval(this.#words[12]!);
  }

  /** Variance of tomorrow's own move, once both legs are drawn. */
  nextVariance(): number {
    const { variance } = this.#context;
    const { ownDeviation } = this.#traits;
    const size = this.#ownVariance > 0 ? (this.#ownReturn * this.#ownReturn) / this.#ownVariance : 1;
    const wild = this.rushDay > 0 ? 1 : this.#wild;
    return computeNextVariance(variance, variance * wild * wild * size, ownDeviation * ownDeviation);
  }

  /** Lots: they reveal how volatile the day is, but not its direction. */
  volume(): number {
    const { dailyLots, ownDeviation, beta, sectorBeta, sessionsPerYear } = this.#traits;
    const { usualMarket } = this.#context;
    const words = this.#words;
    const mood = 0.3 * drawNormal(words[11]!);
    const sector = (sectorBeta * sectorBeta * SECTOR_DEVIATION * SECTOR_DEVIATION) / sessionsPerYear;
    const ordinary = Math.sqrt(ownDeviation * ownDeviation + sector + beta * beta * usualMarket * usualMarket);
    const lively = this.usual / ordinary - 1 + (this.jump && this.jumpInGap ? 1 : 0);
    const calm = mood + 0.5 * lively;
    const busy = this.rushDay > 0 ? Math.max(-1, Math.min(0.4, mood)) + BUSIER : Math.max(-1, Math.min(1, calm));
    // e^x in two parts, since the quotient is good for |x| ≤ 1 to five digits and for 3 to two.
    const half = computeExponential(busy / 2);
    return Math.max(Math.round(dailyLots * this.#context.share * half * half), 3 * this.#context.minutes);
  }
}

/**
 * Now and then everybody wants to buy, or to sell, one small company's shares. It begins with a leap overnight, in
 * either direction and unexpected. Then for an unknown number of days the share is busier and more volatile than usual
 * and leaps again at some second of each session, each time in a random direction: its expected move is zero every day.
 */

/**
 * Few of them rise twice in a row: rushes are so frequent that KRX would designate about as many of its instruments a
 * year (400 of 2,600 there).
 */
const PER_YEAR = 2.4;
/** Chance that one continues for another day: nearly seven days on average. */
const GOES_ON = 0.85;

const LEAP = 0.18;
/** The factor for its own deviation, and the addition to the logarithm of volume. */
const WILDER = 4;
const BUSIER = 2.6;

/** Market value in won below which a company is small enough. */
const SMALL = 5e12;

export const canHavePriceRush = ({ instrument: { market, board, sharesOutstanding }, traits }: Listing): boolean =>
  market === 'KR' && board === 'listed' && (traits.anchor / 1e8) * Number(sharesOutstanding) < SMALL;

/** The number of the day within a rush, counted from 1; 0 for none. `due` is what the opening state says. */
const rushDayOf = (due: number, word: number, mayBegin: boolean, sessionsPerYear: number): number =>
  due > 0 ? due : mayBegin && toUnitInterval(word) < PER_YEAR / sessionsPerYear ? 1 : 0;

/** The day of the rush in the next session's opening state. */
const rushAfter = (day: number, word: number): number => (day > 0 && toUnitInterval(word) < GOES_ON ? day + 1 : 0);
