/** Repayments of loans, by the customer or as proposed by staff. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decidePropose, decideRepay } from '@bourse/core/products/credit/run-loan.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId, ownerOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { runLoan } from './loan-command.ts';
import { loanView, shownPayment } from './loan-view.ts';
import { readBook } from './store.ts';
import { todayAt, typedMoney } from './loan-context.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';

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

const DAY_MS = 86_400_000;

/** The customer is notified, and may pay or not. */
export const proposeRepayment =
  (parts: Parts): Handler<'staff/proposeRepayment'> =>
  async (input, caller) => {
    const owner = ownerOf('k', input.loan);
    const known = owner && (await readBook(parts.database.kysely, owner.account, owner.seq));
    if (!owner || !known) return refuse('notFound');
    const { account, seq } = owner;
    const { currency } = known.terms;
    const amount = typedMoney(input.amount, currency);
    if (isRefusal(amount)) return amount;
    const answer = await runLoan(parts, {
      account,
      seq,
      currency,
      all: true,
      command: {
        actor: caller,
        permission: 'customers.service',
        key: keyOf('staff/proposeRepayment', input),
        audit: {
          action: 'proposeRepayment',
          subject: `loan ${input.loan}`,
          account,
          detail: { amount: formatAmount(amount, currency), currency },
        },
      },
      decide: (state, today) =>
        decidePropose(state, seq, amount, { now: today.now, since: parts.worldClock.ago(DAY_MS) }),
      answer: () => ({ loan: input.loan, amount: formatAmount(amount, currency), currency }),
    });
    return answer ?? refuse('systemBusy');
  };
