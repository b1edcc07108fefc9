import { refuse } from '@bourse/contract/errors.ts';
import { termsIn } from '@bourse/core/credit/apply-loan.ts';
import { countedTo } from '@bourse/core/credit/loan-book.ts';
import { quoteOf } from '@bourse/core/credit/offer.ts';
import { readRequest } from '../desk/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { countOwn } from './count-loans.ts';
import { applicationView, loanView, shownInstalments, shownPayment } from './loan-view.ts';
import { readBook, readPayments } from './store.ts';
import { todayAt } from './today.ts';

export const getSchedule =
  (parts: Parts): Handler<'credit/getSchedule'> =>
  async ({ loan }, { account }) => {
    await countOwn(parts, account);
    const { kysely } = parts.database;
    const seq = decodeId('k', account, loan);
    if (seq === null) return refuse('notFound');
    const [request, book, payments] = await Promise.all([
      readRequest(kysely, account, seq),
      readBook(kysely, account, seq),
      readPayments(kysely, account, seq),
    ]);
    const now = parts.clock.now();
    if (book) {
      const today = todayAt(parts, now, book);
      const { currency } = book.terms;
      const instalments =
        book.status === 'offered' ? quoteOf(book.terms, today).schedule : countedTo(book, today.date).instalments;
      return {
        loan: loanView(account, book, today),
        instalments: shownInstalments(instalments, currency, now),
        payments: payments.map((each) => shownPayment(each, currency)),
      };
    }
    if (request?.kind !== 'loan') return refuse('notFound');
    const today = todayAt(parts, now);
    const terms = termsIn(request);
    return {
      loan: applicationView(account, request, today),
      instalments: shownInstalments(quoteOf(terms, today).schedule, terms.currency, now),
      payments: [],
    };
  };
