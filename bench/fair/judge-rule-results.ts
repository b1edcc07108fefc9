/** Which cells exceed what chance explains, given their number. */
import type { RuleResult } from './trading-rule-scores.ts';

/** Chance that a fair market is called unfair by any of all cells. */
export const SIGNIFICANCE_LEVEL = 0.01;
/** Below this a sum depends on too few periods to be judged. */
const FEWEST_EFFECTIVE = 60;

export interface FairnessVerdict {
  /** |t| up to which a cell is fair. */
  bound: number;
  /** Judged cells, worst first, and those with too few periods. */
  cells: RuleJudgement[];
  tooFew: RuleResult[];
  beyond: RuleJudgement[];
}

export interface RuleJudgement extends RuleResult {
  /** The t that counts: gross, net of costs, or for the passive side, which may lose. */
  judgedT: number;
}

export function judgeRuleResults(results: readonly RuleResult[]): FairnessVerdict {
  const enough = results.filter(({ effective }) => effective >= FEWEST_EFFECTIVE);
  const bound = computeSignificanceBound(enough.length);
  const cells = enough
    .map((result) => ({ ...result, judgedT: judgedT(result) }))
    .sort((a, b) => Math.abs(b.judgedT) - Math.abs(a.judgedT));
  const beyond = cells.filter((cell) => Math.abs(cell.judgedT) > bound || cell.netT > bound);
  return { bound, cells, beyond, tooFew: results.filter(({ effective }) => effective < FEWEST_EFFECTIVE) };
}

function judgedT({ judged, t, netT }: RuleResult): number {
  if (judged === 'gross') return t;
  return judged === 'net' ? Math.max(0, netT) : Math.max(0, t);
}

/** |t| that any of `count` independent cells of a fair market exceeds only with probability LEVEL (Šidák 1967). */
export function computeSignificanceBound(count: number): number {
  const each = 1 - (1 - SIGNIFICANCE_LEVEL) ** (1 / Math.max(1, count));
  let low = 0;
  let high = 12;
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (2 * computeNormalUpperTail(middle) > each) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Probability that a standard normal exceeds `x` ≥ 0: Laplace's continued fraction with 60 terms; below 1.5 by
 * Simpson's rule.
 */
export function computeNormalUpperTail(x: number): number {
  const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (x < 1.5) {
    const steps = 200;
    let sum = density(0) + density(x);
    for (let i = 1; i < steps; i++) sum += density((x * i) / steps) * (i % 2 === 1 ? 4 : 2);
    return 0.5 - (sum * x) / steps / 3;
  }
  let fraction = x;
  for (let k = 60; k >= 1; k--) fraction = x + k / fraction;
  return density(x) / fraction;
}
