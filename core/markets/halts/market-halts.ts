/**
 * Halts of a whole market after a fall of its index. One state per market, carried from one value of the index to the
 * next.
 */
import {
  type TradingHalt,
  getCurrentHalt,
  type HaltQuote,
  type InstrumentHaltRules,
  type InstrumentHaltState,
  buildInitialHaltState,
  computeMovingBand,
  advanceHaltState,
} from './instrument-halts.ts';
import type { Market } from '../market-types.ts';
import { absolute, type Price, type Rate, SCALE } from '../../ledger/money.ts';
import { findEntryInForce, getMarketRules } from '../rulebook/rulebook.ts';
import type { MarketHaltRule } from '../rulebook/rule-types.ts';

/** The rule on one date: the index's previous close, and the regular spans, epoch ms. Null if the market has none. */
export interface MarketHaltRules {
  rule: MarketHaltRule;
  previousClose: Price;
  spans: readonly { from: number; to: number }[];
}

export interface MarketHaltState {
  /** Levels that have stopped trading today: all below this number. */
  reached: number;
  /** How far the index had moved when the last level stopped it. */
  movedThen: Rate;
  /** The level that is being exceeded, and since when. */
  exceeding: { level: number; since: number } | null;
  halt: TradingHalt | null;
}

export const INITIAL_MARKET_HALT_STATE: MarketHaltState = { reached: 0, movedThen: 0n, exceeding: null, halt: null };

export function getMarketHaltRules(
  market: Market,
  date: string,
  previousClose: Price,
  spans: MarketHaltRules['spans'],
): MarketHaltRules | null {
  const rule = findEntryInForce(getMarketRules(market).phases.halts, date)?.value;
  return rule && spans.length > 0 ? { rule, previousClose, spans } : null;
}

/** The state after the index was at `index` at `now`; the same object if nothing changed. */
export function advanceMarketHaltState(
  state: MarketHaltState,
  index: Price,
  now: number,
  rules: MarketHaltRules,
): MarketHaltState {
  const { rule, previousClose, spans } = rules;
  if (state.halt && now < state.halt.until) return state;
  const span = spans.find(({ from, to }) => now >= from && now < to);
  if (!span) return state;
  const open = state.halt ? { ...state, halt: null } : state;
  const change = ((index - previousClose) * SCALE) / previousClose;
  const moved = rule.direction === 'down' ? -change : absolute(change);
  const stop = findStopLevel(rule, open.reached, moved, spans.at(-1)!.to - now);
  if (!stop || (open.reached > 0 && moved < open.movedThen + rule.furtherMove))
    return open.exceeding ? { ...open, exceeding: null } : open;
  const exceeding = open.exceeding?.level === stop.level ? open.exceeding : { level: stop.level, since: now };
  if (now - exceeding.since < rule.lastsSeconds * 1000)
    return exceeding === open.exceeding ? open : { ...open, exceeding };
  return {
    reached: stop.level + 1,
    movedThen: moved,
    exceeding: null,
    halt: buildMarketHalt(stop.minutes, index, now, rules, span),
  };
}

/**
 * The level that stops trading at this hour, of those that the move reaches and that haven't stopped it yet: the
 * highest, except that levels that must last for a while come one after the other. Null for none.
 */
function findStopLevel(
  { levels, lastsSeconds }: MarketHaltRule,
  reached: number,
  moved: Rate,
  toClose: number,
): { level: number; minutes: number | 'rest' } | null {
  let found: { level: number; minutes: number | 'rest' } | null = null;
  for (let level = reached; level < levels.length && moved >= levels[level]!.move; level++) {
    const stop = levels[level]!.stops.find(({ beforeClose }) => toClose > beforeClose * 60_000);
    if (stop) found = { level, minutes: stop.minutes };
    if (stop && lastsSeconds > 0) break;
  }
  return found;
}

function buildMarketHalt(
  minutes: number | 'rest',
  index: Price,
  now: number,
  { rule, previousClose, spans }: MarketHaltRules,
  span: { to: number },
): TradingHalt {
  const closes = spans.at(-1)!.to;
  const ends = rule.endsWithSpan ? span.to : closes;
  const stopped = minutes === 'rest' ? closes : Math.min(now + minutes * 60_000, ends);
  const until = Math.min(stopped + rule.auctionMinutes * 60_000, ends);
  const gathersFrom = rule.auctionMinutes > 0 ? stopped : now;
  return {
    kind: rule.name,
    since: now,
    until,
    gathersFrom,
    price: index,
    reference: previousClose,
    reopens: until >= closes ? 'close' : 'auction',
  };
}

/** The market's halt at `now`, or null. */
export const getCurrentMarketHalt = ({ halt }: MarketHaltState, now: number): TradingHalt | null =>
  halt && now < halt.until ? halt : null;

// The halts of one instrument, or one market, in the regular session of a day so far: a fold over the seconds of its
// price from the opening on. The same prices always give the same halts, whenever the fold begins.

interface Band {
  low: Price;
  high: Price;
}
/** For questions about a moment ago. */
const STORED_BANDS = 64;

/** Steps must come in the order of time. */
export class InstrumentHaltTracker {
  readonly halts: TradingHalt[] = [];
  private readonly rules: InstrumentHaltRules;
  private state: InstrumentHaltState;
  private stopped = false;
  private bands: { at: number; band: Band | null }[] = [];

  constructor(rules: InstrumentHaltRules) {
    this.rules = rules;
    this.state = buildInitialHaltState(rules);
  }

  /** Whether any rule can stop it at all. */
  get canHalt(): boolean {
    return this.rules.ranges.length > 0 || this.rules.limit !== null;
  }

  /** `marketStopped`: nothing trades, so nothing is measured; the first price afterwards is that of an auction. */
  step(quote: HaltQuote, at: number, marketStopped: boolean): void {
    if (marketStopped) {
      this.stopped = true;
      return;
    }
    if (this.stopped)
      this.state = { ...buildInitialHaltState(this.rules), last: quote.last, lastAt: at, auctionPrice: quote.last };
    this.stopped = false;
    this.state = advanceHaltState(this.state, quote, at, this.rules);
    recordHalt(this.halts, getCurrentHalt(this.state, at));
    if (this.rules.limit === null) return;
    this.bands.push({ at, band: computeMovingBand(this.state, at, this.rules) });
    if (this.bands.length > 2 * STORED_BANDS) this.bands = this.bands.slice(-STORED_BANDS);
  }

  /**
   * The prices between which a trade may be made at `instant`, with the last trade at `last`; null if no rule moves
   * with the price.
   */
  bandAt(instant: number, last: Price): Band | null {
    if (this.rules.orderBand) return computeMovingBand({ ...this.state, last }, instant, this.rules);
    return this.bands.findLast(({ at }) => at <= instant)?.band ?? null;
  }
}

export class MarketHaltTracker {
  readonly halts: TradingHalt[] = [];
  private readonly rules: MarketHaltRules | null;
  private state: MarketHaltState = INITIAL_MARKET_HALT_STATE;

  constructor(rules: MarketHaltRules | null) {
    this.rules = rules;
  }

  step(index: Price, at: number): void {
    if (!this.rules) return;
    this.state = advanceMarketHaltState(this.state, index, at, this.rules);
    recordHalt(this.halts, getCurrentMarketHalt(this.state, at));
  }
}

function recordHalt(halts: TradingHalt[], halt: TradingHalt | null): void {
  if (halt && halts.at(-1) !== halt) halts.push(halt);
}

/** The one of `halts` that is in force at `instant`, or null. */
export const findHaltAt = (halts: readonly TradingHalt[], instant: number): TradingHalt | null =>
  halts.findLast(({ since, until }) => instant >= since && instant < until) ?? null;
