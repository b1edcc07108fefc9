/** Applying for a loan: the preview of its terms, the application, and the one for more credit than the table gives. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { quoteLoan } from '@bourse/core/products/credit/loan-quote.ts';
import type { Handler } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildLoanApplicationView, buildLoanQuoteView } from './loan-view.ts';
import { createCollateralValuer, computeLoanCalendarDay, parseLoanRequest } from './loan-context.ts';
import { buildQuotedPledge } from './pledge-view.ts';
import { readBorrower, readPositionsBySeq } from './store.ts';
import { decideApplyForLoan } from '@bourse/core/products/credit/apply-loan.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { unpaidLoansLoad } from '../desk/command-loads.ts';
import { buildOpenRequestsLoads, CUSTOMER_LOAD } from '../requests/request-records.ts';
import { getChangedRequest, buildRequestView } from '../requests/request-view.ts';
import { grantedCreditLoad, buildPledgedHoldings, otherAccountLoansLoad } from './credit-records.ts';
import { decideRequestAdditionalCredit } from '@bourse/core/products/credit/additional-credit.ts';

export const previewLoan =
  (parts: ServerDependencies): Handler<'credit/previewLoan'> =>
  async (input, { account }) => {
    const wish = parseLoanRequest(input, account);
    if (isRefusal(wish)) return wish;
    const today = computeLoanCalendarDay(parts, parts.clock.now());
    const { kysely } = parts.database;
    const [borrower, positions] = await Promise.all([
      readBorrower(kysely, account),
      readPositionsBySeq(kysely, account, wish.pledges?.map(({ position }) => position) ?? []),
    ]);
    const markOf = createCollateralValuer(parts, today.now);
    const quote = quoteLoan(borrower, wish, today, { positions, markOf });
    if ('refused' in quote) return quote;
    return buildLoanQuoteView(quote, buildQuotedPledge(quote.terms, positions, today, markOf), today);
  };

export const applyLoan =
  (parts: ServerDependencies): Handler<'credit/applyLoan'> =>
  async (input, { account }) => {
    const wish = parseLoanRequest(input, account);
    if (isRefusal(wish)) return wish;
    const answer = await parts.desk.run({
      account,
      actor: { account },
      key: computeIdempotencyKey('credit/applyLoan', input),
      portfolio: MAIN_PORTFOLIO,
      currencies: [],
      instrument: null,
      positions: wish.pledges?.map(({ position }) => position) ?? [],
      loads: [
        ...buildOpenRequestsLoads('loan'),
        CUSTOMER_LOAD,
        unpaidLoansLoad,
        otherAccountLoansLoad,
        grantedCreditLoad,
      ],
      sees: buildPledgedHoldings,
      decide: (state, now) =>
        decideApplyForLoan(
          state,
          wish,
          computeLoanCalendarDay(parts, now),
          createCollateralValuer(parts, now),
          parts.funds.terms('withdrawal', wish.currency, now),
        ),
      answer: (changes) => ({
        loan: buildLoanApplicationView(
          account,
          getChangedRequest(changes),
          computeLoanCalendarDay(parts, parts.clock.now()),
        ),
      }),
    });
    return answer ?? refuse('systemBusy');
  };

/** Applies for more credit than the table gives, in whole units of the currency. */
export const applyCredit =
  ({ desk }: ServerDependencies): Handler<'credit/applyCredit'> =>
  async (input, { account }) => {
    const wish = { currency: input.currency, whole: BigInt(input.amount) };
    const answer = await desk.run({
      account,
      actor: { account },
      key: computeIdempotencyKey('credit/applyCredit', input),
      currencies: [],
      instrument: null,
      loads: [...buildOpenRequestsLoads('additionalCredit'), CUSTOMER_LOAD, grantedCreditLoad],
      decide: (state, now) => decideRequestAdditionalCredit(state, wish, now),
      answer: (changes) => ({ request: buildRequestView(account, getChangedRequest(changes)) }),
    });
    return answer ?? refuse('systemBusy');
  };
