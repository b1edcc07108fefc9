/** Applying for a loan: the preview of its terms, the application, and the one for more credit than the table gives. */
import { isRefusal } from '@bourse/contract/refusals.ts';
import { quoteLoan } from '@bourse/core/products/credit/loan-quote.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildLoanApplicationView, buildLoanQuoteView } from './loan-view.ts';
import { createCollateralValuer, computeLoanCalendarDay, parseLoanRequest } from './loan-day-collateral-and-request.ts';
import { buildQuotedPledge } from './pledge-view.ts';
import { readBorrower, readExits, readPositionsBySeq } from './store.ts';
import { decideApplyForLoan } from '@bourse/core/products/credit/loan-application.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { unpaidLoansLoad } from '../desk/cross-area-record-loads.ts';
import { buildOpenRequestRecordLoads, CUSTOMER_RECORD_LOAD } from '../requests/review-request-records.ts';
import { getChangedRequest, buildRequestView } from '../requests/review-request-view.ts';
import { buildExitLoads, grantedCreditLoad, buildPledgedHoldings, otherAccountLoansLoad } from './credit-records.ts';
import { decideRequestAdditionalCredit } from '@bourse/core/products/credit/additional-credit.ts';

export const previewLoan =
  (dependencies: ServerDependencies): Handler<'credit/previewLoan'> =>
  async (input, { account }) => {
    const wish = parseLoanRequest(input, account);
    if (isRefusal(wish)) return wish;
    const today = computeLoanCalendarDay(dependencies, dependencies.clock.now());
    const { kysely } = dependencies.database;
    const [borrower, positions, exits] = await Promise.all([
      readBorrower(kysely, account),
      readPositionsBySeq(kysely, account, wish.pledges?.map(({ position }) => position) ?? []),
      wish.pledges ? readExits(kysely, account) : [],
    ]);
    const markOf = createCollateralValuer(dependencies, today.now);
    const quote = quoteLoan(borrower, wish, today, { positions, exits, markOf });
    if ('refused' in quote) return quote;
    return buildLoanQuoteView(quote, buildQuotedPledge(quote.terms, positions, today, markOf), today);
  };

export const applyForLoan =
  (dependencies: ServerDependencies): Handler<'credit/applyLoan'> =>
  async (input, { account }) => {
    const wish = parseLoanRequest(input, account);
    if (isRefusal(wish)) return wish;
    return dependencies.desk.run({
      account,
      actor: { account },
      key: computeIdempotencyKey('credit/applyLoan', input),
      portfolio: MAIN_PORTFOLIO,
      currencies: [],
      instrument: null,
      positions: wish.pledges?.map(({ position }) => position) ?? [],
      loads: [
        ...buildOpenRequestRecordLoads('loan'),
        CUSTOMER_RECORD_LOAD,
        unpaidLoansLoad,
        otherAccountLoansLoad,
        grantedCreditLoad,
        ...buildExitLoads(wish.pledges?.map(({ position }) => position) ?? []),
      ],
      sees: buildPledgedHoldings,
      decide: (state, now) =>
        decideApplyForLoan(
          state,
          wish,
          computeLoanCalendarDay(dependencies, now),
          createCollateralValuer(dependencies, now),
          dependencies.fundsRules.terms('withdrawal', wish.currency, now),
        ),
      answer: (changes) => ({
        loan: buildLoanApplicationView(
          account,
          getChangedRequest(changes),
          computeLoanCalendarDay(dependencies, dependencies.clock.now()),
        ),
      }),
    });
  };

/** Applies for more credit than the table gives, in whole units of the currency. */
export const applyForAdditionalCredit =
  ({ desk }: ServerDependencies): Handler<'credit/applyCredit'> =>
  async (input, { account }) => {
    const wish = { currency: input.currency, whole: BigInt(input.amount) };
    return desk.run({
      account,
      actor: { account },
      key: computeIdempotencyKey('credit/applyCredit', input),
      currencies: [],
      instrument: null,
      loads: [...buildOpenRequestRecordLoads('additionalCredit'), CUSTOMER_RECORD_LOAD, grantedCreditLoad],
      decide: (state, now) => decideRequestAdditionalCredit(state, wish, now),
      answer: (changes) => ({ request: buildRequestView(account, getChangedRequest(changes)) }),
    });
  };
