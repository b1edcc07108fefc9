/** How holdings secure a loan at a moment's prices, before it is paid out and while it runs. */
import { type Amount, minimumOf, multiplyByRate, type Rate } from '../../ledger/money.ts';
import type { Order } from '../../trading/orders/order.ts';
import { countPledgedUnits } from '../../trading/execution/position-units.ts';
import type { Position } from '../../trading/orders/position.ts';
import { lenderMarketOf } from '../../borrowing/loans/legal-maximum-rate.ts';
import { isLoanRunning, type LoanState, type LoanTerms } from '../../borrowing/loans/loan-state.ts';
import type { CurrentLoanDay } from './loan-quote.ts';
import {
  countUnitsToPledge,
  type GetPledgePrice,
  pledgePosition,
  listPledgedPositions,
  sumPledgeValue,
} from '../../trading/execution/pledge.ts';
import {
  computeRepaymentForPledgeRatio,
  type PledgeTerms,
  pledgeTermsOn,
  computePledgeRatio,
} from '../../borrowing/loans/pledge-rules.ts';
import { computeLoanDebtOn } from './loan-pledges.ts';

/** The state of a secured loan at a moment's prices. */
export interface PledgeCoverage {
  terms: PledgeTerms;
  value: Amount;
  loanable: Amount;
  owed: Amount;
  ratio: Rate | null;
  /** What must be repaid to restore the ratio. */
  lacking: Amount;
}

/** Below the first value the customer gets a margin call; below the second the house doesn't await an answer. */
export const computePledgeMarginCallLimits = (
  owed: Amount,
  { maintenance, urgent }: Pick<PledgeTerms, 'maintenance' | 'urgent'>,
): { callBelow: Amount; sellBelow: Amount } => ({
  callBelow: multiplyByRate(owed, maintenance, 'up'),
  sellBelow: multiplyByRate(owed, urgent, 'up'),
});

/** How far holdings secure a debt, pledged or only offered as a pledge; null while one of them has no price. */
export function computePledgeCoverage(
  { currency }: Pick<LoanTerms, 'currency'>,
  pledged: readonly Position[],
  owed: Amount,
  date: string,
  markOf: GetPledgePrice,
): PledgeCoverage | null {
  const market = lenderMarketOf(currency);
  const terms = market && pledgeTermsOn(market, date);
  const worth = terms && sumPledgeValue(pledged, markOf);
  if (!terms || !worth) return null;
  return {
    terms,
    ...worth,
    owed,
    ratio: computePledgeRatio(worth.value, owed),
    lacking: computeRepaymentForPledgeRatio(worth.value, owed, terms.maintenance),
  };
}

/**
 * An offer's or application's pledges as if they were in force: units of its customer's positions, as far as they are
 * still there and free.
 */
export const applyRequestedPledges = (
  { seq, terms: { pledges = [] } }: { seq: bigint; terms: Pick<LoanTerms, 'pledges'> },
  holdings: readonly Position[],
  exits: readonly Order[] = [],
): Position[] =>
  pledges.flatMap(({ position, quantity }) =>
    holdings
      .filter((each) => each.seq === position)
      .map((each) => pledgePosition(each, seq, minimumOf(quantity, countUnitsToPledge(each, exits))))
      .filter((each) => countPledgedUnits(each) > 0n),
  );

/** Null for a loan without security, and while something pledged has no price. */
export function computeLoanPledgeCoverage(
  book: LoanState,
  holdings: readonly Position[] | undefined,
  today: Pick<CurrentLoanDay, 'date' | 'now'>,
  markOf: GetPledgePrice,
): PledgeCoverage | null {
  if (!book.terms.pledges || !isLoanRunning(book)) return null;
  return computePledgeCoverage(
    book.terms,
    listPledgedPositions(holdings, book),
    computeLoanDebtOn(book, today),
    today.date,
    markOf,
  );
}
