/** Applying for a loan: the preview of its terms, the application, and the one for more credit than the table gives. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { quoteLoan } from '@bourse/core/products/credit/offer.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { applicationView, shownQuote } from './loan-view.ts';
import { marksAt, todayAt, typedLoan } from './loan-context.ts';
import { wishedPledge } from './pledge-view.ts';
import { readBorrower, readHoldings } from './store.ts';
import { decideApply } from '@bourse/core/products/credit/apply-loan.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { keyOf } from '../desk/command.ts';
import { openLoans } from '../desk/command-loads.ts';
import { openRequests, theCustomer } from '../requests/request-records.ts';
import { changedRequest, requestView } from '../requests/request-view.ts';
import { grantedCredit, holdingsIn, loansElsewhere } from './records.ts';
import { decideAskCredit } from '@bourse/core/products/credit/more-credit.ts';

export const previewLoan =
  (parts: Parts): Handler<'credit/previewLoan'> =>
  async (input, { account }) => {
    const wish = typedLoan(input, account);
    if (isRefusal(wish)) return wish;
    const today = todayAt(parts, parts.clock.now());
    const { kysely } = parts.database;
    const [borrower, positions] = await Promise.all([
      readBorrower(kysely, account),
      readHoldings(kysely, account, wish.pledges?.map(({ position }) => position) ?? []),
    ]);
    const markOf = marksAt(parts, today.now);
    const quote = quoteLoan(borrower, wish, today, { positions, markOf });
    if ('refused' in quote) return quote;
    return shownQuote(quote, wishedPledge(quote.terms, positions, today, markOf), today);
  };

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

/** Applies for more credit than the table gives, in whole units of the currency. */
export const applyCredit =
  ({ desk }: Parts): Handler<'credit/applyCredit'> =>
  async (input, { account }) => {
    const wish = { currency: input.currency, whole: BigInt(input.amount) };
    const answer = await desk.run({
      account,
      actor: { account },
      key: keyOf('credit/applyCredit', input),
      currencies: [],
      instrument: null,
      loads: [...openRequests('additionalCredit'), theCustomer, grantedCredit],
      decide: (state, now) => decideAskCredit(state, wish, now),
      answer: (changes) => ({ request: requestView(account, changedRequest(changes)) }),
    });
    return answer ?? refuse('systemBusy');
  };
