/** A command about one of the customer's loans, decided by the loan's own calendar. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CurrentLoanDay } from '@bourse/core/products/credit/loan-quote.ts';
import { type LoanDecision, findLoan } from '@bourse/core/products/credit/loan-lifecycle.ts';
import { releasePledgesAtEnd } from '@bourse/core/products/credit/loan-pledges.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Command, DeskCommand } from '../desk/command.ts';
import { unpaidLoansLoad } from '../desk/cross-area-record-loads.ts';
import { CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  buildExitLoads,
  grantedCreditLoad,
  buildPledgedHoldings,
  buildLoanBySeqLoad,
  otherAccountLoansLoad,
  buildPledgedPositionsLoad,
} from './credit-records.ts';
import { computeLoanCalendarDay } from './loan-day-collateral-and-request.ts';

export type LoanCommandDependencies = Pick<ServerDependencies, 'desk' | 'timeZones' | 'settings'>;

export interface LoanCommand<Answer, None> {
  account: AccountId;
  seq: bigint;
  /** Null if no such loan is known yet. */
  currency: string | null;
  /** Whether it takes a new risk, which a restriction of the account forbids before any other refusal. */
  opens?: true;
  /** Whether all of the customer's running loans are needed. */
  all?: true;
  /** New positions to pledge; those already pledged are loaded anyway. */
  pledges?: readonly bigint[];
  command: Command;
  /** `None` is null for a job, which may find nothing to do. */
  decide(state: AccountState, today: CurrentLoanDay): LoanDecision | Refusal | None;
  answer(made: LoanDecision): Answer;
}

/** A customer's or the staff's command about a loan. */
export const buildLoanCommand = <Answer>(dependencies: LoanCommandDependencies, command: LoanCommand<Answer, never>) =>
  buildCommand<Answer, never>(dependencies, command);
/** A job's: it may find nothing to do. */
export const buildLoanCommandIfDue = <Answer>(
  dependencies: LoanCommandDependencies,
  command: LoanCommand<Answer, null>,
) => buildCommand<Answer, null>(dependencies, command);

const buildCommand = <Answer, None extends null>(
  dependencies: LoanCommandDependencies,
  { account, seq, currency, opens, all, pledges = [], command, decide, answer }: LoanCommand<Answer, None>,
): DeskCommand<LoanDecision, Answer, None> => ({
  ...command,
  account,
  currencies: currency === null ? [] : [currency],
  portfolio: MAIN_PORTFOLIO,
  instrument: null,
  positions: pledges,
  loads: [
    buildLoanBySeqLoad(seq),
    CUSTOMER_RECORD_LOAD,
    buildPledgedPositionsLoad(seq),
    ...buildExitLoads(pledges),
    ...(opens || all ? [unpaidLoansLoad] : []),
    ...(opens ? [otherAccountLoansLoad, grantedCreditLoad] : []),
  ],
  sees: buildPledgedHoldings,
  decide(state, now) {
    const forbidden = opens ? refuseRestrictedAction(state.states, 'open', now) : null;
    if (forbidden) return forbidden;
    const loan = findLoan(state, seq);
    const decided = loan ? decide(state, computeLoanCalendarDay(dependencies, now, loan)) : refuse('notFound');
    return decided === null || isRefusal(decided) ? decided : releasePledgesAtEnd(state, decided);
  },
  answer,
});
