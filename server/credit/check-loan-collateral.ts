/**
 * Checks every secured loan: calls its customer, says when the call is over, and after the call's deadline takes
 * available money, then sells holdings one after the other as far as needed. Idempotent: each step is decided again
 * under the lock, and one already taken is no longer due.
 */
import type { GetPledgePrice } from '@bourse/core/trading/execution/pledge.ts';
import {
  decidePayPledgeMarginCall,
  decidePledgeMarginCall,
  decideSellPledge,
  sortPledgesForSale,
} from '@bourse/core/products/credit/pledge-margin-call.ts';
import { computeLoanPledgeCoverage } from '@bourse/core/products/credit/pledge-coverage.ts';
import { findLoan, type LoanDecision } from '@bourse/core/products/credit/loan-lifecycle.ts';
import { releasePledgesAtEnd } from '@bourse/core/products/credit/loan-pledges.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildLoanCommandIfDue } from './loan-command.ts';
import { createCollateralValuer, computeLoanCalendarDay } from './loan-day-collateral-and-request.ts';
import { type LoanKey, readSecuredLoans, type SecuredLoan } from './store.ts';
import { buildPledgedHoldings, buildLoanBySeqLoad, buildPledgedPositionsLoad } from './credit-records.ts';

const AT_ONCE = 64;
const PAGE = 256;
const command = { actor: { rule: 'pledges' }, key: null } as const;

type CollateralCheckDependencies = Pick<
  ServerDependencies,
  'database' | 'desk' | 'clock' | 'timeZones' | 'settings' | 'venues' | 'getMarketView'
>;

export async function checkLoanCollateral(dependencies: CollateralCheckDependencies): Promise<void> {
  for (let after: LoanKey | null = null; ; ) {
    const loans: SecuredLoan[] = await readSecuredLoans(dependencies.database.kysely, after, PAGE);
    await mapWithConcurrency(loans, AT_ONCE, (loan) => checkSecuredLoan(dependencies, loan));
    if (loans.length < PAGE) return;
    after = loans.at(-1)!;
  }
}

async function checkSecuredLoan(
  dependencies: CollateralCheckDependencies,
  { account, seq, book, pledged }: SecuredLoan,
): Promise<void> {
  const now = dependencies.clock.now();
  const seen = computeLoanPledgeCoverage(
    book,
    pledged,
    computeLoanCalendarDay(dependencies, now, book),
    createCollateralValuer(dependencies, now),
  );
  // Nearly all loans have enough collateral, which is seen without a command.
  if (!seen || (seen.lacking === 0n && !book.call)) return;
  const { currency } = book.terms;
  const about = { account, seq, currency, command, answer: () => true };
  // A call made just now may already be due, if the price has fallen far enough.
  await dependencies.desk.runIfDue(
    buildLoanCommandIfDue(dependencies, {
      ...about,
      decide: (state, today) =>
        decidePledgeMarginCall(state, seq, today, createCollateralValuer(dependencies, today.now)),
    }),
  );
  await dependencies.desk.runIfDue(
    buildLoanCommandIfDue(dependencies, {
      ...about,
      decide: (state, today) =>
        decidePayPledgeMarginCall(state, seq, today, createCollateralValuer(dependencies, today.now)),
    }),
  );
  for (const position of sortPledgesForSale(pledged, createCollateralValuer(dependencies, dependencies.clock.now())))
    await sellCollateral(dependencies, { account, seq, currency }, position);
}

/** Null if nothing had to be sold or nothing could be; the next run tries again. */
const sellCollateral = (
  dependencies: CollateralCheckDependencies,
  { account, seq, currency }: LoanKey & { currency: string },
  { seq: number, instrument }: Position,
) =>
  dependencies.desk.runIfDue<LoanDecision, unknown>({
    ...command,
    account,
    portfolio: MAIN_PORTFOLIO,
    currencies: [currency],
    instrument,
    positions: [number],
    loads: [buildLoanBySeqLoad(seq), CUSTOMER_RECORD_LOAD, buildPledgedPositionsLoad(seq)],
    sees: buildPledgedHoldings,
    decide(state, now) {
      const market = dependencies.getMarketView(instrument, now);
      const loan = findLoan(state, seq);
      const markOf: GetPledgePrice = createCollateralValuer(dependencies, now);
      const sold =
        market &&
        loan &&
        decideSellPledge(state, seq, number, market, computeLoanCalendarDay(dependencies, now, loan), markOf);
      return sold && releasePledgesAtEnd(state, sold);
    },
    answer: () => ({}),
  });
