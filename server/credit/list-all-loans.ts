import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { countedTo, lateDays } from '@bourse/core/credit/loan-book.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { recordLook } from '../desk/run-command.ts';
import type { Handler } from '../http/handler.ts';
import { encodeId, ownerOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { loanView } from './loan-view.ts';
import { readAllLoans, readTotals } from './store.ts';
import { todayAt } from './today.ts';

export const listAllLoans =
  (parts: Parts): Handler<'staff/listLoans'> =>
  async ({ which, cursor, limit = PAGE_SIZE }, caller) => {
    const { kysely } = parts.database;
    const after = cursor === undefined ? null : ownerOf('k', cursor);
    const [found, totals] = await Promise.all([readAllLoans(kysely, which, after, limit + 1), readTotals(kysely)]);
    const now = parts.clock.now();
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    await recordLook(parts, caller, { action: 'listLoans', subject: 'loans', detail: { which, shown: shown.length } });
    return {
      rows: shown.map(({ account, book }) => {
        const today = todayAt(parts, now, book);
        return {
          ...loanView(account, book, today),
          customer: account.toString(),
          lateDays: lateDays(countedTo(book, today.date)),
          provision: formatAmount(book.provision, book.terms.currency),
        };
      }),
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
