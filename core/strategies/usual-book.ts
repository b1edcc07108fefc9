/**
 * The book that stands in for those of the past, which nobody keeps. It is stated, and goes by days that are over: what
 * is tried again at another moment of the day comes out the same.
 */
import type { Board } from '../market.ts';
import { larger, SCALE, type Amount, type Rate } from '../money.ts';
import type { UsualBook } from './history.ts';

/**
 * Ask less bid as a share of the price, and which part of a median day is displayed on a side. The house's own figures:
 * a spread that most of what the simulated market shows is below, and the size in the middle of it; nobody holds a pair
 * or an index.
 */
const STATED: Readonly<Record<Board, { spread: Rate; part: bigint }>> = {
  listed: { spread: (SCALE * 8n) / 10_000n, part: 5_000n },
  otc: { spread: (SCALE * 150n) / 10_000n, part: 1_500n },
  crypto: { spread: (SCALE * 2n) / 10_000n, part: 5_000n },
  fx: { spread: SCALE / 500n, part: 5_000n },
  index: { spread: SCALE / 500n, part: 5_000n },
};

/** `turnover`: what is traded in a median day, minor units. */
export const usualBook = (board: Board, turnover: Amount): UsualBook => ({
  spread: STATED[board].spread,
  size: larger(turnover / STATED[board].part, 1n),
});
