/** A command about one of the customer's loans, decided on its own dates. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Today } from '@bourse/core/credit/offer.ts';
import { type LoanMade, loanIn } from '@bourse/core/credit/run-loan.ts';
import { refuseAct } from '@bourse/core/restrictions.ts';
import type { AccountState } from '@bourse/core/orders/account-state.ts';
import type { Command } from '../desk/command.ts';
import { theCustomer } from '../desk/request-records.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { loanNumbered } from './records.ts';
import { todayAt } from './today.ts';

export type LoanParts = Pick<Parts, 'desk' | 'zones' | 'settings'>;

export interface AboutLoan<Answer> {
  account: AccountId;
  seq: bigint;
  /** Null where no such loan is known yet. */
  currency: string | null;
  /** Whether it takes a new risk, which a restriction forbids whatever else there is to say. */
  opens?: true;
  command: Command;
  decide(state: AccountState, today: Today): LoanMade | Refusal | null;
  answer(made: LoanMade): Answer;
}

/** Null: there was nothing to do. */
export const runLoan = <Answer>(
  parts: LoanParts,
  { account, seq, currency, opens, command, decide, answer }: AboutLoan<Answer>,
): Promise<Answer | Refusal | null> =>
  parts.desk.run<LoanMade, Answer>({
    ...command,
    account,
    currencies: currency === null ? [] : [currency],
    instrument: null,
    loads: [loanNumbered(seq), theCustomer],
    decide(state, now) {
      const forbidden = opens ? refuseAct(state.states, 'open', now) : null;
      if (forbidden) return forbidden;
      const loan = loanIn(state, seq);
      return loan ? decide(state, todayAt(parts, now, loan)) : refuse('notFound');
    },
    answer,
  });
