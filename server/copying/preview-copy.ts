import { refuse } from '@bourse/contract/errors.ts';
import { COPY_TIME_LIMIT_MS } from '@bourse/core/copying/block.ts';
import {
  COPIES_MAXIMUM,
  moved,
  refuseStart,
  USUAL_DEVIATION,
  USUAL_INSTRUMENT_SHARE,
} from '@bourse/core/copying/copy.ts';
import { leastCopy } from '@bourse/core/copying/least.ts';
import { COPIES_FROM } from '@bourse/core/ledger/play.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { formatAmount, formatScaled, larger } from '@bourse/core/money.ts';
import type { Restriction } from '@bourse/core/restrictions.ts';
import { lateIn, refuseLeaving } from '../desk/loans-owed.ts';
import type { Handler } from '../http/handler.ts';
import { readOpenBooks } from '../ledger/loan-books.ts';
import { type ShowParts, showLeaders } from './leader-views.ts';
import { isClosedTo } from './led-now.ts';
import { type CalendarParts, dayBeganAt } from './months.ts';
import { type Db, readCopies, readLeader, readOwnLeader } from './store.ts';

/** More than anybody has begun. */
const ALL_COPIES = 10_000;

/** Refuses what beginning would refuse with any amount; `available` is what may leave the main portfolio. */
export const previewCopy =
  (parts: ShowParts & CalendarParts): Handler<'copying/previewCopy'> =>
  async (input, { account, language }) => {
    const { database, clock } = parts;
    const { kysely } = database;
    const leader = await readLeader(kysely, BigInt(input.leader));
    if (!leader || leader.stoppedAt !== null) return refuse('notFound');
    const { currency } = leader;
    const now = clock.now();
    const [[shown], money, copies, own, stopped, loanBooks] = await Promise.all([
      showLeaders(parts, [leader], { account, language }),
      readMoney(kysely, account, currency),
      readCopies(kysely, account, { ended: undefined, before: null, limit: ALL_COPIES }),
      readOwnLeader(kysely, account),
      isClosedTo(parts, leader),
      readOpenBooks(database, account),
    ]);
    const [minimum, late] = [leastCopy(currency), lateIn(loanBooks, currency, now)];
    const wish = {
      leader: leader.leader,
      own: own?.leader === leader.leader,
      leads: own !== null && own.stoppedAt === null,
      stopped,
      dayBegan: dayBeganAt(parts, now),
    };
    const purse = { available: () => money.available, cashElsewhere: () => [], loanBooks };
    const least = { transfers: [moved(currency, minimum, MAIN, COPIES_FROM)] };
    const refused = refuseStart({ states: money.states, copies }, wish, now) ?? refuseLeaving(purse, least, now);
    if (refused) return refused;
    const { row, worth, followed, capacity } = shown!;
    return {
      leader: row,
      available: formatAmount(larger(money.available - late, 0n), currency),
      left: formatAmount(larger(capacity - followed, 0n), currency),
      minimum: formatAmount(minimum, currency),
      usual: {
        maximumDeviationRate: formatScaled(USUAL_DEVIATION),
        maximumShareRate: formatScaled(USUAL_INSTRUMENT_SHARE),
      },
      timeLimitSeconds: COPY_TIME_LIMIT_MS / 1_000,
      copiesLeft: COPIES_MAXIMUM - copies.filter(({ status }) => status !== 'ended').length,
      openPositions: worth.positions.length,
    };
  };

/** What is free in the main portfolio, and what the account is restricted in. */
async function readMoney(
  db: Db,
  account: bigint,
  currency: string,
): Promise<{ available: bigint; states: readonly Restriction[] }> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('balances as b', (join) =>
      join
        .onRef('b.account_id', '=', 'a.account_id')
        .on('b.portfolio', '=', MAIN)
        .on('b.currency', '=', currency)
        .on('b.bucket', '=', 'available'),
    )
    .select(['a.states', 'b.amount'])
    .where('a.account_id', '=', account)
    .executeTakeFirst();
  return { available: row?.amount ?? 0n, states: (row?.states ?? []) as unknown as readonly Restriction[] };
}
