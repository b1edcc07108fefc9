/** Loans as staff see them: all running, late or called ones, and one in full. Each look is recorded. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { listUpcomingLoanEvents, findNextInstalment } from '@bourse/core/borrowing/loans/loan-payments.ts';
import { advanceLoanTo, countLateDays, type LoanState } from '@bourse/core/borrowing/loans/loan-state.ts';
import { buildLoanQuote, type CurrentLoanDay } from '@bourse/core/products/credit/loan-quote.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { recordStaffAccess, recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, encodeId, parseIdOwner } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readPledgeView } from './get-pledge.ts';
import { buildLoanView, buildInstalmentViews, buildLoanPaymentView } from './loan-view.ts';
import { readAllLoans, readLoan, readLoanPayments, readLoanTotals } from './store.ts';
import { computeLoanCalendarDay } from './loan-day-collateral-and-request.ts';

type StaffLoanView = CallAnswer<Calls['staff/listLoans']>['rows'][number];

/** In addition to the customer's view: the account, how late the loan is, the provision for it, and its next date. */
function buildStaffLoanView(account: AccountId, stored: LoanState, today: CurrentLoanDay): StaffLoanView {
  const book = advanceLoanTo(stored, today.date);
  const { currency } = book.terms;
  const upcoming = findNextInstalment(book);
  return {
    ...buildLoanView(account, stored, today),
    customer: account.toString(),
    lateDays: countLateDays(book),
    provision: formatAmount(stored.provision, currency),
    upcoming: upcoming && { date: upcoming.date, amount: formatAmount(upcoming.amount, currency) },
  };
}

export const listLoansForStaff =
  (dependencies: ServerDependencies): Handler<'staff/listLoans'> =>
  async ({ which = 'running', cursor, limit = PAGE_SIZE }, caller) => {
    const { kysely } = dependencies.database;
    const after = cursor === undefined ? null : parseIdOwner('k', cursor);
    const [found, totals] = await Promise.all([readAllLoans(kysely, which, after, limit + 1), readLoanTotals(kysely)]);
    const now = dependencies.clock.now();
    const page = found.slice(0, limit);
    const last = page.at(-1);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listLoans', subject: 'loans', detail: { which, shown: page.length } },
      page.map(({ account }) => account),
    );
    return {
      rows: page.map(({ account, book }) =>
        buildStaffLoanView(account, book, computeLoanCalendarDay(dependencies, now, book)),
      ),
      next: found.length > limit && last ? encodeId('k', last.account, last.book.seq) : null,
      totals: totals.map(({ currency, loans, late, principal, overdue, provision }) => ({
        currency,
        loans,
        late,
        principal: formatAmount(principal, currency),
        overdue: formatAmount(overdue, currency),
        provision: formatAmount(provision, currency),
      })),
    };
  };

export const getLoanForStaff =
  (dependencies: ServerDependencies): Handler<'staff/getLoan'> =>
  async ({ loan }, caller) => {
    const { kysely } = dependencies.database;
    const owner = parseIdOwner('k', loan);
    const stored = owner && (await readLoan(kysely, owner.account, owner.seq));
    if (!owner || !stored) return refuse('notFound');
    const { account, seq } = owner;
    const [payments, pledge] = await Promise.all([
      readLoanPayments(kysely, account, seq),
      readPledgeView(dependencies, { account, language: caller.language }, seq),
    ]);
    const now = dependencies.clock.now();
    const today = computeLoanCalendarDay(dependencies, now, stored);
    const book = advanceLoanTo(stored, today.date);
    const { currency } = book.terms;
    const lacking = (pledge?.lacking && parseAmount(pledge.lacking, currency)) || 0n;
    const instalments = book.status === 'offered' ? buildLoanQuote(book.terms, today).schedule : book.instalments;
    await recordStaffAccess(dependencies, caller, { action: 'getLoan', subject: `loan ${loan}`, account });
    return {
      loan: buildStaffLoanView(account, stored, today),
      instalments: buildInstalmentViews(instalments, currency, now),
      payments: payments.map((each) => buildLoanPaymentView(each, currency)),
      pledge,
      ahead: listUpcomingLoanEvents(book, lacking).map(({ what, date, at, amount }) => ({
        what,
        date,
        at: at === null ? null : new Date(at).toISOString(),
        amount: formatAmount(amount, currency),
      })),
    };
  };
