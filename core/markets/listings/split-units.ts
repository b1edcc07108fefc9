/**
 * Prices for a position to which a split hasn't been applied yet, so that price and units always belong to the same
 * moment.
 */
import type { Quote } from '../market.ts';
import { isOne, ONE, over, product, type Ratio, times } from '../../ledger/ratio.ts';
import type { Dividing } from './listing-status.ts';

/** A split that prices have reflected since `exAt` (epoch ms). */
export interface Come {
  action: Dividing;
  exAt: number;
}

/** Identifies an action among those of its instrument. */
export const meetingOf = ({ kind, exDate }: Pick<Dividing, 'kind' | 'exDate'>): string => `${kind} ${exDate}`;

/**
 * New units per unit of the position, by all splits since it was opened that haven't been applied to it; `met` lists
 * those that have.
 */
export const unmetBy = ({ openedAt }: { openedAt: number }, met: readonly string[], come: readonly Come[]): Ratio =>
  come.reduce(
    (ratio, { action, exAt }) =>
      openedAt < exAt && !met.includes(meetingOf(action)) ? product(ratio, action.ratio) : ratio,
    ONE,
  );

/** The quote in old units; one old unit is `ratio` new ones. */
export function inOldUnits(quote: Quote, ratio: Ratio): Quote {
  if (isOne(ratio)) return quote;
  const price = (value: bigint): bigint => times(value, ratio, 'half-even');
  const size = (value: bigint): bigint => over(value, ratio, 'down');
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
