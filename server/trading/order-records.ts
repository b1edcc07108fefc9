/** Orders and their status steps, as the desk stores and loads them. */
import type { Order, OrderStep, ReplacedOrderTerms } from '@bourse/core/trading/orders/order.ts';
import { buildScopeByColumns, type RecordLoading, type RecordWriting } from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';
import { orderTable } from '../ledger/order-table.ts';

export const orderWriting: RecordWriting<Order> = {
  tables: [orderTable],
  numberOf: ({ seq }) => seq,
  apply: (work, order) => void work.orders.set(order.seq, order),
};

/** Later steps that changed status, cause or filled quantity: the first ones are in the order's row. */
export const orderStepWriting: RecordWriting<OrderStep> = {
  tables: [
    defineRecordTable<OrderStep>()('order_changes', {
      key: { account_id: ACCOUNT, order_seq: { type: 'bigint', property: 'order' }, step: 'integer' },
      fixed: { status: 'text', cause: 'text', filled: 'bigint', at: BATCH_TIME },
    }),
  ],
  isImplied: ({ order }, work) => !work.orders.has(order),
};

const replacementTable = defineRecordTable<ReplacedOrderTerms>()('order_replacements', {
  key: { account_id: ACCOUNT, order_seq: { type: 'bigint', property: 'order' }, number: 'smallint' },
  fixed: {
    quantity: 'bigint',
    filled: 'bigint',
    limit_price: 'bigint',
    stop_price: 'bigint',
    trail_amount: { type: 'bigint', write: ({ thing: { trail } }) => (trail?.kind === 'amount' ? trail.amount : null) },
    trail_rate: { type: 'bigint', write: ({ thing: { trail } }) => (trail?.kind === 'rate' ? trail.rate : null) },
    client_id: 'text',
    at: BATCH_TIME,
  },
});
export const orderReplacementWriting: RecordWriting<ReplacedOrderTerms> = { tables: [replacementTable] };

export const orderLoading: RecordLoading<Order> = {
  of: orderTable.parse,
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
