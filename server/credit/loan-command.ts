/** A command about one of the customer's loans, decided by the loan's own calendar. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Today } from '@bourse/core/products/credit/offer.ts';
import { type LoanMade, loanIn } from '@bourse/core/products/credit/run-loan.ts';
import { releasedAtEnd } from '@bourse/core/products/credit/secured-loan.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { refuseAct } from '@bourse/core/compliance/restrictions.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import type { Command } from '../desk/command.ts';
import { openLoans } from '../desk/command-loads.ts';
import { theCustomer } from '../requests/request-records.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { grantedCredit, holdingsIn, loanNumbered, loansElsewhere, pledgedToLoan } from './records.ts';
import { todayAt } from './loan-context.ts';

export type LoanParts = Pick<Parts, 'desk' | 'zones' | 'settings'>;

export interface AboutLoan<Answer> {
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
  decide(state: AccountState, today: Today): LoanMade | Refusal | null;
  answer(made: LoanMade): Answer;
}

/** Returns null if there was nothing to do. */
export const runLoan = <Answer>(
  parts: LoanParts,
  { account, seq, currency, opens, all, pledges = [], command, decide, answer }: AboutLoan<Answer>,
): Promise<Answer | Refusal | null> =>
  parts.desk.run<LoanMade, Answer>({
    ...command,
    account,
    currencies: currency === null ? [] : [currency],
    portfolio: MAIN,
    instrument: null,
    positions: pledges,
    loads: [
      loanNumbered(seq),
      theCustomer,
      pledgedToLoan(seq),
      ...(opens || all ? [openLoans] : []),
      ...(opens ? [loansElsewhere, grantedCredit] : []),
    ],
    sees: holdingsIn,
    decide(state, now) {
      const forbidden = opens ? refuseAct(state.states, 'open', now) : null;
      if (forbidden) return forbidden;
      const loan = loanIn(state, seq);
      const decided = loan ? decide(state, todayAt(parts, now, loan)) : refuse('notFound');
      return decided === null || isRefusal(decided) ? decided : releasedAtEnd(state, decided);
    },
    answer,
  });
