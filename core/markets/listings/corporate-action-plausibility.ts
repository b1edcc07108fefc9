/**
 * Whether a corporate action can be true, judged by the instrument's prices around the ex-date. In bars that are
 * adjusted already, no price falls to a quarter: applying a four-for-one split to them would make four shares out of
 * one at the same price.
 */
import type { CorporateAction, MergerTerms } from '../market-types.ts';
import { computeSpinOffWorth } from './spin-off-terms.ts';
import { computeMergerWorth } from './merger-terms.ts';
import { multiplyByRate, type Price } from '../../ledger/money.ts';
import { isRatioOne, RATIO_ONE, divideByRatio, multiplyByRatio, type Ratio } from '../../ledger/ratio.ts';
import { isUnitChangingAction, computeCombinedRatio } from './listing-status.ts';

/**
 * The last close before the ex-date, the first open from it on, and the usual gap between a close and the next open (a
 * pure number); null if unknown.
 */
export interface ExDatePrices {
  close: Price | null;
  open: Price | null;
  usualGap: number | null;
}

export type CorporateActionDoubt =
  /** Beyond any ratio a company splits by. */
  | { kind: 'ratio' }
  /** `expected`: the price at which the ex-date should have opened. */
  | { kind: 'againstPrices'; close: Price; open: Price; expected: Price }
  /** Too little to go ex after it was paid. */
  | { kind: 'paidBefore'; close: Price; least: Price }
  /** What a merger gives for a share is far from what the share was worth. */
  | { kind: 'worth'; worth: Price; close: Price; least: Price; most: Price }
  /** The part of the cost that goes to a new company is far from its part of the worth. */
  | { kind: 'costShare'; worth: Price; close: Price }
  /** More cash for a unit than it can be worth, by itself or together with nearby payments. */
  | { kind: 'amount'; close: Price; most: Price };

/** The house's own bounds. */
const MAXIMUM_RATIO = 10_000n;
/** A company that pays out more than half of its value is being wound up, which is a delisting. */
const MAXIMUM_PAYOUT: Ratio = { numerator: 1n, denominator: 2n };
/** Of a payment that goes ex after it was paid: a quarter or more, as FINRA 11140(b)(2) has it, and less than all. */
const LEAST_SPECIAL_PAYOUT: Ratio = { numerator: 1n, denominator: 4n };
const MAXIMUM_SPECIAL_PAYOUT: Ratio = { numerator: 19n, denominator: 20n };
/** A buyer of a whole company pays more than its last price, and the last close reflects it. */
const MAXIMUM_BUYOUT_MULTIPLE = 2n;
/** A part of the cost is stated after the first day's trading, at which both have moved. */
const MAXIMUM_COST_SHARE_MULTIPLE = 2n;
/** How far the opening may deviate from the ratio, either way. */
const MAXIMUM_OPENING_DEVIATION: Ratio = { numerator: 3n, denominator: 2n };
/** The usual gap if there are too few bars to measure it. */
const UNKNOWN_GAP = 0.02;
/** A ratio can be distinguished from an ordinary opening if half of its step is this many usual gaps. */
const DISTINGUISHING_GAPS = 3;

/** A dividend above this share of the price is checked against the prices. */
const UNCHECKED_PAYOUT: Ratio = { numerator: 1n, denominator: 10n };

/**
 * `sameDay`: all actions of the ex-date, this one among them, which together make the price; `near`: these and the
 * actions of the surrounding days.
 */
export function findCorporateActionDoubt(
  action: CorporateAction,
  sameDay: readonly CorporateAction[],
  { close, open, usualGap }: ExDatePrices,
  near: readonly CorporateAction[] = sameDay,
): CorporateActionDoubt | null {
  if (isUnitChangingAction(action)) {
    if (isBeyondMaximumRatio(action.ratio)) return { kind: 'ratio' };
    return close === null || open === null
      ? null
      : findPriceContradiction(sameDay, close, open, usualGap ?? UNKNOWN_GAP);
  }
  if (action.kind === 'merger') return findMergerDoubt(action, close);
  if (action.kind === 'spinOff') return findSpinOffDoubt(action, sameDay, { close, open, usualGap });
  if (!('amount' in action) || action.amount === null || close === null) return null;
  if (action.kind === 'delisting')
    return action.amount > close * MAXIMUM_BUYOUT_MULTIPLE
      ? { kind: 'amount', close, most: close * MAXIMUM_BUYOUT_MULTIPLE }
      : null;
  // A payment on the day of a split is per new unit.
  const divided = divideByRatio(close, computeCombinedRatio(sameDay), 'down');
  const isSpecial = 'payDate' in action && action.payDate < action.exDate;
  if (isSpecial && action.amount * LEAST_SPECIAL_PAYOUT.denominator < divided * LEAST_SPECIAL_PAYOUT.numerator)
    return { kind: 'paidBefore', close, least: multiplyByRatio(divided, LEAST_SPECIAL_PAYOUT, 'up') };
  const most = multiplyByRatio(divided, isSpecial ? MAXIMUM_SPECIAL_PAYOUT : MAXIMUM_PAYOUT, 'down');
  // A split on a nearby day changes what a unit is, so payments on either side of it aren't added up.
  const paid = sumPayments(near.some(isUnitChangingAction) ? sameDay : near);
  if (paid > most) return { kind: 'amount', close, most };
  const isLarge = sumPayments(sameDay) * UNCHECKED_PAYOUT.denominator > divided * UNCHECKED_PAYOUT.numerator;
  return isLarge && open !== null ? findPriceContradiction(sameDay, close, open, usualGap ?? UNKNOWN_GAP) : null;
}

/** What a share becomes is worth between half and twice of its close, at the stated price of the acquirer's shares. */
function findMergerDoubt(terms: MergerTerms, close: Price | null): CorporateActionDoubt | null {
  if (isBeyondMaximumRatio(terms.shares)) return { kind: 'ratio' };
  if (close === null) return null;
  const worth = computeMergerWorth(terms);
  const [least, most] = [close / MAXIMUM_BUYOUT_MULTIPLE, close * MAXIMUM_BUYOUT_MULTIPLE];
  return worth < least || worth > most ? { kind: 'worth', worth, close, least, most } : null;
}

/**
 * What a share gives is worth less than the share, and is checked against the prices like a dividend of that worth. In
 * the United States its part of the cost follows from the worth of both (Internal Revenue Code 358); elsewhere it may
 * follow from the books, as in India (Income-tax Act, 1961, section 49(2C)).
 */
function findSpinOffDoubt(
  action: Extract<CorporateAction, { kind: 'spinOff' }>,
  sameDay: readonly CorporateAction[],
  { close, open, usualGap }: ExDatePrices,
): CorporateActionDoubt | null {
  if (isBeyondMaximumRatio(action.shares)) return { kind: 'ratio' };
  if (close === null) return null;
  const worth = computeSpinOffWorth(action);
  const most = multiplyByRatio(close, MAXIMUM_SPECIAL_PAYOUT, 'down');
  if (worth > most) return { kind: 'amount', close, most };
  const part = multiplyByRate(close, action.costShare, 'half-even');
  const isFar = part > worth * MAXIMUM_COST_SHARE_MULTIPLE || worth > part * MAXIMUM_COST_SHARE_MULTIPLE;
  if (isFar && action.instrument.startsWith('US.')) return { kind: 'costShare', worth, close };
  const isLarge = worth * UNCHECKED_PAYOUT.denominator > close * UNCHECKED_PAYOUT.numerator;
  return isLarge && open !== null ? findPriceContradiction(sameDay, close, open, usualGap ?? UNKNOWN_GAP) : null;
}

/** What a unit no longer has when its price goes ex: payments, and shares of a new company. */
const sumDistributions = (actions: readonly CorporateAction[]): Price =>
  actions.reduce(
    (sum, each) => (each.kind === 'spinOff' ? sum + computeSpinOffWorth(each) : sum),
    sumPayments(actions),
  );

const sumPayments = (actions: readonly CorporateAction[]): Price =>
  actions.reduce((sum, each) => (each.kind === 'dividend' || each.kind === 'rights' ? sum + each.amount : sum), 0n);

const isBeyondMaximumRatio = ({ numerator, denominator }: Ratio): boolean =>
  numerator > denominator * MAXIMUM_RATIO || denominator > numerator * MAXIMUM_RATIO;

function findPriceContradiction(
  sameDay: readonly CorporateAction[],
  close: Price,
  open: Price,
  usualGap: number,
): CorporateActionDoubt | null {
  const ratio = sameDay.length === 0 ? RATIO_ONE : computeCombinedRatio(sameDay);
  const distributed = sumDistributions(sameDay);
  const divided = divideByRatio(close, ratio, 'half-even');
  const expected = divided > distributed ? divided - distributed : divided;
  const isFar =
    open * MAXIMUM_OPENING_DEVIATION.denominator > expected * MAXIMUM_OPENING_DEVIATION.numerator ||
    expected * MAXIMUM_OPENING_DEVIATION.denominator > open * MAXIMUM_OPENING_DEVIATION.numerator;
  // Whether the opening is nearer to the undivided close than to the price that the ratio implies.
  const [square, midpointSquare] = isRatioOne(ratio)
    ? [open * open, close * expected]
    : [open * open * ratio.numerator, close * close * ratio.denominator];
  const isUndivided = ratio.denominator > ratio.numerator ? square <= midpointSquare : square >= midpointSquare;
  const step = isRatioOne(ratio)
    ? Number(expected) / Number(close)
    : Number(ratio.numerator) / Number(ratio.denominator);
  const isDistinguishable = Math.abs(Math.log(step)) / 2 > DISTINGUISHING_GAPS * usualGap;
  return isFar || (isDistinguishable && isUndivided) ? { kind: 'againstPrices', close, open, expected } : null;
}
