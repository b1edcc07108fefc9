/** Repayments of loans, by the customer or as proposed by staff. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { decideStaffRepaymentProposal, decideRepayLoan } from '@bourse/core/products/credit/loan-lifecycle.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId, parseIdOwner } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildLoanCommand } from './loan-command.ts';
import { buildLoanView, buildLoanPaymentView } from './loan-view.ts';
import { readLoan } from './store.ts';
import { computeLoanCalendarDay, parsePositiveAmount } from './loan-day-collateral-and-request.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';

export const repayLoan =
  (dependencies: ServerDependencies): Handler<'credit/repayLoan'> =>
  async (input, { account }) => {
    const seq = decodeId('k', account, input.loan);
    const known = seq === null ? null : await readLoan(dependencies.database.kysely, account, seq);
    if (seq === null || !known) return refuse('notFound');
    const { currency } = known.terms;
    const amount = parsePositiveAmount(input.amount, currency);
    if (isRefusal(amount)) return amount;
    return dependencies.desk.run(
      buildLoanCommand(dependencies, {
        account,
        seq,
        currency,
        command: { actor: { account }, key: computeIdempotencyKey('credit/repayLoan', input) },
        decide: (state, today) => decideRepayLoan(state, seq, amount, today),
        answer: ({ records: { loanBooks, loanPayments } }) => ({
          loan: buildLoanView(
            account,
            loanBooks[0]!,
            computeLoanCalendarDay(dependencies, dependencies.clock.now(), loanBooks[0]!),
          ),
          payment: buildLoanPaymentView(loanPayments.at(-1)!, currency),
        }),
      }),
    );
  };

const DAY_MS = 86_400_000;

/** The customer is notified, and may pay or not. */
export const proposeRepaymentToCustomer =
  (dependencies: ServerDependencies): Handler<'staff/proposeRepayment'> =>
  async (input, caller) => {
    const owner = parseIdOwner('k', input.loan);
    const known = owner && (await readLoan(dependencies.database.kysely, owner.account, owner.seq));
    if (!owner || !known) return refuse('notFound');
    const { account, seq } = owner;
    const { currency } = known.terms;
    const amount = parsePositiveAmount(input.amount, currency);
    if (isRefusal(amount)) return amount;
    return dependencies.desk.run(
      buildLoanCommand(dependencies, {
        account,
        seq,
        currency,
        all: true,
        command: {
          actor: caller,
          permission: 'customers.service',
          key: computeIdempotencyKey('staff/proposeRepayment', input),
          audit: {
            action: 'proposeRepayment',
            subject: `loan ${input.loan}`,
            account,
            detail: { amount: formatAmount(amount, currency), currency },
          },
        },
        decide: (state, today) =>
          decideStaffRepaymentProposal(state, seq, amount, {
            now: today.now,
            since: dependencies.worldClock.ago(DAY_MS),
          }),
        answer: () => ({ loan: input.loan, amount: formatAmount(amount, currency), currency }),
      }),
    );
  };
