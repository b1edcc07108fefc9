/** A customer's loans, and the schedule of one. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { listRequests, readRequest } from '../requests/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { accrueCustomerLoans } from './accrue-loans.ts';
import { buildLoanApplicationView, buildLoanView, buildInstalmentViews, buildLoanPaymentView } from './loan-view.ts';
import { readLoan, readLoans, readLoanPayments } from './store.ts';
import { computeLoanCalendarDay } from './loan-context.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { parseLoanTerms } from '@bourse/core/products/credit/apply-loan.ts';
import { advanceLoanTo } from '@bourse/core/borrowing/loans/loan-state.ts';
import { buildLoanQuote } from '@bourse/core/products/credit/loan-quote.ts';

/** A customer has few applications, since only one may wait at a time. */
const MOST = 1_000;

export const listLoans =
  (parts: ServerDependencies): Handler<'credit/listLoans'> =>
  async ({ status, cursor, limit = PAGE_SIZE }, { account }) => {
    await accrueCustomerLoans(parts, account);
    const { kysely } = parts.database;
    const before = cursor === undefined ? null : decodeId('k', account, cursor);
    const [requests, books] = await Promise.all([
      listRequests(kysely, account, 'loan', { before, limit: MOST }),
      readLoans(kysely, account),
    ]);
    const now = parts.clock.now();
    const bySeq = new Map(books.map((book) => [book.seq, book]));
    const rows = requests.map((request) => {
      const book = bySeq.get(request.seq);
      return {
        seq: request.seq,
        view: book
          ? buildLoanView(account, book, computeLoanCalendarDay(parts, now, book))
          : buildLoanApplicationView(account, request, computeLoanCalendarDay(parts, now)),
      };
    });
    const wanted = status === undefined ? rows : rows.filter(({ view }) => view.status === status);
    const page = wanted.slice(0, limit);
    return {
      rows: page.map(({ view }) => view),
      next: wanted.length > limit ? encodeId('k', account, page.at(-1)!.seq) : null,
    };
  };

export const getSchedule =
  (parts: ServerDependencies): Handler<'credit/getSchedule'> =>
  async ({ loan }, { account }) => {
    await accrueCustomerLoans(parts, account);
    const { kysely } = parts.database;
    const seq = decodeId('k', account, loan);
    if (seq === null) return refuse('notFound');
    const [request, book, payments] = await Promise.all([
      readRequest(kysely, account, seq),
      readLoan(kysely, account, seq),
      readLoanPayments(kysely, account, seq),
    ]);
    const now = parts.clock.now();
    if (book) {
      const today = computeLoanCalendarDay(parts, now, book);
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
    const today = computeLoanCalendarDay(parts, now);
    const terms = parseLoanTerms(request);
    return {
      loan: buildLoanApplicationView(account, request, today),
      instalments: buildInstalmentViews(buildLoanQuote(terms, today).schedule, terms.currency, now),
      payments: [],
    };
  };
