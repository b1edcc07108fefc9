/**
 * What each rule has earned. A rule holds some instruments long and some short for a period; the period counts as one
 * return, the average over the instruments held, so that common moves are counted once. Cells are pooled over seeds.
 */
import type { TradingHoursMode } from '@bourse/core/markets/market-types.ts';

export type TimeScale = 'history' | 'day' | 'night' | 'half hour' | 'minute' | 'second';

export interface RuleCellKey {
  scale: TimeScale;
  rule: string;
  market: string;
  hours: TradingHoursMode;
}

/** `bp` and `costBp` are basis points per period: the mean net of drift, and the average cost of the trades. */
export interface RuleResult extends RuleCellKey {
  bp: number;
  periods: number;
  t: number;
  /** The equivalent number of normally distributed periods: small if a few large returns dominate. */
  effective: number;
  costBp: number;
  /**
   * t of the result after costs, for the rule or its opposite, whichever is better; for a passive rule, for the rule
   * itself.
   */
  netT: number;
  judged: JudgedReturnKind;
}

/**
 * `gross`: neither the rule nor its opposite may earn anything. `net`: it may not beat its costs. `passive`: it may
 * lose, but not win.
 */
export type JudgedReturnKind = 'gross' | 'net' | 'passive';

interface SeedSums {
  changes: Float64Array;
  seen: Float64Array;
  weights: Float64Array;
}

export class RuleCell {
  readonly name: RuleCellKey;
  readonly judged: JudgedReturnKind;
  readonly #costs: Float64Array;
  readonly #size: number;
  readonly #seeds: SeedSums[] = [];
  readonly #held: number[] = [];
  #now: SeedSums;
  #sum = 0;
  #turnover: Float64Array;
  #periods = 0;
  #first = 0;
  #second = 0;
  #fourth = 0;

  constructor(name: RuleCellKey, judged: JudgedReturnKind, costs: Float64Array) {
    this.name = name;
    this.judged = judged;
    this.#costs = costs;
    this.#size = costs.length;
    this.#turnover = new Float64Array(this.#size);
    this.#now = this.#sums();
  }

  /**
   * The rule's sign for one instrument in the present period (0 or NaN: not held), and how its price then changed (NaN:
   * unknown).
   */
  see(instrument: number, sign: number, change: number): void {
    if (!Number.isFinite(change)) return;
    const now = this.#now;
    now.changes[instrument]! += change;
    now.seen[instrument]! += 1;
    if (sign === 0 || Number.isNaN(sign)) return;
    this.#sum += sign > 0 ? change : -change;
    this.#held.push(sign > 0 ? instrument + 1 : -instrument - 1);
  }

  endPeriod(): void {
    const count = this.#held.length;
    if (count === 0) return;
    const earned = this.#sum / count;
    this.#periods += 1;
    this.#first += earned;
    this.#second += earned * earned;
    this.#fourth += earned ** 4;
    for (const held of this.#held) {
      const instrument = Math.abs(held) - 1;
      this.#now.weights[instrument]! += Math.sign(held) / count;
      this.#turnover[instrument]! += 1 / count;
    }
    this.#held.length = 0;
    this.#sum = 0;
  }

  endSeed(): void {
    this.#seeds.push(this.#now);
    this.#now = this.#sums();
  }

  result(): RuleResult {
    const n = Math.max(1, this.#periods);
    const mean = (this.#first - this.#drift()) / n;
    const deviation = Math.sqrt(Math.max(this.#second / n - (this.#first / n) ** 2, 0));
    const error = deviation / Math.sqrt(n);
    const cost = this.#turnover.reduce((sum, held, i) => sum + held * this.#costs[i]!, 0) / n;
    const t = error > 0 ? mean / error : mean === 0 ? 0 : Math.sign(mean) * Infinity;
    const net = this.judged === 'passive' ? mean - cost : Math.abs(mean) - cost;
    return {
      ...this.name,
      judged: this.judged,
      bp: mean * 1e4,
      periods: this.#periods,
      t,
      costBp: cost * 1e4,
      effective: this.#fourth > 0 ? (3 * this.#second ** 2) / this.#fourth : 0,
      netT: error > 0 ? net / error : 0,
    };
  }

  /**
   * What the positions would have earned by drift alone. An instrument's drift is taken from the other seeds: its own
   * mean knows the rule's future.
   */
  #drift(): number {
    if (this.#seeds.length < 2) return 0;
    let sum = 0;
    for (let i = 0; i < this.#size; i++) {
      let changes = 0;
      let seen = 0;
      for (const seed of this.#seeds) {
        changes += seed.changes[i]!;
        seen += seed.seen[i]!;
      }
      for (const seed of this.#seeds) {
        const others = seen - seed.seen[i]!;
        if (others > 0) sum += (seed.weights[i]! * (changes - seed.changes[i]!)) / others;
      }
    }
    return sum;
  }

  #sums(): SeedSums {
    return {
      changes: new Float64Array(this.#size),
      seen: new Float64Array(this.#size),
      weights: new Float64Array(this.#size),
    };
  }
}

/** All cells; each created on first use. */
export class RuleScores {
  readonly #cells = new Map<string, RuleCell>();

  cell(name: RuleCellKey, costs: Float64Array, judged: JudgedReturnKind = 'gross'): RuleCell {
    const key = `${name.scale}|${name.rule}|${name.market}|${name.hours}`;
    let found = this.#cells.get(key);
    if (!found) this.#cells.set(key, (found = new RuleCell(name, judged, costs)));
    return found;
  }

  endSeed(): void {
    for (const cell of this.#cells.values()) cell.endSeed();
  }

  results(): RuleResult[] {
    return [...this.#cells.values()].map((cell) => cell.result());
  }
}
