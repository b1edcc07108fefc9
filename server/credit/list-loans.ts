/** A customer's loans, and the schedule of one. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { listRequests } from '../desk/request-store.ts';
import type { Handler } from '../calls/handler.ts';
import { decodeId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { countOwn } from './count-loans.ts';
import { applicationView, loanView } from './loan-view.ts';
import { readBooks } from './store.ts';
import { todayAt } from './today.ts';

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
