/** One order for staff: its steps, fills, transfers, and the command that made it. */
import { refuse } from '@bourse/contract/refusals.ts';
import { marginTermsOfPosition } from '@bourse/core/borrowing/margin-requirements.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { recordStaffAccess } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, encodeId, parseIdOwner } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildFillExplanationView, buildOrderView, buildOrderStepView } from './order-and-position-views.ts';
import { instrumentNameOrId } from '../venue/instrument-names.ts';
import { loadDayEndCharges, listFillsOfOrders, listOrdersBySeq, findPosition, loadOrderSteps } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

const TRANSFERS = 200;
const LARGEST_BIGINT = 2n ** 63n;
/** The key is stored in the decision's transaction, with its time. */
const SAME_DECISION_WINDOW_MS = 1_000;

export const getOrderForStaff =
  (
    dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'venues'> & Parameters<typeof recordStaffAccess>[0],
  ): Handler<'staff/getOrder'> =>
  async (input, caller) => {
    const { database, venues } = dependencies;
    const named = parseIdOwner('o', input.order.toLowerCase());
    if (!named || named.account >= LARGEST_BIGINT || named.seq >= LARGEST_BIGINT) return refuse('notFound');
    const { account, seq } = named;
    const [order] = await listOrdersBySeq(database, account, [seq]);
    if (!order) return refuse('notFound');
    const id = encodeId('o', account, seq);
    await recordStaffAccess(dependencies, caller, { action: 'lookAtOrder', subject: `order ${id}`, account });
    const [fills, dayEnd, steps, position, transfers, command, apiKeyName] = await Promise.all([
      listFillsOfOrders(database, account, [seq]),
      loadDayEndCharges(database, account, { orders: [seq] }),
      loadOrderSteps(database, account, seq),
      order.position === null ? null : findPosition(database, account, order.position),
      listOrderTransfers(database, account, seq),
      findOrderCommand(database, account, order),
      findApiKeyName(database, account, order),
    ]);
    return {
      customer: account.toString(),
      apiKeyName,
      order: buildOrderView(
        account,
        order,
        fills,
        instrumentNameOrId(venues, caller.language, order.instrument),
        dayEnd,
      ),
      steps: (steps ?? []).map(buildOrderStepView),
      fills: fills.map((fill) =>
        buildFillExplanationView(
          account,
          fill,
          dayEnd.filter((each) => each.fill === fill.seq),
          order.currency,
          order,
        ),
      ),
      maintenance: position && formatScaled(marginTermsOfPosition(position).maintenance),
      transfers,
      command,
    };
  };

async function listOrderTransfers({ kysely }: Database, account: AccountId, order: bigint) {
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
async function findOrderCommand({ kysely }: Database, account: AccountId, { seq, createdAt }: Order) {
  const id = encodeId('o', account, seq);
  const { rows } = await sql<{ key: string; at: Date; hash: string }>`
    select key, at, encode(input_hash, 'hex') as hash from command_keys
    where account_id = ${account} and at >= ${new Date(createdAt)}
      and at < ${new Date(createdAt + SAME_DECISION_WINDOW_MS)} and position(${id} in answer) > 0
    order by at limit 1`.execute(kysely);
  const [found] = rows;
  return found ? { ...found, at: isoTime(found.at.getTime()) } : null;
}

async function findApiKeyName({ kysely }: Database, account: AccountId, { apiKeyId }: Order): Promise<string | null> {
  if (apiKeyId === undefined) return null;
  const row = await kysely
    .selectFrom('api_keys')
    .select('name')
    .where('account_id', '=', account)
    .where('key_id', '=', apiKeyId)
    .executeTakeFirst();
  return row?.name ?? null;
}
