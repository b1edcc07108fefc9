/**
 * Holdings that secure a loan: units of fully paid positions in the main portfolio. They remain the customer's, with
 * everything that they pay; while they are pledged they can't be sold.
 */
import { MAIN_PORTFOLIO } from '../../ledger/transfer.ts';
import {
  type Amount,
  type Currency,
  formatAmount,
  formatScaled,
  maximumOf,
  computeNotional,
  multiplyByRate,
  type Price,
  type Quantity,
  type Rate,
} from '../../ledger/money.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';
import { getMarginRequirements } from './order-margin-requirements.ts';
import { isPositionLocked, countPledgedUnits, countFreeOrReservedUnits, countUnitsOfExits } from './position-units.ts';
import type { LoanState, PledgeRequest } from '../../borrowing/loans/loan-state.ts';
import { computeLoanToValue } from '../../borrowing/loans/pledge-rules.ts';

/** A holding's price now, and the share of it that is lent. */
export interface PledgePrice {
  price: Price;
  ltv: Rate;
}
/** Null while there is no price. */
export type GetPledgePrice = (position: Position) => PledgePrice | null;

export const PLEDGE_CAUSES = ['pledged', 'added', 'released', 'sold', 'adjusted', 'repaid'] as const;
export type PledgeCause = (typeof PLEDGE_CAUSES)[number];
/** One change of a position's pledge; together they add up to its pledged units. */
export interface PledgeChange {
  seq: bigint;
  loan: bigint;
  position: bigint;
  instrument: string;
  /** Units, negative for released ones. */
  change: Quantity;
  cause: PledgeCause;
}

export type PledgeRefusal =
  | { refused: 'holdingNotPledgeable' | 'priceNotObtained'; params: Record<never, never> }
  | { refused: 'quantityExceedsHeld'; params: { held: string } }
  | { refused: 'unitsInOpenOrder'; params: { free: string } }
  | { refused: 'loanBeyondPledge'; params: { available: string; currency: string } }
  | { refused: 'pledgeNeeded'; params: { owed: string; available: string; currency: string } };

export interface PledgeValue {
  value: Amount;
  /** The most that is lent on it. */
  loanable: Amount;
}

/** Whether any of it may be pledged for the loan: a position secures one loan. */
export const isPledgeablePosition = (position: Position, currency: Currency, loan: bigint, now: number): boolean =>
  position.side === 'long' &&
  position.leverage === 1 &&
  !position.dayTrading &&
  (position.portfolio ?? MAIN_PORTFOLIO) === MAIN_PORTFOLIO &&
  position.currency === currency &&
  position.openQuantity > 0n &&
  !isPositionLocked(position, now) &&
  (position.pledge?.loan ?? loan) === loan;

/** Units that may be pledged for it: free ones, and those that are pledged for it already. */
export const countPledgeableUnits = (position: Position): Quantity =>
  countFreeOrReservedUnits(position, 'free') + countPledgedUnits(position);

/** The same without what its exits may sell; what is pledged already stays so. */
export const countUnitsToPledge = (position: Position, exits: readonly Order[]): Quantity =>
  maximumOf(countPledgeableUnits(position) - countUnitsOfExits(exits, position), countPledgedUnits(position));

/** At the bid of `quote`, which is the market's current or last one. An unlisted instrument secures nothing new. */
export function computePledgePrice(
  market: MarketView,
  quote: NonNullable<MarketView['quote']>,
  position: Position,
): PledgePrice {
  const { instrument, date, listingStatus } = market;
  const value = computeNotional(quote.bid, countPledgeableUnits(position), instrument.currency, 'up');
  const table = getMarginRequirements({ ...market, quote }, value);
  return {
    price: quote.bid,
    ltv: listingStatus === 'listed' ? computeLoanToValue(table, instrument.market, date) : 0n,
  };
}

export const computePledgeValue = (
  { currency }: Position,
  quantity: Quantity,
  { price, ltv }: PledgePrice,
): PledgeValue => {
  const value = computeNotional(price, quantity, currency, 'down');
  return { value, loanable: multiplyByRate(value, ltv, 'down') };
};

/** `exits`: orders that protect the holdings. */
interface PledgeContext {
  currency: Currency;
  loan: bigint;
  markOf: GetPledgePrice;
  now: number;
  exits?: readonly Order[];
}

/**
 * The total that holdings secure, or why one of them can't. What an open order is to sell isn't pledged: the order
 * would be reached and couldn't sell.
 */
export function valuePledges(
  wishes: readonly PledgeRequest[],
  holdings: readonly Position[],
  { currency, loan, markOf, now, exits = [] }: PledgeContext,
): PledgeValue | PledgeRefusal {
  const sum = { value: 0n, loanable: 0n };
  if (new Set(wishes.map(({ position }) => position)).size < wishes.length)
    return { refused: 'holdingNotPledgeable', params: {} };
  for (const { position: seq, quantity } of wishes) {
    const position = holdings.find((each) => each.seq === seq);
    if (!position || !isPledgeablePosition(position, currency, loan, now))
      return { refused: 'holdingNotPledgeable', params: {} };
    const most = countPledgeableUnits(position);
    if (quantity > most) return { refused: 'quantityExceedsHeld', params: { held: formatScaled(most) } };
    const free = countUnitsToPledge(position, exits);
    if (quantity > free) return { refused: 'unitsInOpenOrder', params: { free: formatScaled(free) } };
    const mark = markOf(position);
    if (mark === null) return { refused: 'priceNotObtained', params: {} };
    if (mark.ltv === 0n) return { refused: 'holdingNotPledgeable', params: {} };
    const { value, loanable } = computePledgeValue(position, quantity, mark);
    sum.value += value;
    sum.loanable += loanable;
  }
  return sum;
}

export const refuseLoanBeyondPledge = (loanable: Amount, currency: Currency): PledgeRefusal => ({
  refused: 'loanBeyondPledge',
  params: { available: formatAmount(loanable, currency), currency },
});

/** The position with `quantity` of it pledged for the loan. */
export const pledgePosition = (position: Position, loan: bigint, quantity: Quantity): Position => ({
  ...position,
  pledge: quantity > 0n ? { loan, quantity } : null,
});

/** Which of the account's positions secure this loan, the oldest first. */
export const listPledgedPositions = (
  holdings: readonly Position[] | undefined,
  { seq }: Pick<LoanState, 'seq'>,
): Position[] => (holdings ?? []).filter(({ pledge }) => pledge?.loan === seq);

/** The pledge's worth at current prices; null while one of them is missing. */
export function sumPledgeValue(pledged: readonly Position[], markOf: GetPledgePrice): PledgeValue | null {
  const sum = { value: 0n, loanable: 0n };
  for (const position of pledged) {
    const mark = markOf(position);
    if (mark === null) return null;
    const { value, loanable } = computePledgeValue(position, countPledgedUnits(position), mark);
    sum.value += value;
    sum.loanable += loanable;
  }
  return sum;
}

/** Positions with a pledge different from before, and the steps that record it. */
export function applyPledgeChanges(
  changes: readonly { position: Position; loan: bigint; quantity: Quantity }[],
  cause: PledgeCause,
  lastSeq: bigint,
): { positions: Position[]; pledgeSteps: PledgeChange[]; lastSeq: bigint } {
  let seq = lastSeq;
  const positions: Position[] = [];
  const pledgeSteps: PledgeChange[] = [];
  for (const { position, loan, quantity } of changes) {
    if (position.pledge && position.pledge.loan !== loan)
      throw new Error(`position ${position.seq} is pledged for loan ${position.pledge.loan}, not for ${loan}`);
    const change = quantity - countPledgedUnits(position);
    if (change === 0n) continue;
    positions.push(pledgePosition(position, loan, quantity));
    seq += 1n;
    pledgeSteps.push({ seq, loan, position: position.seq, instrument: position.instrument, change, cause });
  }
  return { positions, pledgeSteps, lastSeq: seq };
}
