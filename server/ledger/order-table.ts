/** Orders as the table stores them, and back. */
import type { DecisionRecords } from '@bourse/core/ledger/decision-changes.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import { ACCOUNT, defineRecordTable } from '../pipeline/record-table.ts';

/** Its first steps are in its own row. */
export const orderTable = defineRecordTable<Order>()('orders', {
  key: { account_id: ACCOUNT, order_seq: { type: 'bigint', property: 'seq' } },
  fixed: {
    portfolio: { type: 'smallint', property: 'portfolio', absent: MAIN_PORTFOLIO },
    instrument: 'text',
    market: 'text',
    side: 'text',
    effect: 'text',
    type: 'text',
    trigger_price_source: 'text',
    leverage: 'integer',
    day_trading: 'boolean',
    time_in_force: 'text',
    good_till: 'timestamptz',
    currency: 'text',
    parent_seq: { type: 'bigint', property: 'parent' },
    api_key_id: { type: 'text', property: 'apiKeyId', absent: null },
    do_not_reduce: { type: 'boolean', property: 'doNotReduce', absent: false, readAlways: true },
    created_at: 'timestamptz',
    first_steps: {
      type: 'text',
      write: ({ createdWith, thing }) => (createdWith ? formatFirstSteps(createdWith, thing.seq) : ''),
    },
  },
  changing: {
    status: 'text',
    client_id: 'text',
    replacements: { type: 'smallint', property: 'replacements', absent: 0 },
    quantity: 'bigint',
    filled: 'bigint',
    notional: 'bigint',
    average_price: 'bigint',
    limit_price: 'bigint',
    stop_price: 'bigint',
    trail_amount: { type: 'bigint', write: ({ thing: { trail } }) => (trail?.kind === 'amount' ? trail.amount : null) },
    trail_rate: { type: 'bigint', write: ({ thing: { trail } }) => (trail?.kind === 'rate' ? trail.rate : null) },
    take_profit: 'bigint',
    stop_loss: 'bigint',
    stop_loss_limit: { type: 'bigint', property: 'stopLossLimit', absent: null },
    trailing_stop_amount: {
      type: 'bigint',
      write: ({ thing: { trailingStop } }) => (trailingStop?.kind === 'amount' ? trailingStop.amount : null),
    },
    trailing_stop_rate: {
      type: 'bigint',
      write: ({ thing: { trailingStop } }) => (trailingStop?.kind === 'rate' ? trailingStop.rate : null),
    },
    hold: 'bigint',
    fees: 'bigint',
    tax: 'bigint',
    cause: 'text',
    position_seq: { type: 'bigint', property: 'position' },
    triggered_at: 'timestamptz',
    best_price: { type: 'bigint', property: 'best' },
    group_seq: { type: 'bigint', property: 'group' },
    inactive: 'boolean',
    grows_to: 'bigint',
    steps: 'integer',
    expires_at: 'timestamptz',
    planned_at: { type: 'timestamptz', property: 'plannedAt', absent: null },
    prices_after: { type: 'timestamptz', property: 'pricesAfter', absent: null },
    cancel_requested_at: { type: 'timestamptz', property: 'cancelRequestedAt', absent: null },
    updated_at: 'timestamptz',
  },
  copied: true,
  read: (row) => {
    const trailingStop = parseTrail(row['trailing_stop_amount'], row['trailing_stop_rate']);
    return {
      trail: parseTrail(row['trail_amount'], row['trail_rate']),
      ...(trailingStop === null ? {} : { trailingStop }),
    };
  },
});

function parseTrail(amount: unknown, rate: unknown): Order['trail'] {
  if (amount !== null) return { kind: 'amount', amount: amount as bigint };
  return rate === null ? null : { kind: 'rate', rate: rate as bigint };
}

/** Steps of the decision that created it, one per line: "status cause filled". Their time is the order's own. */
function formatFirstSteps({ orderSteps = [] }: DecisionRecords, order: bigint): string {
  let text = '';
  for (const step of orderSteps)
    if (step.order === order) text += `${text === '' ? '' : '\n'}${step.status} ${step.cause} ${step.filled}`;
  return text;
}

export const parseOrderRow = orderTable.parse;
