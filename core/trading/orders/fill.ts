import type { Charge } from '../../markets/charges/compute-charges.ts';
import type { Amount, Price, Quantity } from '../../ledger/money.ts';
import type { PositionEffect, TradeDirection } from './order.ts';

/** The rule that made a fill's price; a key of the texts. */
export type FillPriceRule =
  | 'market.within'
  | 'market.impact'
  | 'limit.immediate'
  | 'limit.through'
  | 'limit.touched'
  | 'stop.triggered'
  | 'close.market'
  | 'close.impact'
  | 'stopOut'
  | 'callDue'
  | 'auction.open'
  | 'auction.close'
  | 'auction.reopen'
  | 'auction.periodic'
  | 'atLast'
  | 'issue'
  | 'merger'
  | 'spinOff'
  | 'block'
  | 'copy';

export interface Fill {
  seq: bigint;
  order: bigint;
  position: bigint;
  effect: PositionEffect;
  price: Price;
  quantity: Quantity;
  charges: readonly Charge[];
  fee: Amount;
  tax: Amount;
  /** Money held for charges that are only known at the day's end; null if the charges are final. */
  held: Amount | null;
  quoteSeq: number;
  quoteAt: number;
  bid: Price;
  ask: Price;
  last: Price;
  displayedSize: Quantity;
  /** Units of the ladder that were gone for the customer. */
  takenBefore: Quantity;
  /** How many of them others had taken; the rest the customer had, and they had not come back. */
  othersTaken: Quantity;
  impact: Price;
  /** What the sizes behind the displayed one followed from, as in its quote; null: each tick had the displayed size. */
  book: string | null;
  source: string;
  rule: FillPriceRule;
  at: number;
}

/**
 * A fill's charges at its day's end beyond its own, and how much of its hold is returned. `tradedOn`: the market's
 * local date.
 */
export interface DayEndCharge {
  fill: bigint;
  order: bigint;
  position: bigint;
  tradedOn: string;
  charges: readonly Charge[];
  fee: Amount;
  tax: Amount;
  released: Amount;
}

/** In one instrument and direction. */
export interface LadderConsumption {
  /** Units taken that had not come back at `at` (epoch ms). */
  units: Quantity;
  at: number;
  /** The last second of the market (its quote's number) in which waiting orders took something, and how much. */
  second: number;
  ofSecond: Quantity;
}

/** With the part of what others have taken that is gone for this customer too. */
export interface SharedLadderConsumption extends LadderConsumption {
  others: Quantity;
}

/** As stored after a decision; `taken`: the units of displayed size that it took, 0 in a league. */
export interface LadderConsumptionRecord extends LadderConsumption {
  instrument: string;
  direction: TradeDirection;
  taken: Quantity;
}
