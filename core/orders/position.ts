import type { MarginTerms } from '../margin/requirements.ts';
import type { Market } from '../market.ts';
import type { Amount, Currency, Price, Quantity } from '../money.ts';
import type { Side } from './order.ts';

export type PositionStatus = 'inPosition' | 'readyToClose' | 'closed';

export interface Pledge {
  loan: bigint;
  quantity: Quantity;
}

export interface Insured {
  loss: Amount;
  charges: Amount;
}
export const NOT_INSURED: Insured = { loss: 0n, charges: 0n };
/** With what has been borne now. */
export const borneFor = ({ insured = NOT_INSURED }: Pick<Position, 'insured'>, more: Partial<Insured>): Insured => ({
  loss: insured.loss + (more.loss ?? 0n),
  charges: insured.charges + (more.charges ?? 0n),
});

/** One position per opening order, and with its number. */
export interface Position {
  seq: bigint;
  /** As an order's. */
  portfolio?: number;
  instrument: string;
  market: Market;
  side: Side;
  status: PositionStatus;
  quantity: Quantity;
  openQuantity: Quantity;
  cost: Amount;
  openCost: Amount;
  averageCost: Price;
  reserved: Quantity;
  /** What of it secures a loan, which one; null or absent for nothing. */
  pledge?: Pledge | null;
  margin: Amount;
  leverage: number;
  dayTrading: boolean;
  /** The margin that was asked for when it was opened; null of a day trade, and of one from before that was kept. */
  terms: MarginTerms | null;
  liquidationPrice: Price | null;
  /** Where the customer is told that it comes near its closing, and when that was said. */
  callPrice: Price | null;
  calledAt: number | null;
  /** Until when a call can be answered; a part is closed then if it hasn't been, and the price is still there. */
  callDueAt: number | null;
  /** Interest charged so far, and the last night (the market's local date) that was charged. */
  financing: Amount;
  financedOn: string | null;
  /**
   * Of a position that has borrowed: "dividend 2026-12-01,rights 2026-12-08", what it was paid or has paid when its
   * ex-date came; absent or empty for none.
   */
  paidActions?: string;
  /** Until when it can't be sold, with the terms agreed at the purchase. */
  lockedUntil: number | null;
  lockDays: number | null;
  lockMinutes: number | null;
  fees: Amount;
  tax: Amount;
  realized: Amount;
  /**
   * What of its realised losses, and of its fees, taxes and nights, the insurance account has borne; absent for
   * nothing.
   */
  insured?: Insured;
  closePrice: Price | null;
  currency: Currency;
  source: string;
  openedAt: number;
  closedAt: number | null;
}
