/** Applying for a loan: the preview of its terms, the application, and the one for more credit than the table gives. */
import { isRefusal } from '@bourse/contract/errors.ts';
import { quoteLoan } from '@bourse/core/credit/offer.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { shownQuote } from './loan-view.ts';
import { marksAt } from './marks.ts';
import { wishedPledge } from './pledge-view.ts';
import { readHoldings } from './pledges-store.ts';
import { readBorrower } from './store.ts';
import { todayAt } from './today.ts';
import { typedLoan } from './typed-loan.ts';

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
