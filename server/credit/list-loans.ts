/** A customer's loans, and the schedule of one. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { listRequests, readRequest } from '../requests/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { countOwn } from './accrue-loans.ts';
import { applicationView, loanView, shownInstalments, shownPayment } from './loan-view.ts';
import { readBook, readBooks, readPayments } from './store.ts';
import { todayAt } from './loan-context.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { termsIn } from '@bourse/core/products/credit/apply-loan.ts';
import { countedTo } from '@bourse/core/borrowing/loans/loan-book.ts';
import { quoteOf } from '@bourse/core/products/credit/offer.ts';

/** A customer has few applications, since only one may wait at a time. */
const MOST = 1_000;

export const listLoans =
  (parts: Parts): Handler<'credit/listLoans'> =>
  async ({ status, cursor, limit = PAGE_SIZE }, { account }) => {
    await countOwn(parts, account);
    const { kysely } = parts.database;
    const before = cursor === undefined ? null : decodeId('k', account, cursor);
    const [requests, books] = await Promise.all([
      listRequests(kysely, account, 'loan', { before, limit: MOST }),
      readBooks(kysely, account),
    ]);
    const now = parts.clock.now();
    const bySeq = new Map(books.map((book) => [book.seq, book]));
    const rows = requests.map((request) => {
      const book = bySeq.get(request.seq);
      return {
        seq: request.seq,
        view: book
          ? loanView(account, book, todayAt(parts, now, book))
          : applicationView(account, request, todayAt(parts, now)),
      };
    });
    const wanted = status === undefined ? rows : rows.filter(({ view }) => view.status === status);
    const shown = wanted.slice(0, limit);
    return {
      rows: shown.map(({ view }) => view),
      next: wanted.length > limit ? encodeId('k', account, shown.at(-1)!.seq) : null,
    };
  };

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
