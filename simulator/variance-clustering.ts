/** How a variance changes from day to day: it clusters, for a market's common moves and for an instrument's own. */

/** Share of yesterday's square and of yesterday's variance in today's (GARCH(1,1), Bollerslev 1986). */
const SQUARE = 0.09;
const MEMORY = 0.89;

/** Variance after a move: it returns to `usual`, and stays between a quarter and six times of it. */
export function computeNextVariance(variance: number, square: number, usual: number): number {
  const next = usual * (1 - SQUARE - MEMORY) + SQUARE * square + MEMORY * variance;
  return Math.min(6 * usual, Math.max(usual / 4, next));
}
