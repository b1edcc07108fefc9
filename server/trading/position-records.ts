/** Positions as the desk stores and loads them. */
import type { Position } from '@bourse/core/trading/orders/position.ts';
import type { BinaryElement } from '../pipeline/postgres-binary-format.ts';
import { type BatchStatement, bindRows } from '../pipeline/batch-sql.ts';
import { buildScopeByColumns, type RecordLoading, type RecordWriting } from '../desk/record-registry.ts';
import type { WrittenRecord } from '../pipeline/record-table.ts';
import { positionTable } from '../ledger/position-table.ts';
import type { BoundStatement } from '../pipeline/desk-database-connection.ts';

/** Copies a position's state to its opening order. */
const updateOpeningOrder: BatchStatement = {
  name: 'follow-positions',
  columns: ['bigint', 'bigint', 'text', 'timestamptz'],
  text: `with moved as (
      update orders o set status = n.status, steps = o.steps + 1, updated_at = n.at,
        cause = case n.status when 'closed' then 'positionClosed' when 'readyToClose' then 'waitsToClose'
          else 'filled' end
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[]) n(account_id, order_seq, status, at)
      where o.account_id = n.account_id and o.order_seq = n.order_seq
        and o.account_id = any($1) and o.order_seq = any($2)
        and o.effect = 'open' and o.status not in ('pending', n.status)
      returning o.account_id, o.order_seq, o.steps, o.status, o.cause, o.filled, o.updated_at)
    insert into order_changes (account_id, order_seq, step, status, cause, filled, at) select * from moved`,
};

/** If a fill has just opened a position, its order has that state already. */
const isJustOpened = ({ thing, records }: WrittenRecord<Position>): boolean =>
  records.fills?.some(({ effect, position }) => effect === 'open' && position === thing.seq) ?? false;

function updateOpeningOrders(entries: readonly WrittenRecord<Position>[], at: number): BoundStatement | null {
  const moved = entries.filter((each) => !isJustOpened(each));
  if (moved.length === 0) return null;
  const rows = moved.map(({ account, thing }): BinaryElement[] => [account, thing.seq, thing.status, at]);
  return bindRows(updateOpeningOrder, rows);
}

export const positionWriting: RecordWriting<Position> = {
  tables: [positionTable],
  numberOf: ({ seq }) => seq,
  apply: (work, position) => void work.positions.set(position.seq, position),
  buildExtraStatement: updateOpeningOrders,
};

export const positionLoading: RecordLoading<Position> = {
  of: positionTable.parse,
  numberOf: (each) => each.position_seq as bigint,
  scopes: {
    instrument: buildScopeByColumns('positions', 'account_id bigint, instrument text', `and status <> 'closed'`),
    seq: buildScopeByColumns('positions', 'account_id bigint, position_seq bigint'),
    portfolio: buildScopeByColumns('positions', 'account_id bigint, portfolio smallint', `and status <> 'closed'`),
    /** Positions that secure a loan. */
    pledged: buildScopeByColumns('positions', 'account_id bigint, pledged_to bigint', 'and pledged > 0'),
    /** Day trades in one market and currency, open or opened since the day began. */
    dayTrading: {
      by: 'account_id bigint, market text, currency text, since timestamptz',
      select: `select * from positions where day_trading and account_id = n.account_id and market = n.market
        and currency = n.currency and (opened_at >= n.since or status <> 'closed')`,
    },
  },
};
