/** One order for staff: its steps, fills, transfers, and the command that made it. */
import { refuse } from '@bourse/contract/errors.ts';
import { termsOf } from '@bourse/core/borrowing/margin-requirements.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { recordLook } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, encodeId, ownerOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { explanationRow, orderRow, stepRow } from './order-views.ts';
import { nameOf } from '../venue/instrument-names.ts';
import { readDayEndCharges, readFillsOfOrders, readOrdersOf, readPosition, readSteps } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

const TRANSFERS = 200;
const LARGEST = 2n ** 63n;
/** The key is stored in the decision's transaction, with its time. */
const SAME_DECISION_MS = 1_000;

export const getOrder =
  (parts: Pick<Parts, 'database' | 'clock' | 'feeds'> & Parameters<typeof recordLook>[0]): Handler<'staff/getOrder'> =>
  async (input, caller) => {
    const { database, feeds } = parts;
    const named = ownerOf('o', input.order.toLowerCase());
    if (!named || named.account >= LARGEST || named.seq >= LARGEST) return refuse('notFound');
    const { account, seq } = named;
    const [order] = await readOrdersOf(database, account, [seq]);
    if (!order) return refuse('notFound');
    const id = encodeId('o', account, seq);
    await recordLook(parts, caller, { action: 'lookAtOrder', subject: `order ${id}`, account });
    const [fills, dayEnd, steps, position, transfers, command] = await Promise.all([
      readFillsOfOrders(database, account, [seq]),
      readDayEndCharges(database, account, { orders: [seq] }),
      readSteps(database, account, seq),
      order.position === null ? null : readPosition(database, account, order.position),
      readTransfersOf(database, account, seq),
      readCommand(database, account, order),
    ]);
    return {
      customer: account.toString(),
      order: orderRow(account, order, fills, nameOf(feeds, caller.language, order.instrument), dayEnd),
      steps: (steps ?? []).map(stepRow),
      fills: fills.map((fill) =>
        explanationRow(
          account,
          fill,
          dayEnd.filter((each) => each.fill === fill.seq),
          order.currency,
        ),
      ),
      maintenance: position && formatScaled(termsOf(position).maintenance),
      transfers,
      command,
    };
  };

async function readTransfersOf({ kysely }: Database, account: AccountId, order: bigint) {
  const rows = await kysely
    .selectFrom('transfers')
    .select(['seq', 'at', 'code', 'amount', 'currency', 'debit', 'credit'])
    .where('account_id', '=', account)
    .where('reference', '=', `o${order}`)
    .orderBy('seq')
    .limit(TRANSFERS)
    .execute();
  return rows.map(({ seq, at, code, amount, currency, debit, credit }) => ({
    seq: seq.toString(),
    at: at.toISOString(),
    code,
    amount: formatAmount(amount, currency),
    currency,
    from: debit,
    to: credit,
  }));
}

/** The first command whose answer was the new order. */
async function readCommand({ kysely }: Database, account: AccountId, { seq, createdAt }: Order) {
  const id = encodeId('o', account, seq);
  const { rows } = await sql<{ key: string; at: Date; hash: string }>`
    select key, at, encode(input_hash, 'hex') as hash from command_keys
    where account_id = ${account} and at >= ${new Date(createdAt)}
      and at < ${new Date(createdAt + SAME_DECISION_MS)} and position(${id} in answer) > 0
    order by at limit 1`.execute(kysely);
  const [found] = rows;
  return found ? { ...found, at: isoTime(found.at.getTime()) } : null;
}
