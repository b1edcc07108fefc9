/** Orders and their status steps, as the desk stores and loads them. */
import type { DecisionRecords } from '@bourse/core/ledger/decision-changes.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Order, OrderStep } from '@bourse/core/trading/orders/order.ts';
import type { BinaryElement } from '../pipeline/postgres-binary-format.ts';
import {
  buildScopeByColumns,
  type WrittenRecord,
  type RecordLoading,
  type RecordWriting,
} from '../desk/record-registry.ts';
import { parseOrderRow } from '../ledger/parse-account-rows.ts';

const ORDER_COLUMNS = `account_id bigint, order_seq bigint, instrument text, market text, side text, effect text,
  type text, status text, quantity bigint, filled bigint, notional bigint, average_price bigint, limit_price bigint,
  stop_price bigint, trail_amount bigint, trail_rate bigint, trigger_price_source text, leverage integer,
  time_in_force text, good_till timestamptz, take_profit bigint, stop_loss bigint, client_id text, hold bigint,
  fees bigint, tax bigint, currency text, cause text, position_seq bigint, triggered_at timestamptz,
  best_price bigint, group_seq bigint, parent_seq bigint, inactive boolean, steps integer, day_trading boolean,
  expires_at timestamptz, created_at timestamptz, updated_at timestamptz, first_steps text, grows_to bigint,
  do_not_reduce boolean, portfolio smallint, planned_at timestamptz, prices_after timestamptz,
  cancel_requested_at timestamptz`;
const CHANGING_ORDER_COLUMNS =
  `status quantity filled notional average_price limit_price stop_price trail_amount trail_rate
  take_profit stop_loss hold fees tax cause position_seq triggered_at best_price group_seq inactive grows_to steps
  updated_at planned_at expires_at prices_after cancel_requested_at`.split(/\s+/);

const orderColumns = ({ account, thing: o, createdWith }: WrittenRecord<Order>): readonly BinaryElement[] => [
  account,
  o.seq,
  o.instrument,
  o.market,
  o.side,
  o.effect,
  o.type,
  o.status,
  o.quantity,
  o.filled,
  o.notional,
  o.averagePrice,
  o.limitPrice,
  o.stopPrice,
  o.trail?.kind === 'amount' ? o.trail.amount : null,
  o.trail?.kind === 'rate' ? o.trail.rate : null,
  o.triggerPriceSource,
  o.leverage,
  o.timeInForce,
  o.goodTill,
  o.takeProfit,
  o.stopLoss,
  o.clientId,
  o.hold,
  o.fees,
  o.tax,
  o.currency,
  o.cause,
  o.position,
  o.triggeredAt,
  o.best,
  o.group,
  o.parent,
  o.inactive,
  o.steps,
  o.dayTrading,
  o.expiresAt,
  o.createdAt,
  o.updatedAt,
  createdWith ? formatFirstSteps(createdWith, o.seq) : '',
  o.growsTo,
  o.doNotReduce ?? false,
  o.portfolio ?? MAIN_PORTFOLIO,
  o.plannedAt ?? null,
  o.pricesAfter ?? null,
  o.cancelRequestedAt ?? null,
];

/** Steps of the decision that created it, one per line: "status cause filled". Their time is the order's own. */
function formatFirstSteps({ orderSteps = [] }: DecisionRecords, order: bigint): string {
  let text = '';
  for (const step of orderSteps)
    if (step.order === order) text += `${text === '' ? '' : '\n'}${step.status} ${step.cause} ${step.filled}`;
  return text;
}

export const orderWriting: RecordWriting<Order> = {
  tables: [
    {
      table: 'orders',
      columns: ORDER_COLUMNS,
      row: orderColumns,
      copied: true,
      changes: { key: ['account_id', 'order_seq'], columns: CHANGING_ORDER_COLUMNS },
    },
  ],
  numberOf: ({ seq }) => seq,
  apply: (work, order) => void work.orders.set(order.seq, order),
};

/** Later steps that changed status, cause or filled quantity: the first ones are in the order's row. */
export const orderStepWriting: RecordWriting<OrderStep> = {
  tables: [
    {
      table: 'order_changes',
      columns:
        'account_id bigint, order_seq bigint, step integer, status text, cause text, filled bigint, at ' +
        'timestamptz',
      row: ({ account, thing: s }, at) => [account, s.order, s.step, s.status, s.cause, s.filled, at],
    },
  ],
  isImplied: ({ order }, work) => !work.orders.has(order),
};

export const orderLoading: RecordLoading<Order> = {
  of: parseOrderRow,
  numberOf: (each) => each.order_seq as bigint,
  scopes: {
    instrument: buildScopeByColumns('orders', 'account_id bigint, instrument text', `and status = 'pending'`),
    seq: buildScopeByColumns('orders', 'account_id bigint, order_seq bigint'),
    exits: buildScopeByColumns('orders', 'account_id bigint, position_seq bigint', `and status = 'pending'`),
    dayTrading: buildScopeByColumns(
      'orders',
      'account_id bigint, market text, currency text',
      `and day_trading and status = 'pending'`,
    ),
  },
};
