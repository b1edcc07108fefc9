/**
 * Whether a corporate action can be true, by what its instrument cost around the ex-date. Where bars have been adjusted already, no
 * price falls to a quarter: a split of four for one would then make four shares of one at the same price.
 */
import type { CorporateAction } from '../market.ts';
import { divide, type Price } from '../money.ts';
import { ONE, over, type Ratio } from '../ratio.ts';
import { isDividing, ratioOf } from './standing.ts';

/** The last close before the ex-date, the first open from it on, and how far it usually opens from the close before (a pure number); null where nobody knows. */
export interface Around { close: Price | null; open: Price | null; usualGap: number | null }

export type Doubt =
  /** Beyond every ratio that anybody splits by. */
  | { kind: 'ratio' }
  /** `expected`: at what the ex-date ought to have opened. */
  | { kind: 'againstPrices'; close: Price; open: Price; expected: Price }
  /** More cash for a unit than a unit can be worth. */
  | { kind: 'amount'; close: Price; most: Price };

/** The house's own bounds. */
const RATIO_AT_MOST = 1_000n;
/** A company that pays out more than half of itself is wound up, which is a delisting. */
const PAID_AT_MOST: Ratio = { numerator: 1n, denominator: 2n };
/** Who buys a whole company pays more than its price, but not so many times. */
const BOUGHT_AT_MOST = 5n;
/** How far beside the ratio a price may open, either way. */
const BESIDE: Ratio = { numerator: 3n, denominator: 2n };
/** What a gap is taken to be where the bars are too few to say. */
const UNKNOWN_GAP = 0.02;
/** A ratio can be told from an ordinary morning if half of its step is so many usual gaps. */
const GAPS_APART = 3;

/** `sameDay`: all actions of the ex-date, this one among them, which together make the price. */
export function doubtOf(action: CorporateAction, sameDay: readonly CorporateAction[], { close, open, usualGap }: Around): Doubt | null {
  if (isDividing(action)) {
    if (isBeyond(action.ratio)) return { kind: 'ratio' };
    return close === null || open === null ? null : againstPrices(sameDay, close, open, usualGap ?? UNKNOWN_GAP);
  }
  if (!('amount' in action) || action.amount === null || close === null) return null;
  // What is paid on the day of a split is paid for a new unit.
  const most = action.kind === 'delisting' ? close * BOUGHT_AT_MOST : divide(over(close, ratioOf(sameDay), 'down') * PAID_AT_MOST.numerator, PAID_AT_MOST.denominator, 'down');
  return action.amount > most ? { kind: 'amount', close, most } : null;
}

const isBeyond = ({ numerator, denominator }: Ratio): boolean => numerator > denominator * RATIO_AT_MOST || denominator > numerator * RATIO_AT_MOST;

function againstPrices(sameDay: readonly CorporateAction[], close: Price, open: Price, usualGap: number): Doubt | null {
  const ratio = sameDay.length === 0 ? ONE : ratioOf(sameDay);
  const paid = sameDay.reduce((sum, each) => ((each.kind === 'dividend' || each.kind === 'rights') && each.amount !== null ? sum + each.amount : sum), 0n);
  const divided = over(close, ratio, 'half-even');
  const expected = divided > paid ? divided - paid : divided;
  const isFar = open * BESIDE.denominator > expected * BESIDE.numerator || expected * BESIDE.denominator > open * BESIDE.numerator;
  // Nearer to a price that nothing has divided than to the ratio: the step is the smaller part of the way.
  const rises = ratio.denominator > ratio.numerator;
  const [square, way] = [open * open * ratio.numerator, close * close * ratio.denominator];
  const isUndivided = rises ? square <= way : square >= way;
  const isTold = Math.abs(Math.log(Number(ratio.numerator) / Number(ratio.denominator))) / 2 > GAPS_APART * usualGap;
  return isFar || (isTold && isUndivided) ? { kind: 'againstPrices', close, open, expected } : null;
}
