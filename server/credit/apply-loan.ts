import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decideApply } from '@bourse/core/credit/apply-loan.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { keyOf } from '../desk/command.ts';
import { openLoans } from '../desk/loans-owed.ts';
import { openRequests, theCustomer } from '../desk/request-records.ts';
import { changedRequest } from '../desk/request-view.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { applicationView } from './loan-view.ts';
import { marksAt } from './marks.ts';
import { grantedCredit, holdingsIn, loansElsewhere } from './records.ts';
import { todayAt } from './today.ts';
import { typedLoan } from './typed-loan.ts';

export const applyLoan =
  (parts: Parts): Handler<'credit/applyLoan'> =>
  async (input, { account }) => {
    const wish = typedLoan(input, account);
    if (isRefusal(wish)) return wish;
    const answer = await parts.desk.run({
      account,
      actor: { account },
      key: keyOf('credit/applyLoan', input),
      portfolio: MAIN,
      currencies: [],
      instrument: null,
      positions: wish.pledges?.map(({ position }) => position) ?? [],
      loads: [...openRequests('loan'), theCustomer, openLoans, loansElsewhere, grantedCredit],
      sees: holdingsIn,
      decide: (state, now) =>
        decideApply(
          state,
          wish,
          todayAt(parts, now),
          marksAt(parts, now),
          parts.funds.terms('withdrawal', wish.currency, now),
        ),
      answer: (changes) => ({
        loan: applicationView(account, changedRequest(changes), todayAt(parts, parts.clock.now())),
      }),
    });
    return answer ?? refuse('systemBusy');
  };
