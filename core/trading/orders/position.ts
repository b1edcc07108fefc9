import type { MarginTerms } from '../../borrowing/margin-requirements.ts';
import type { Market } from '../../markets/market-types.ts';
import type { Amount, Currency, Price, Quantity } from '../../ledger/money.ts';
import type { PositionSide } from './order.ts';

export type PositionStatus = 'inPosition' | 'readyToClose' | 'closed';

export interface PositionPledge {
  loan: bigint;
  quantity: Quantity;
}

export interface InsuranceAccountPayout {
  loss: Amount;
  charges: Amount;
}
export const NO_INSURANCE_ACCOUNT_PAYOUT: InsuranceAccountPayout = { loss: 0n, charges: 0n };
/** What the insurance account has borne, plus this. */
export const addInsuranceAccountPayout = (
  { insured = NO_INSURANCE_ACCOUNT_PAYOUT }: Pick<Position, 'insured'>,
  more: Partial<InsuranceAccountPayout>,
): InsuranceAccountPayout => ({
  loss: insured.loss + (more.loss ?? 0n),
  charges: insured.charges + (more.charges ?? 0n),
});

/** One position for each opening order, with the same number. */
export interface Position {
  seq: bigint;
  /** As in `Order`. */
  portfolio?: number;
  instrument: string;
  market: Market;
  side: PositionSide;
  status: PositionStatus;
  quantity: Quantity;
  openQuantity: Quantity;
  cost: Amount;
  openCost: Amount;
  averageCost: Price;
  reserved: Quantity;
  /** How much of it secures a loan, and which one; null or absent for nothing. */
  pledge?: PositionPledge | null;
  margin: Amount;
  leverage: number;
  dayTrading: boolean;
  /** The margin terms under which it was opened; null for a day trade. */
  terms: MarginTerms | null;
  liquidationPrice: Price | null;
  /** The price at which the customer gets a margin call, and when it was sent. */
  callPrice: Price | null;
  calledAt: number | null;
  /** The deadline of a margin call; if it is unanswered and the price is still there, a part is closed then. */
  callDueAt: number | null;
  /** Interest charged so far, and the last charged night (the market's local date). */
  financing: Amount;
  financedOn: string | null;
  /**
   * For a position that has borrowed: "dividend 2026-12-01,rights 2026-12-08", the actions for which it was paid or has
   * paid at the ex-date; absent or empty for none.
   */
  paidActions?: string;
  /** Until when it can't be sold, by the terms agreed at the purchase. */
  lockedUntil: number | null;
  lockDays: number | null;
  lockMinutes: number | null;
  fees: Amount;
  tax: Amount;
  realized: Amount;
  /**
   * How much of its realised losses, and of its fees, taxes and nights, the insurance account has borne; absent for
   * nothing.
   */
  insured?: InsuranceAccountPayout;
  closePrice: Price | null;
  currency: Currency;
  source: string;
  openedAt: number;
  closedAt: number | null;
}

/** What an order and a position have before anything has happened to them. */
export const NEW_ORDER_FIELDS = {
  hold: 0n,
  fees: 0n,
  tax: 0n,
  triggeredAt: null,
  best: null,
  group: null,
  parent: null,
  inactive: false,
  growsTo: null,
} as const;

export const NEW_POSITION_FIELDS = {
  reserved: 0n,
  terms: null,
  liquidationPrice: null,
  callPrice: null,
  calledAt: null,
  callDueAt: null,
  financing: 0n,
  financedOn: null,
  lockedUntil: null,
  lockDays: null,
  lockMinutes: null,
  fees: 0n,
  tax: 0n,
  realized: 0n,
  closePrice: null,
  closedAt: null,
} as const;
