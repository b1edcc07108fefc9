/** Recalls of reserved and of borrowed stock, and what was bought in, for the console. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { formatScaled } from '@bourse/core/money.ts';
import { recordLook } from '../desk/run-command.ts';
import type { Handler } from '../http/handler.ts';
import { encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { readToldRecalls, type ToldRecall } from './store.ts';

type State = AnswerOf<Calls['staff/listStockRecalls']>['rows'][number]['state'];
const MOST = 200;

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
  async (_, caller) => {
    const now = parts.clock.now();
    const found = await readToldRecalls(parts.database.kysely, MOST);
    await recordLook(parts, caller, {
      action: 'listStockRecalls',
      subject: 'recalls',
      detail: { shown: found.length },
    });
    return {
      rows: found.map((each) => ({
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
    };
  };
