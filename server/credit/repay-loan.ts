/** Repayments of loans, by the customer or as proposed by staff. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decideRepay } from '@bourse/core/credit/run-loan.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { runLoan } from './loan-command.ts';
import { loanView, shownPayment } from './loan-view.ts';
import { readBook } from './store.ts';
import { todayAt } from './today.ts';
import { typedMoney } from './typed-loan.ts';

export const repayLoan =
  (parts: Parts): Handler<'credit/repayLoan'> =>
  async (input, { account }) => {
    const seq = decodeId('k', account, input.loan);
    const known = seq === null ? null : await readBook(parts.database.kysely, account, seq);
    if (seq === null || !known) return refuse('notFound');
    const { currency } = known.terms;
    const amount = typedMoney(input.amount, currency);
    if (isRefusal(amount)) return amount;
    const answer = await runLoan(parts, {
      account,
      seq,
      currency,
      command: { actor: { account }, key: keyOf('credit/repayLoan', input) },
      decide: (state, today) => decideRepay(state, seq, amount, today),
      answer: ({ records: { loanBooks, loanPayments } }) => ({
        loan: loanView(account, loanBooks[0]!, todayAt(parts, parts.clock.now(), loanBooks[0]!)),
        payment: shownPayment(loanPayments.at(-1)!, currency),
      }),
    });
    return answer ?? refuse('systemBusy');
  };
