/** Positions as the desk stores and loads them. */
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { encodeArrayParameter, type BinaryElement } from '../pipeline/postgres-binary-format.ts';
import type { BatchStatement } from '../pipeline/batch-sql.ts';
import {
  buildScopeByColumns,
  type WrittenRecord,
  type RecordLoading,
  type RecordWriting,
} from '../desk/record-registry.ts';
import { parsePositionRow } from '../ledger/parse-account-rows.ts';
import type { BoundStatement } from '../pipeline/desk-database-connection.ts';

const POSITION_COLUMNS = `account_id bigint, position_seq bigint, instrument text, market text, side text, status text,
  quantity bigint, open_quantity bigint, cost bigint, open_cost bigint, average_cost bigint, reserved bigint,
  margin bigint, leverage integer, day_trading boolean, liquidation_price bigint, call_price bigint,
  called_at timestamptz, call_due_at timestamptz, financing bigint, financed_on text, locked_until timestamptz,
  lock_days integer, lock_minutes integer, fees bigint, tax bigint, realized bigint, close_price bigint,
  currency text, source text, opened_at timestamptz, closed_at timestamptz, initial_rate bigint,
  maintenance_rate bigint, warning_rate bigint, paid_actions text, portfolio smallint, pledged bigint,
  pledged_to bigint, insured_loss bigint, insured_charges bigint`;
const CHANGING_POSITION_COLUMNS =
  `status quantity open_quantity cost open_cost average_cost reserved margin liquidation_price
  call_price called_at call_due_at financing financed_on locked_until lock_days lock_minutes fees tax realized
  close_price closed_at initial_rate maintenance_rate warning_rate paid_actions pledged pledged_to
  insured_loss insured_charges`.split(/\s+/);

const positionColumns = ({ account, thing: p }: WrittenRecord<Position>): readonly BinaryElement[] => [
  account,
  p.seq,
  p.instrument,
  p.market,
  p.side,
  p.status,
  p.quantity,
  p.openQuantity,
  p.cost,
  p.openCost,
  p.averageCost,
  p.reserved,
  p.margin,
  p.leverage,
  p.dayTrading,
  p.liquidationPrice,
  p.callPrice,
  p.calledAt,
  p.callDueAt,
  p.financing,
  p.financedOn,
  p.lockedUntil,
  p.lockDays,
  p.lockMinutes,
  p.fees,
  p.tax,
  p.realized,
  p.closePrice,
  p.currency,
  p.source,
  p.openedAt,
  p.closedAt,
  p.terms?.initial ?? null,
  p.terms?.maintenance ?? null,
  p.terms?.warning ?? null,
  p.paidActions ?? '',
  p.portfolio ?? MAIN_PORTFOLIO,
  p.pledge?.quantity ?? 0n,
  p.pledge?.loan ?? null,
  p.insured?.loss ?? 0n,
  p.insured?.charges ?? 0n,
];

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
  return {
    statement: updateOpeningOrder,
    values: updateOpeningOrder.columns.map((type, column) => encodeArrayParameter(type, rows, column)),
  };
}

export const positionWriting: RecordWriting<Position> = {
  tables: [
    {
      table: 'positions',
      columns: POSITION_COLUMNS,
      row: positionColumns,
      copied: true,
      changes: { key: ['account_id', 'position_seq'], columns: CHANGING_POSITION_COLUMNS },
    },
  ],
  numberOf: ({ seq }) => seq,
  apply: (work, position) => void work.positions.set(position.seq, position),
  buildExtraStatement: updateOpeningOrders,
};

export const positionLoading: RecordLoading<Position> = {
  of: parsePositionRow,
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
