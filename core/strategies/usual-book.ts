/**
 * An assumed order book in place of past ones, which nobody keeps. It depends only on finished days: the same back-test
 * at another time of day gives the same result.
 */
import type { Board } from '../market.ts';
import { larger, SCALE, type Amount, type Rate } from '../money.ts';
import type { UsualBook } from './history.ts';

/**
 * Ask less bid as a share of the price, and which part of a median day is displayed on a side. The house's own figures:
 * a spread that most of the simulated market's are below, and the size in the middle of its sizes; no strategy holds a
 * pair or an index.
 */
const STATED: Readonly<Record<Board, { spread: Rate; part: bigint }>> = {
  listed: { spread: (SCALE * 8n) / 10_000n, part: 5_000n },
  otc: { spread: (SCALE * 150n) / 10_000n, part: 1_500n },
  crypto: { spread: (SCALE * 2n) / 10_000n, part: 5_000n },
  fx: { spread: SCALE / 500n, part: 5_000n },
  index: { spread: SCALE / 500n, part: 5_000n },
};

/** `turnover`: of a median day, minor units. */
export const usualBook = (board: Board, turnover: Amount): UsualBook => ({
  spread: STATED[board].spread,
  size: larger(turnover / STATED[board].part, 1n),
});
