/** A customer's loans, and the schedule of one. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { listRequests, readRequest } from '../requests/review-request-store.ts';
import type { Handler } from '../calls/handler-types.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { accrueCustomerLoans } from './accrue-loans.ts';
import { buildLoanApplicationView, buildLoanView, buildInstalmentViews, buildLoanPaymentView } from './loan-view.ts';
import { readLoan, readLoans, readLoanPayments } from './store.ts';
import { computeLoanCalendarDay } from './loan-day-collateral-and-request.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { parseLoanTerms } from '@bourse/core/products/credit/loan-application.ts';
import { advanceLoanTo } from '@bourse/core/borrowing/loans/loan-state.ts';
import { buildLoanQuote } from '@bourse/core/products/credit/loan-quote.ts';

/** A customer has few applications, since only one may wait at a time. */
const MOST = 1_000;

export const listLoans =
  (dependencies: ServerDependencies): Handler<'credit/listLoans'> =>
  async ({ status, cursor, limit = PAGE_SIZE }, { account }) => {
    await accrueCustomerLoans(dependencies, account);
    const { kysely } = dependencies.database;
    const before = cursor === undefined ? null : decodeId('k', account, cursor);
    const [requests, books] = await Promise.all([
      listRequests(kysely, account, 'loan', { before, limit: MOST }),
      readLoans(kysely, account),
    ]);
    const now = dependencies.clock.now();
    const bySeq = new Map(books.map((book) => [book.seq, book]));
    const rows = requests.map((request) => {
      const book = bySeq.get(request.seq);
      return {
        seq: request.seq,
        view: book
          ? buildLoanView(account, book, computeLoanCalendarDay(dependencies, now, book))
          : buildLoanApplicationView(account, request, computeLoanCalendarDay(dependencies, now)),
      };
    });
    const wanted = status === undefined ? rows : rows.filter(({ view }) => view.status === status);
    const page = wanted.slice(0, limit);
    return {
      rows: page.map(({ view }) => view),
      next: wanted.length > limit ? encodeId('k', account, page.at(-1)!.seq) : null,
    };
  };

export const getLoanSchedule =
  (dependencies: ServerDependencies): Handler<'credit/getSchedule'> =>
  async ({ loan }, { account }) => {
    await accrueCustomerLoans(dependencies, account);
    const { kysely } = dependencies.database;
    const seq = decodeId('k', account, loan);
    if (seq === null) return refuse('notFound');
    const [request, book, payments] = await Promise.all([
      readRequest(kysely, account, seq),
      readLoan(kysely, account, seq),
      readLoanPayments(kysely, account, seq),
    ]);
    const now = dependencies.clock.now();
    if (book) {
      const today = computeLoanCalendarDay(dependencies, now, book);
      const { currency } = book.terms;
      const instalments =
        book.status === 'offered'
          ? buildLoanQuote(book.terms, today).schedule
          : advanceLoanTo(book, today.date).instalments;
      return {
        loan: buildLoanView(account, book, today),
        instalments: buildInstalmentViews(instalments, currency, now),
        payments: payments.map((each) => buildLoanPaymentView(each, currency)),
      };
    }
    if (request?.kind !== 'loan') return refuse('notFound');
    const today = computeLoanCalendarDay(dependencies, now);
    const terms = parseLoanTerms(request);
    return {
      loan: buildLoanApplicationView(account, request, today),
      instalments: buildInstalmentViews(buildLoanQuote(terms, today).schedule, terms.currency, now),
      payments: [],
    };
  };
