/** Applying for a loan: the preview of its terms, the application, and the one for more credit than the table gives. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { quoteLoan } from '@bourse/core/products/credit/loan-quote.ts';
import type { Handler } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildApplicationView, buildQuoteView } from './loan-view.ts';
import { createCollateralValuer, computeLoanToday, parseLoanRequest } from './loan-context.ts';
import { buildQuotedPledge } from './pledge-view.ts';
import { readBorrower, readPositionsBySeq } from './store.ts';
import { decideApplyForLoan } from '@bourse/core/products/credit/apply-loan.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { computeIdempotencyKey } from '../desk/command.ts';
import { openLoansLoad } from '../desk/command-loads.ts';
import { loadOpenRequests, LOAD_CUSTOMER } from '../requests/request-records.ts';
import { changedRequestOf, requestView } from '../requests/request-view.ts';
import { grantedCreditLoad, readPledgedHoldings, otherAccountLoansLoad } from './credit-records.ts';
import { decideRequestAdditionalCredit } from '@bourse/core/products/credit/additional-credit.ts';

export const previewLoan =
  (parts: ServerDependencies): Handler<'credit/previewLoan'> =>
  async (input, { account }) => {
    const wish = parseLoanRequest(input, account);
    if (isRefusal(wish)) return wish;
    const today = computeLoanToday(parts, parts.clock.now());
    const { kysely } = parts.database;
    const [borrower, positions] = await Promise.all([
      readBorrower(kysely, account),
      readPositionsBySeq(kysely, account, wish.pledges?.map(({ position }) => position) ?? []),
    ]);
    const markOf = createCollateralValuer(parts, today.now);
    const quote = quoteLoan(borrower, wish, today, { positions, markOf });
    if ('refused' in quote) return quote;
    return buildQuoteView(quote, buildQuotedPledge(quote.terms, positions, today, markOf), today);
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
      loads: [...loadOpenRequests('loan'), LOAD_CUSTOMER, openLoansLoad, otherAccountLoansLoad, grantedCreditLoad],
      sees: readPledgedHoldings,
      decide: (state, now) =>
        decideApplyForLoan(
          state,
          wish,
          computeLoanToday(parts, now),
          createCollateralValuer(parts, now),
          parts.funds.terms('withdrawal', wish.currency, now),
        ),
      answer: (changes) => ({
        loan: buildApplicationView(account, changedRequestOf(changes), computeLoanToday(parts, parts.clock.now())),
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
      loads: [...loadOpenRequests('additionalCredit'), LOAD_CUSTOMER, grantedCreditLoad],
      decide: (state, now) => decideRequestAdditionalCredit(state, wish, now),
      answer: (changes) => ({ request: requestView(account, changedRequestOf(changes)) }),
    });
    return answer ?? refuse('systemBusy');
  };
