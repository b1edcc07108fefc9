/** Recalls of reserved and borrowed stock, and the resulting buy-ins, for the console. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { recordStaffAccessOncePerHour } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type RecallCursor, readStockRecalls, type StockRecall } from './store.ts';

type State = CallAnswer<Calls['staff/listStockRecalls']>['rows'][number]['state'];

const cursorOf = ({ ended_at: ended, due_at: due, account_id: account, seq }: RecallCursor): string =>
  [ended?.getTime() ?? 'open', due.getTime(), account, seq].join('.');
function parseRecallCursor(cursor: string): RecallCursor | null {
  const [, ended, due, account, seq] = /^(open|\d{1,15})\.(\d{1,15})\.(\d{1,18})\.(\d{1,18})$/.exec(cursor) ?? [];
  if (!ended || !due || !account || !seq) return null;
  return {
    ended_at: ended === 'open' ? null : new Date(Number(ended)),
    due_at: new Date(Number(due)),
    account_id: BigInt(account) as RecallCursor['account_id'],
    seq: BigInt(seq),
  };
}

function recallStateOf(
  { kind, due_at: dueAt, ended_at: endedAt, bought, returned, quantity }: StockRecall,
  now: number,
): State {
  if (endedAt === null) return dueAt.getTime() <= now ? 'late' : 'announced';
  if (kind === 'reservation') return 'ended';
  if (bought > 0n) return 'boughtIn';
  return returned >= quantity ? 'returned' : 'over';
}

export const listStockRecalls =
  (dependencies: ServerDependencies): Handler<'staff/listStockRecalls'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const now = dependencies.clock.now();
    const after = cursor === undefined ? null : parseRecallCursor(cursor);
    const found = await readStockRecalls(dependencies.database.kysely, after, limit + 1);
    const pageRows = found.slice(0, limit);
    const last = pageRows.at(-1);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listStockRecalls', subject: 'recalls', detail: { shown: pageRows.length } },
      pageRows.map(({ account_id }) => account_id),
    );
    return {
      rows: pageRows.map((each) => ({
        kind: each.kind,
        id: encodeId(each.kind === 'short' ? 'p' : 'q', each.account_id, each.seq),
        customer: each.account_id.toString(),
        instrument: each.instrument,
        quantity: formatScaled(each.quantity),
        returned: formatScaled(each.returned),
        boughtIn: formatScaled(each.bought),
        dueAt: each.due_at.toISOString(),
        endedAt: each.ended_at?.toISOString() ?? null,
        state: recallStateOf(each, now),
      })),
      next: found.length > limit && last ? cursorOf(last) : null,
    };
  };
