/** Loans as staff see them: all running, late or called ones, and one in full. Each look is recorded. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { aheadOf, upcomingOf } from '@bourse/core/borrowing/loans/loan-payments.ts';
import { countedTo, lateDays, type LoanBook } from '@bourse/core/borrowing/loans/loan-book.ts';
import { quoteOf, type Today } from '@bourse/core/products/credit/offer.ts';
import { formatAmount, parseAmount } from '@bourse/core/ledger/money.ts';
import { recordLook, recordNewLooks } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, encodeId, ownerOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { readPledge } from './get-pledge.ts';
import { loanView, shownInstalments, shownPayment } from './loan-view.ts';
import { readAllLoans, readBook, readPayments, readTotals } from './store.ts';
import { todayAt } from './loan-context.ts';

type StaffLoan = AnswerOf<Calls['staff/listLoans']>['rows'][number];

/** In addition to the customer's view: the account, how late the loan is, the provision for it, and its next date. */
function staffLoan(account: AccountId, stored: LoanBook, today: Today): StaffLoan {
  const book = countedTo(stored, today.date);
  const { currency } = book.terms;
  const upcoming = upcomingOf(book);
  return {
    ...loanView(account, stored, today),
    customer: account.toString(),
    lateDays: lateDays(book),
    provision: formatAmount(stored.provision, currency),
    upcoming: upcoming && { date: upcoming.date, amount: formatAmount(upcoming.amount, currency) },
  };
}

export const listAllLoans =
  (parts: Parts): Handler<'staff/listLoans'> =>
  async ({ which = 'running', cursor, limit = PAGE_SIZE }, caller) => {
    const { kysely } = parts.database;
    const after = cursor === undefined ? null : ownerOf('k', cursor);
    const [found, totals] = await Promise.all([readAllLoans(kysely, which, after, limit + 1), readTotals(kysely)]);
    const now = parts.clock.now();
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    await recordNewLooks(
      parts,
      caller,
      { action: 'listLoans', subject: 'loans', detail: { which, shown: shown.length } },
      shown.map(({ account }) => account),
    );
    return {
      rows: shown.map(({ account, book }) => staffLoan(account, book, todayAt(parts, now, book))),
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

export const getLoan =
  (parts: Parts): Handler<'staff/getLoan'> =>
  async ({ loan }, caller) => {
    const { kysely } = parts.database;
    const owner = ownerOf('k', loan);
    const stored = owner && (await readBook(kysely, owner.account, owner.seq));
    if (!owner || !stored) return refuse('notFound');
    const { account, seq } = owner;
    const [payments, pledge] = await Promise.all([
      readPayments(kysely, account, seq),
      readPledge(parts, { account, language: caller.language }, seq),
    ]);
    const now = parts.clock.now();
    const today = todayAt(parts, now, stored);
    const book = countedTo(stored, today.date);
    const { currency } = book.terms;
    const lacking = (pledge?.lacking && parseAmount(pledge.lacking, currency)) || 0n;
    const instalments = book.status === 'offered' ? quoteOf(book.terms, today).schedule : book.instalments;
    await recordLook(parts, caller, { action: 'getLoan', subject: `loan ${loan}`, account });
    return {
      loan: staffLoan(account, stored, today),
      instalments: shownInstalments(instalments, currency, now),
      payments: payments.map((each) => shownPayment(each, currency)),
      pledge,
      ahead: aheadOf(book, lacking).map(({ what, date, at, amount }) => ({
        what,
        date,
        at: at === null ? null : new Date(at).toISOString(),
        amount: formatAmount(amount, currency),
      })),
    };
  };
