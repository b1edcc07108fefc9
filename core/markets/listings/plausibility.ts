/**
 * Whether a corporate action can be true, judged by the instrument's prices around the ex-date. In bars that are
 * adjusted already, no price falls to a quarter: applying a four-for-one split to them would make four shares out of
 * one at the same price.
 */
import type { CorporateAction } from '../market.ts';
import { divide, type Price } from '../../ledger/money.ts';
import { isOne, ONE, over, type Ratio } from '../../ledger/ratio.ts';
import { isDividing, ratioOf } from './listing-status.ts';

/**
 * The last close before the ex-date, the first open from it on, and the usual gap between a close and the next open (a
 * pure number); null if unknown.
 */
export interface Around {
  close: Price | null;
  open: Price | null;
  usualGap: number | null;
}

export type Doubt =
  /** Beyond any ratio a company splits by. */
  | { kind: 'ratio' }
  /** `expected`: the price at which the ex-date should have opened. */
  | { kind: 'againstPrices'; close: Price; open: Price; expected: Price }
  /** More cash for a unit than it can be worth, by itself or together with nearby payments. */
  | { kind: 'amount'; close: Price; most: Price };

/** The house's own bounds. */
const RATIO_AT_MOST = 1_000n;
/** A company that pays out more than half of its value is being wound up, which is a delisting. */
const PAID_AT_MOST: Ratio = { numerator: 1n, denominator: 2n };
/** A buyer of a whole company pays more than its last price, and the last close reflects it. */
const BOUGHT_AT_MOST = 2n;
/** How far the opening may deviate from the ratio, either way. */
const BESIDE: Ratio = { numerator: 3n, denominator: 2n };
/** The usual gap if there are too few bars to measure it. */
const UNKNOWN_GAP = 0.02;
/** A ratio can be distinguished from an ordinary opening if half of its step is this many usual gaps. */
const GAPS_APART = 3;

/** A dividend above this share of the price is checked against the prices. */
const PAID_UNSEEN: Ratio = { numerator: 1n, denominator: 10n };

/**
 * `sameDay`: all actions of the ex-date, this one among them, which together make the price; `near`: these and the
 * actions of the surrounding days.
 */
export function doubtOf(
  action: CorporateAction,
  sameDay: readonly CorporateAction[],
  { close, open, usualGap }: Around,
  near: readonly CorporateAction[] = sameDay,
): Doubt | null {
  if (isDividing(action)) {
    if (isBeyond(action.ratio)) return { kind: 'ratio' };
    return close === null || open === null ? null : againstPrices(sameDay, close, open, usualGap ?? UNKNOWN_GAP);
  }
  if (!('amount' in action) || action.amount === null || close === null) return null;
  if (action.kind === 'delisting')
    return action.amount > close * BOUGHT_AT_MOST ? { kind: 'amount', close, most: close * BOUGHT_AT_MOST } : null;
  // A payment on the day of a split is per new unit.
  const divided = over(close, ratioOf(sameDay), 'down');
  const most = divide(divided * PAID_AT_MOST.numerator, PAID_AT_MOST.denominator, 'down');
  // A split on a nearby day changes what a unit is, so payments on either side of it aren't added up.
  const paid = paidOf(near.some(isDividing) ? sameDay : near);
  if (paid > most) return { kind: 'amount', close, most };
  const isLarge = paidOf(sameDay) * PAID_UNSEEN.denominator > divided * PAID_UNSEEN.numerator;
  return isLarge && open !== null ? againstPrices(sameDay, close, open, usualGap ?? UNKNOWN_GAP) : null;
}

const paidOf = (actions: readonly CorporateAction[]): Price =>
  actions.reduce((sum, each) => (each.kind === 'dividend' || each.kind === 'rights' ? sum + each.amount : sum), 0n);

const isBeyond = ({ numerator, denominator }: Ratio): boolean =>
  numerator > denominator * RATIO_AT_MOST || denominator > numerator * RATIO_AT_MOST;

function againstPrices(sameDay: readonly CorporateAction[], close: Price, open: Price, usualGap: number): Doubt | null {
  const ratio = sameDay.length === 0 ? ONE : ratioOf(sameDay);
  const paid = paidOf(sameDay);
  const divided = over(close, ratio, 'half-even');
  const expected = divided > paid ? divided - paid : divided;
  const isFar =
    open * BESIDE.denominator > expected * BESIDE.numerator || expected * BESIDE.denominator > open * BESIDE.numerator;
  // Whether the opening is nearer to the undivided close than to the price that the ratio implies.
  const [square, way] = isOne(ratio)
    ? [open * open, close * expected]
    : [open * open * ratio.numerator, close * close * ratio.denominator];
  const isUndivided = ratio.denominator > ratio.numerator ? square <= way : square >= way;
  const step = isOne(ratio) ? Number(expected) / Number(close) : Number(ratio.numerator) / Number(ratio.denominator);
  const isTold = Math.abs(Math.log(step)) / 2 > GAPS_APART * usualGap;
  return isFar || (isTold && isUndivided) ? { kind: 'againstPrices', close, open, expected } : null;
}
