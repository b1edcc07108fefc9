import type { Amount, Currency, Price, Quantity } from '../money.ts';
import type { Measure, TradeReason } from './policy.ts';

/** What was done about a fill; the fill itself stays as it was made. Each fill is corrected at most once. */
export interface TradeCorrection {
  /** The request's number. */
  request: bigint;
  fill: bigint;
  order: bigint;
  position: bigint;
  measure: Measure;
  why: TradeReason;
  currency: Currency;
  quantity: Quantity;
  /** As made, and the price it was compared with. */
  price: Price;
  reference: Price;
  referenceAt: number;
  difference: Amount;
  fee: Amount;
  tax: Amount;
  /** For a bust, the order that sold the units. */
  closing: bigint | null;
}

export interface ErroneousTradeRecords {
  tradeCorrections: TradeCorrection;
}
/** What a decision loads: earlier corrections of the fills that its command names. */
export interface ErroneousTradeState {
  tradeCorrections?: readonly TradeCorrection[];
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends ErroneousTradeRecords {}
  interface AreaState extends ErroneousTradeState {}
}
