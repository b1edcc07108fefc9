/** Recalls of reserved and borrowed stock, and the resulting buy-ins, for the console. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { recordNewLooks } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { type RecallPlace, readToldRecalls, type ToldRecall } from './store.ts';

type State = AnswerOf<Calls['staff/listStockRecalls']>['rows'][number]['state'];

const cursorOf = ({ ended_at: ended, due_at: due, account_id: account, seq }: RecallPlace): string =>
  [ended?.getTime() ?? 'open', due.getTime(), account, seq].join('.');
function placeOf(cursor: string): RecallPlace | null {
  const [, ended, due, account, seq] = /^(open|\d{1,15})\.(\d{1,15})\.(\d{1,18})\.(\d{1,18})$/.exec(cursor) ?? [];
  if (!ended || !due || !account || !seq) return null;
  return {
    ended_at: ended === 'open' ? null : new Date(Number(ended)),
    due_at: new Date(Number(due)),
    account_id: BigInt(account) as RecallPlace['account_id'],
    seq: BigInt(seq),
  };
}

function stateOf(
  { kind, due_at: dueAt, ended_at: endedAt, bought, returned, quantity }: ToldRecall,
  now: number,
): State {
  if (endedAt === null) return dueAt.getTime() <= now ? 'late' : 'told';
  if (kind === 'reservation') return 'ended';
  if (bought > 0n) return 'boughtIn';
  return returned >= quantity ? 'returned' : 'over';
}

export const listStockRecalls =
  (parts: Parts): Handler<'staff/listStockRecalls'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const now = parts.clock.now();
    const after = cursor === undefined ? null : placeOf(cursor);
    const found = await readToldRecalls(parts.database.kysely, after, limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    await recordNewLooks(
      parts,
      caller,
      { action: 'listStockRecalls', subject: 'recalls', detail: { shown: shown.length } },
      shown.map(({ account_id }) => account_id),
    );
    return {
      rows: shown.map((each) => ({
        kind: each.kind,
        id: encodeId(each.kind === 'short' ? 'p' : 'q', each.account_id, each.seq),
        customer: each.account_id.toString(),
        instrument: each.instrument,
        quantity: formatScaled(each.quantity),
        returned: formatScaled(each.returned),
        boughtIn: formatScaled(each.bought),
        dueAt: each.due_at.toISOString(),
        endedAt: each.ended_at?.toISOString() ?? null,
        state: stateOf(each, now),
      })),
      next: found.length > limit && last ? cursorOf(last) : null,
    };
  };
