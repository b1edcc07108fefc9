import { type StrategyRule, WHOLE } from '../types.ts';
import { changesOfLast } from './columns.ts';

/** Sessions a year, for converting a day's volatility into a year's. */
export const SESSIONS_A_YEAR = 252;

/**
 * Calmer instruments get more (the inverse of their volatility), and all together as much as keeps the portfolio's
 * volatility, over the same sessions, at the target; never more than there is.
 */
export const volatilityTarget: StrategyRule = {
  parameters: [
    { name: 'window', unit: 'sessions', least: 20, most: 120, usual: 60 },
    { name: 'target', unit: 'percent', least: 3, most: 40, usual: 10 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 2 },
  ],
  warmUp: ({ window = 0 }) => window,
  weigh({ closes }, { window = 0, target = 0 }) {
    const changes = closes.map((column) => changesOfLast(column, window));
    const inverse = changes.map((each) => 1 / volatilityOf(each)).map((each) => (Number.isFinite(each) ? each : 0));
    const sum = inverse.reduce((all, each) => all + each, 0);
    if (sum === 0) return closes.map(() => 0);
    const parts = inverse.map((each) => each / sum);
    const together = new Float64Array(window);
    parts.forEach((part, place) => {
      if (part > 0) for (let i = 0; i < window; i++) together[i]! += part * changes[place]![i]!;
    });
    const scale = Math.min(1, target / 100 / volatilityOf(together));
    return parts.map((part) => Math.floor(part * scale * WHOLE));
  },
};

/** For a year, from changes from session to session. */
export function volatilityOf(changes: Float64Array): number {
  const mean = changes.reduce((sum, each) => sum + each, 0) / changes.length;
  const squares = changes.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return Math.sqrt((squares / Math.max(1, changes.length - 1)) * SESSIONS_A_YEAR);
}
