/**
 * The halts of one instrument, or one market, in the regular session of a day so far: a fold over the seconds of its
 * price from the opening on. The same prices always give the same halts, whenever the fold begins.
 */
import {
  haltNow,
  initialHalt,
  movingBand,
  stepHalt,
  type Halt,
  type HaltQuote,
  type HaltRules,
  type HaltState,
} from './halts.ts';
import {
  marketHaltNow,
  NO_MARKET_HALT,
  stepMarketHalt,
  type MarketHaltRules,
  type MarketHaltState,
} from './market-halts.ts';
import type { Price } from '../money.ts';

interface Band {
  low: Price;
  high: Price;
}
/** For questions about a moment ago. */
const BANDS_KEPT = 64;

/** Steps must come in the order of time. */
export class InstrumentHalts {
  readonly halts: Halt[] = [];
  private readonly rules: HaltRules;
  private state: HaltState;
  private stopped = false;
  private bands: { at: number; band: Band | null }[] = [];

  constructor(rules: HaltRules) {
    this.rules = rules;
    this.state = initialHalt(rules);
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
      this.state = { ...initialHalt(this.rules), last: quote.last, lastAt: at, auctionPrice: quote.last };
    this.stopped = false;
    this.state = stepHalt(this.state, quote, at, this.rules);
    note(this.halts, haltNow(this.state, at));
    if (this.rules.limit === null) return;
    this.bands.push({ at, band: movingBand(this.state, at, this.rules) });
    if (this.bands.length > 2 * BANDS_KEPT) this.bands = this.bands.slice(-BANDS_KEPT);
  }

  /**
   * The prices between which a trade may be made at `instant`, with the last trade at `last`; null if no rule moves
   * with the price.
   */
  bandAt(instant: number, last: Price): Band | null {
    if (this.rules.orderBand) return movingBand({ ...this.state, last }, instant, this.rules);
    return this.bands.findLast(({ at }) => at <= instant)?.band ?? null;
  }
}

export class MarketHalts {
  readonly halts: Halt[] = [];
  private readonly rules: MarketHaltRules | null;
  private state: MarketHaltState = NO_MARKET_HALT;

  constructor(rules: MarketHaltRules | null) {
    this.rules = rules;
  }

  step(index: Price, at: number): void {
    if (!this.rules) return;
    this.state = stepMarketHalt(this.state, index, at, this.rules);
    note(this.halts, marketHaltNow(this.state, at));
  }
}

function note(halts: Halt[], halt: Halt | null): void {
  if (halt && halts.at(-1) !== halt) halts.push(halt);
}

/** The one of `halts` that is in force at `instant`, or null. */
export const haltIn = (halts: readonly Halt[], instant: number): Halt | null =>
  halts.findLast(({ since, until }) => instant >= since && instant < until) ?? null;
