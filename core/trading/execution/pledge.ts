/**
 * Holdings that secure a loan: units of fully paid positions in the main portfolio. They remain the customer's, with
 * everything that they pay; while they are pledged they can't be sold.
 */
import { MAIN } from '../../ledger/transfer.ts';
import {
  type Amount,
  type Currency,
  formatAmount,
  formatScaled,
  notional,
  portion,
  type Price,
  type Quantity,
  type Rate,
} from '../../ledger/money.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Position } from '../orders/position.ts';
import { tableFor } from './margin-table.ts';
import { isLocked, pledgedOf, unitsOf } from './units.ts';
import type { LoanBook, PledgeWish } from '../../borrowing/loans/loan-book.ts';
import { loanToValue } from '../../borrowing/loans/pledge-rules.ts';

/** A holding's price now, and the share of it that is lent. */
export interface Mark {
  price: Price;
  ltv: Rate;
}
/** Null while there is no price. */
export type MarkOf = (position: Position) => Mark | null;

export const PLEDGE_CAUSES = ['pledged', 'added', 'released', 'sold', 'adjusted', 'repaid'] as const;
export type PledgeCause = (typeof PLEDGE_CAUSES)[number];
/** One change of a position's pledge; together they add up to its pledged units. */
export interface PledgeStep {
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
  | { refused: 'loanBeyondPledge'; params: { available: string; currency: string } }
  | { refused: 'pledgeNeeded'; params: { owed: string; available: string; currency: string } };

export interface Secured {
  value: Amount;
  /** The most that is lent on it. */
  loanable: Amount;
}

/** Whether any of it may be pledged for the loan: a position secures one loan. */
export const isPledgeable = (position: Position, currency: Currency, loan: bigint, now: number): boolean =>
  position.side === 'long' &&
  position.leverage === 1 &&
  !position.dayTrading &&
  (position.portfolio ?? MAIN) === MAIN &&
  position.currency === currency &&
  position.openQuantity > 0n &&
  !isLocked(position, now) &&
  (position.pledge?.loan ?? loan) === loan;

/** Units that may be pledged for it: free ones, and those that are pledged for it already. */
export const pledgeableOf = (position: Position): Quantity => unitsOf(position, 'free') + pledgedOf(position);

/** At the bid of `quote`, which is the market's current or last one. An unlisted instrument secures nothing new. */
export function markIn(market: MarketView, quote: NonNullable<MarketView['quote']>, position: Position): Mark {
  const { instrument, date, standing } = market;
  const value = notional(quote.bid, pledgeableOf(position), instrument.currency, 'up');
  const table = tableFor({ ...market, quote }, value);
  return { price: quote.bid, ltv: standing === 'listed' ? loanToValue(table, instrument.market, date) : 0n };
}

export const worthOfPledge = ({ currency }: Position, quantity: Quantity, { price, ltv }: Mark): Secured => {
  const value = notional(price, quantity, currency, 'down');
  return { value, loanable: portion(value, ltv, 'down') };
};

/** The total that holdings secure, or why one of them can't. */
export function secure(
  wishes: readonly PledgeWish[],
  holdings: readonly Position[],
  { currency, loan, markOf, now }: { currency: Currency; loan: bigint; markOf: MarkOf; now: number },
): Secured | PledgeRefusal {
  const sum = { value: 0n, loanable: 0n };
  if (new Set(wishes.map(({ position }) => position)).size < wishes.length)
    return { refused: 'holdingNotPledgeable', params: {} };
  for (const { position: seq, quantity } of wishes) {
    const position = holdings.find((each) => each.seq === seq);
    if (!position || !isPledgeable(position, currency, loan, now))
      return { refused: 'holdingNotPledgeable', params: {} };
    const most = pledgeableOf(position);
    if (quantity > most) return { refused: 'quantityExceedsHeld', params: { held: formatScaled(most) } };
    const mark = markOf(position);
    if (mark === null) return { refused: 'priceNotObtained', params: {} };
    if (mark.ltv === 0n) return { refused: 'holdingNotPledgeable', params: {} };
    const { value, loanable } = worthOfPledge(position, quantity, mark);
    sum.value += value;
    sum.loanable += loanable;
  }
  return sum;
}

export const loanBeyondPledge = (loanable: Amount, currency: Currency): PledgeRefusal => ({
  refused: 'loanBeyondPledge',
  params: { available: formatAmount(loanable, currency), currency },
});

/** The position with `quantity` of it pledged for the loan. */
export const pledgedFor = (position: Position, loan: bigint, quantity: Quantity): Position => ({
  ...position,
  pledge: quantity > 0n ? { loan, quantity } : null,
});

/** Which of the account's positions secure this loan, the oldest first. */
export const pledgedTo = (holdings: readonly Position[] | undefined, { seq }: Pick<LoanBook, 'seq'>): Position[] =>
  (holdings ?? []).filter(({ pledge }) => pledge?.loan === seq);

/** The pledge's worth at current prices; null while one of them is missing. */
export function pledgedWorth(pledged: readonly Position[], markOf: MarkOf): Secured | null {
  const sum = { value: 0n, loanable: 0n };
  for (const position of pledged) {
    const mark = markOf(position);
    if (mark === null) return null;
    const { value, loanable } = worthOfPledge(position, pledgedOf(position), mark);
    sum.value += value;
    sum.loanable += loanable;
  }
  return sum;
}

/** Positions with a pledge different from before, and the steps that record it. */
export function repledged(
  changes: readonly { position: Position; loan: bigint; quantity: Quantity }[],
  cause: PledgeCause,
  lastSeq: bigint,
): { positions: Position[]; pledgeSteps: PledgeStep[]; lastSeq: bigint } {
  let seq = lastSeq;
  const positions: Position[] = [];
  const pledgeSteps: PledgeStep[] = [];
  for (const { position, loan, quantity } of changes) {
    if (position.pledge && position.pledge.loan !== loan)
      throw new Error(`position ${position.seq} is pledged for loan ${position.pledge.loan}, not for ${loan}`);
    const change = quantity - pledgedOf(position);
    if (change === 0n) continue;
    positions.push(pledgedFor(position, loan, quantity));
    seq += 1n;
    pledgeSteps.push({ seq, loan, position: position.seq, instrument: position.instrument, change, cause });
  }
  return { positions, pledgeSteps, lastSeq: seq };
}
