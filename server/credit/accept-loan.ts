/** A customer's answer to the offer of a loan; declining also withdraws an application. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { decideAcceptSecuredLoan } from '@bourse/core/products/credit/loan-pledges.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildLoanCommand } from './loan-command.ts';
import { buildLoanApplicationView, buildLoanView } from './loan-view.ts';
import {
  createCollateralValuer,
  computeLoanCalendarDay,
  parsePositiveAmount,
} from './loan-day-collateral-and-request.ts';
import { readLoan } from './store.ts';
import { decideCancelLoanApplication } from '@bourse/core/products/credit/loan-application.ts';
import { decideEndLoanOffer } from '@bourse/core/products/credit/loan-lifecycle.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { buildRequestRecordLoad } from '../requests/review-request-records.ts';
import { getChangedRequest } from '../requests/review-request-view.ts';
import { buildLoanBySeqLoad } from './credit-records.ts';

export const acceptLoan =
  (dependencies: ServerDependencies): Handler<'credit/acceptLoan'> =>
  async (input, { account }) => {
    const seq = decodeId('k', account, input.loan);
    if (seq === null) return refuse('notFound');
    const offer = await readLoan(dependencies.database.kysely, account, seq);
    const currency = offer?.terms.currency ?? null;
    const displayedTotal = currency === null ? 0n : parsePositiveAmount(input.total, currency);
    if (isRefusal(displayedTotal)) return refuse('badInput', { field: 'total' });
    return dependencies.desk.run(
      buildLoanCommand(dependencies, {
        account,
        seq,
        currency,
        opens: true,
        command: { actor: { account }, key: computeIdempotencyKey('credit/acceptLoan', input) },
        pledges: offer?.terms.pledges?.map(({ position }) => position) ?? [],
        decide: (state, today) =>
          decideAcceptSecuredLoan(state, seq, displayedTotal, today, createCollateralValuer(dependencies, today.now)),
        answer: ({ records: { loanBooks } }) => ({
          loan: buildLoanView(
            account,
            loanBooks[0]!,
            computeLoanCalendarDay(dependencies, dependencies.clock.now(), loanBooks[0]!),
          ),
        }),
      }),
    );
  };

/** Withdraws an undecided application or declines an offer, whichever it is under the lock. */
export const declineLoan =
  (dependencies: ServerDependencies): Handler<'credit/declineLoan'> =>
  async (input, { account }) => {
    const seq = decodeId('k', account, input.loan);
    if (seq === null) return refuse('notFound');
    return dependencies.desk.run<DecisionChanges, { loan: ReturnType<typeof buildLoanView> }>({
      account,
      actor: { account },
      key: computeIdempotencyKey('credit/declineLoan', input),
      currencies: [],
      instrument: null,
      loads: [buildLoanBySeqLoad(seq), buildRequestRecordLoad(seq)],
      decide: (state, now) =>
        state.loanBooks?.length
          ? decideEndLoanOffer(state, seq, 'customer', now)
          : decideCancelLoanApplication(state, seq, now),
      answer(changes) {
        const [book] = changes.records.loanBooks ?? [];
        const now = dependencies.clock.now();
        return {
          loan: book
            ? buildLoanView(account, book, computeLoanCalendarDay(dependencies, now, book))
            : buildLoanApplicationView(account, getChangedRequest(changes), computeLoanCalendarDay(dependencies, now)),
        };
      },
    });
  };
