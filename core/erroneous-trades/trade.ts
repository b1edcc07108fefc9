/** A trade compared with the market: by its fill and the reference price, which never change. */
import { kindOf } from '../ledger/play.ts';
import type { InstrumentId, Market } from '../market.ts';
import { type Currency, formatScaled, type Price, SCALE } from '../money.ts';
import { directionOf } from '../orders/direction.ts';
import type { Fill, FillRule } from '../orders/fill.ts';
import type { Side } from '../orders/order.ts';
import type { MadeTrade } from './figures.ts';
import { DECIDE_MS, deviationOf, isErroneous, REPORT_MS, thresholdOf } from './policy.ts';

/** The last price before the trade; `at`: the end of the bar whose close it is, in epoch ms. */
export interface Reference {
  price: Price;
  at: number;
}
/** `fee` and `tax` were charged with the fill; null in `held`: the day's end decides nothing more. */
export type JudgedFill = Pick<
  Fill,
  'seq' | 'order' | 'position' | 'effect' | 'price' | 'quantity' | 'fee' | 'tax' | 'held' | 'rule' | 'at'
>;
export interface JudgedTrade {
  fill: JudgedFill;
  side: Side;
  instrument: InstrumentId;
  name: string;
  /** The position's id as its customer knows it. */
  positionId: string;
  market: Market;
  currency: Currency;
  portfolio: number;
  /** Whether a corporate action has changed the position's units since. */
  isAdjusted: boolean;
  /** Whether it is a sale by which the house undid the trade: then its customer has been compensated already. */
  isUndoing: boolean;
  /** Null if the market had no price before it. */
  reference: Reference | null;
}
/** One whose reference is known. */
export type HeldTrade = JudgedTrade & { reference: Reference };

type Plain = 'tradeWithoutReference' | 'tradeNotCorrectable' | 'tradeCorrectedAlready' | 'bustNotWhole' | 'bustNotNow';
export type TradeRefusal =
  | {
      refused: 'tradeNotErroneous';
      params: { deviation: string; threshold: string; reference: string; currency: string };
    }
  | { refused: 'tradeTooOld'; params: { until: string } }
  | { [Code in Plain]: { refused: Code; params: Record<never, never> } }[Plain];

/** Prices that were agreed rather than the market's, and followers' fills at one price for all. */
const AGREED: ReadonlySet<FillRule> = new Set<FillRule>(['issue', 'block', 'copy']);
export const isCorrectable = ({ fill, portfolio, isUndoing }: JudgedTrade): boolean =>
  !isUndoing && !AGREED.has(fill.rule) && (kindOf(portfolio) === 'main' || kindOf(portfolio) === 'own');

export const madeBy = (
  { side, currency }: Pick<JudgedTrade, 'side' | 'currency'>,
  fill: Omit<JudgedFill, 'seq'>,
): MadeTrade => ({
  direction: directionOf(side, fill.effect),
  price: fill.price,
  quantity: fill.quantity,
  currency,
  fee: fill.fee,
  tax: fill.tax,
});

/** Per cent with its decimals, from a rate with 8 decimals. */
export const percentOf = (rate: bigint): string => formatScaled(rate * 100n);

/** Why nothing can be done about it at `now`; null if it is clearly erroneous and in time. */
export function hindranceOf(trade: JudgedTrade, step: 'propose' | 'decide', now: number): TradeRefusal | null {
  const { fill, market, currency, reference } = trade;
  if (!isCorrectable(trade)) return { refused: 'tradeNotCorrectable', params: {} };
  const until = fill.at + (step === 'propose' ? REPORT_MS : DECIDE_MS);
  if (now > until) return { refused: 'tradeTooOld', params: { until: new Date(until).toISOString() } };
  if (!reference) return { refused: 'tradeWithoutReference', params: {} };
  if (isErroneous(market, fill.price, reference.price)) return null;
  return {
    refused: 'tradeNotErroneous',
    params: {
      deviation: percentOf(roundedRate(deviationOf(fill.price, reference.price))),
      threshold: percentOf(thresholdOf(market, reference.price)),
      reference: formatScaled(reference.price),
      currency,
    },
  };
}

/** Cut to hundredths of a per cent, as shown. */
const BASIS_POINT = SCALE / 10_000n;
export const roundedRate = (rate: bigint): bigint => rate - (rate % BASIS_POINT);
