/** How holdings secure a loan at a moment's prices, before it is paid out and while it runs. */
import { type Amount, portion, type Rate } from '../../ledger/money.ts';
import type { Position } from '../../trading/orders/position.ts';
import { lenderMarket } from '../../borrowing/loans/legal-maximum.ts';
import { isRunning, type LoanBook, type LoanTerms } from '../../borrowing/loans/loan-book.ts';
import type { Today } from './offer.ts';
import { type MarkOf, pledgedFor, pledgedTo, pledgedWorth } from '../../trading/execution/pledge.ts';
import { lackingFor, type PledgeTerms, pledgeTerms, ratioOf } from '../../borrowing/loans/pledge-rules.ts';
import { owedOn } from './secured-loan.ts';

/** The state of a secured loan at a moment's prices. */
export interface PledgeStanding {
  terms: PledgeTerms;
  value: Amount;
  loanable: Amount;
  owed: Amount;
  ratio: Rate | null;
  /** What must be repaid to restore the ratio. */
  lacking: Amount;
}

/** Below the first value the customer gets a margin call; below the second the house doesn't await an answer. */
export const limitsOf = (
  owed: Amount,
  { maintenance, urgent }: Pick<PledgeTerms, 'maintenance' | 'urgent'>,
): { callBelow: Amount; sellBelow: Amount } => ({
  callBelow: portion(owed, maintenance, 'up'),
  sellBelow: portion(owed, urgent, 'up'),
});

/** How far holdings secure a debt, pledged or only offered as a pledge; null while one of them has no price. */
export function standingFor(
  { currency }: Pick<LoanTerms, 'currency'>,
  pledged: readonly Position[],
  owed: Amount,
  date: string,
  markOf: MarkOf,
): PledgeStanding | null {
  const market = lenderMarket(currency);
  const terms = market && pledgeTerms(market, date);
  const worth = terms && pledgedWorth(pledged, markOf);
  if (!terms || !worth) return null;
  return {
    terms,
    ...worth,
    owed,
    ratio: ratioOf(worth.value, owed),
    lacking: lackingFor(worth.value, owed, terms.maintenance),
  };
}

/** An offer's or application's pledges as if they were in force: units of its customer's positions. */
export const asPledged = (
  { seq, terms: { pledges = [] } }: { seq: bigint; terms: Pick<LoanTerms, 'pledges'> },
  holdings: readonly Position[],
): Position[] =>
  pledges.flatMap(({ position, quantity }) =>
    holdings.filter((each) => each.seq === position).map((each) => pledgedFor(each, seq, quantity)),
  );

/** Null for a loan without security, and while something pledged has no price. */
export function standingOf(
  book: LoanBook,
  holdings: readonly Position[] | undefined,
  today: Pick<Today, 'date' | 'now'>,
  markOf: MarkOf,
): PledgeStanding | null {
  if (!book.terms.pledges || !isRunning(book)) return null;
  return standingFor(book.terms, pledgedTo(holdings, book), owedOn(book, today), today.date, markOf);
}
