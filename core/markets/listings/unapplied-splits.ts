/**
 * Prices for a position to which a split hasn't been applied yet, so that price and units always belong to the same
 * moment.
 */
import type { Quote } from '../market-types.ts';
import {
  isRatioOne,
  RATIO_ONE,
  divideByRatio,
  multiplyRatios,
  type Ratio,
  multiplyByRatio,
} from '../../ledger/ratio.ts';
import type { UnitChangingAction } from './listing-status.ts';

/** A split that prices have reflected since `exAt` (epoch ms). */
export interface EffectiveSplit {
  action: UnitChangingAction;
  exAt: number;
}

/** Identifies an action among those of its instrument. */
export const formatCorporateActionKey = ({ kind, exDate }: Pick<UnitChangingAction, 'kind' | 'exDate'>): string =>
  `${kind} ${exDate}`;

/**
 * New units per unit of the position, by all splits since it was opened that haven't been applied to it; `appliedKeys`
 * lists those that have.
 */
export const computeUnappliedRatio = (
  { openedAt }: { openedAt: number },
  appliedKeys: readonly string[],
  splits: readonly EffectiveSplit[],
): Ratio =>
  splits.reduce(
    (ratio, { action, exAt }) =>
      openedAt < exAt && !appliedKeys.includes(formatCorporateActionKey(action))
        ? multiplyRatios(ratio, action.ratio)
        : ratio,
    RATIO_ONE,
  );

/** The quote in old units; one old unit is `ratio` new ones. */
export function convertQuoteToOldUnits(quote: Quote, ratio: Ratio): Quote {
  if (isRatioOne(ratio)) return quote;
  const price = (value: bigint): bigint => multiplyByRatio(value, ratio, 'half-even');
  const size = (value: bigint): bigint => divideByRatio(value, ratio, 'down');
  return {
    ...quote,
    last: price(quote.last),
    bid: price(quote.bid),
    ask: price(quote.ask),
    open: price(quote.open),
    previousClose: price(quote.previousClose),
    high: price(quote.high),
    low: price(quote.low),
    bidSize: size(quote.bidSize),
    askSize: size(quote.askSize),
    volume: size(quote.volume),
  };
}
