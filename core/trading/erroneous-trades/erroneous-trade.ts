/** A trade compared with the market: by its fill and the reference price, which never change. */
import { portfolioKindOf } from '../../ledger/portfolio-kinds.ts';
import type { InstrumentId, Market } from '../../markets/market-types.ts';
import {
  type Amount,
  type Currency,
  divide,
  formatScaled,
  maximumOf,
  type Price,
  type Quantity,
  SCALE,
} from '../../ledger/money.ts';
import { type TradeDirection, getTradeDirection, type PositionSide, computeUnitsValue } from '../orders/order.ts';
import type { Fill, FillPriceRule } from '../orders/fill.ts';
import {
  ERRONEOUS_TRADE_DECISION_WINDOW_MS,
  computeDeviation,
  isErroneousPrice,
  ERRONEOUS_TRADE_REPORT_WINDOW_MS,
  getErroneousTradeThreshold,
} from './erroneous-trade-policy.ts';
import type { Transfer } from '../../ledger/transfer.ts';

/** The last price before the trade; `at`: the end of the bar whose close it is, in epoch ms. */
export interface ReferencePrice {
  price: Price;
  at: number;
}
/** `fee` and `tax` were charged with the fill; null in `held`: the day's end decides nothing more. */
export type FillUnderReview = Pick<
  Fill,
  'seq' | 'order' | 'position' | 'effect' | 'price' | 'quantity' | 'fee' | 'tax' | 'held' | 'rule' | 'at'
>;
export interface TradeUnderReview {
  fill: FillUnderReview;
  side: PositionSide;
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
  reference: ReferencePrice | null;
}
/** One whose reference is known. */
export type TradeWithReference = TradeUnderReview & { reference: ReferencePrice };

type Plain = 'tradeWithoutReference' | 'tradeNotCorrectable' | 'tradeCorrectedAlready' | 'bustNotWhole' | 'bustNotNow';
export type ErroneousTradeRefusal =
  | {
      refused: 'tradeNotErroneous';
      params: { deviation: string; threshold: string; reference: string; currency: string };
    }
  | { refused: 'tradeTooOld'; params: { until: string } }
  | { [Code in Plain]: { refused: Code; params: Record<never, never> } }[Plain];

/** Fills at an agreed price rather than the market's, and followers' fills, which share one price. */
const AGREED: ReadonlySet<FillPriceRule> = new Set<FillPriceRule>(['issue', 'merger', 'spinOff', 'block', 'copy']);
export const isCorrectableTrade = ({ fill, portfolio, isUndoing }: TradeUnderReview): boolean =>
  !isUndoing &&
  !AGREED.has(fill.rule) &&
  (portfolioKindOf(portfolio) === 'main' || portfolioKindOf(portfolio) === 'own');

export const buildExecutedTrade = (
  { side, currency }: Pick<TradeUnderReview, 'side' | 'currency'>,
  fill: Omit<FillUnderReview, 'seq'>,
): ExecutedTrade => ({
  direction: getTradeDirection(side, fill.effect),
  price: fill.price,
  quantity: fill.quantity,
  currency,
  fee: fill.fee,
  tax: fill.tax,
});

/** Per cent with its decimals, from a rate with 8 decimals. */
export const formatPercent = (rate: bigint): string => formatScaled(rate * 100n);

/** Why nothing can be done about it at `now`; null if it is clearly erroneous and in time. */
export function checkErroneousTrade(
  trade: TradeUnderReview,
  step: 'propose' | 'decide',
  now: number,
): ErroneousTradeRefusal | null {
  const { fill, market, currency, reference } = trade;
  if (!isCorrectableTrade(trade)) return { refused: 'tradeNotCorrectable', params: {} };
  const until = fill.at + (step === 'propose' ? ERRONEOUS_TRADE_REPORT_WINDOW_MS : ERRONEOUS_TRADE_DECISION_WINDOW_MS);
  if (now > until) return { refused: 'tradeTooOld', params: { until: new Date(until).toISOString() } };
  if (!reference) return { refused: 'tradeWithoutReference', params: {} };
  if (isErroneousPrice(market, fill.price, reference.price)) return null;
  return {
    refused: 'tradeNotErroneous',
    params: {
      deviation: formatPercent(truncateToBasisPoints(computeDeviation(fill.price, reference.price))),
      threshold: formatPercent(getErroneousTradeThreshold(market, reference.price)),
      reference: formatScaled(reference.price),
      currency,
    },
  };
}

/** Truncated to hundredths of a per cent, as displayed. */
const BASIS_POINT = SCALE / 10_000n;
export const truncateToBasisPoints = (rate: bigint): bigint => rate - (rate % BASIS_POINT);

// The figures of a trade's correction, which follow only from the fill and the reference price.

/** The trade as made. `fee` and `tax`: what was charged. */
export interface ExecutedTrade {
  direction: TradeDirection;
  price: Price;
  quantity: Quantity;
  currency: Currency;
  fee: Amount;
  tax: Amount;
}

/**
 * The dealer pays `difference`, or the customer if it is negative; `fee` and `tax` are refunded. `all` is the
 * customer's total gain.
 */
export interface CorrectionFigures {
  difference: Amount;
  fee: Amount;
  tax: Amount;
  all: Amount;
}
const buildCorrectionFigures = (difference: Amount, fee: Amount, tax: Amount): CorrectionFigures => ({
  difference,
  fee,
  tax,
  all: difference + fee + tax,
});

/**
 * At the reference price instead. Charges on more than that value are refunded in proportion, rounded down; nothing is
 * charged on more than was traded.
 */
export function computePriceCorrectionFigures(
  { direction, price, quantity, currency, fee, tax }: ExecutedTrade,
  reference: Price,
): CorrectionFigures {
  const made = computeUnitsValue(direction, price, quantity, currency);
  const due = computeUnitsValue(direction, reference, quantity, currency);
  const over = maximumOf(made - due, 0n);
  const back = (amount: Amount): Amount => (made > 0n ? divide(amount * over, made, 'down') : 0n);
  return buildCorrectionFigures(direction === 'buy' ? made - due : due - made, back(fee), back(tax));
}

/** Figures after which a purchase and the sale that undid it cost and bring nothing together. */
export function computeBustFigures(bought: ExecutedTrade, sold: readonly ExecutedTrade[]): CorrectionFigures {
  const worth = ({ direction, price, quantity, currency }: ExecutedTrade): Amount =>
    computeUnitsValue(direction, price, quantity, currency);
  const sum = (of: (trade: ExecutedTrade) => Amount): Amount => sold.reduce((total, trade) => total + of(trade), 0n);
  return buildCorrectionFigures(
    worth(bought) - sum(worth),
    bought.fee + sum(({ fee }) => fee),
    bought.tax + sum(({ tax }) => tax),
  );
}

/** Incoming transfers come before outgoing ones. */
export function buildCorrectionTransfers(
  { difference, fee, tax }: CorrectionFigures,
  currency: Currency,
  reference: string,
): Transfer[] {
  const move = (amount: Amount, debit: Transfer['debit'], credit: Transfer['credit'], code: Transfer['code']) =>
    amount > 0n ? [{ currency, amount, debit, credit, code, reference }] : [];
  return [
    ...move(fee, 'fees', 'available', 'tradeChargesBack'),
    ...move(tax, 'taxes', 'available', 'tradeTaxBack'),
    ...move(difference, 'dealer', 'available', 'tradeCorrection'),
    ...move(-difference, 'available', 'dealer', 'tradeCorrection'),
  ];
}
