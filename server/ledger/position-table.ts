/** Positions as the table stores them, and back. */
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { ACCOUNT, defineRecordTable } from '../pipeline/record-table.ts';

export const positionTable = defineRecordTable<Position>()('positions', {
  key: { account_id: ACCOUNT, position_seq: { type: 'bigint', property: 'seq' } },
  fixed: {
    portfolio: { type: 'smallint', property: 'portfolio', absent: MAIN_PORTFOLIO },
    instrument: 'text',
    market: 'text',
    side: 'text',
    leverage: 'integer',
    day_trading: 'boolean',
    currency: 'text',
    source: 'text',
    opened_at: 'timestamptz',
  },
  changing: {
    status: 'text',
    quantity: 'bigint',
    open_quantity: 'bigint',
    cost: 'bigint',
    open_cost: 'bigint',
    average_cost: 'bigint',
    reserved: 'bigint',
    margin: 'bigint',
    liquidation_price: 'bigint',
    call_price: 'bigint',
    called_at: 'timestamptz',
    call_due_at: 'timestamptz',
    financing: 'bigint',
    financed_on: 'text',
    locked_until: 'timestamptz',
    lock_days: 'integer',
    lock_minutes: 'integer',
    fees: 'bigint',
    tax: 'bigint',
    realized: 'bigint',
    close_price: 'bigint',
    closed_at: 'timestamptz',
    initial_rate: { type: 'bigint', write: ({ thing }) => thing.terms?.initial ?? null },
    maintenance_rate: { type: 'bigint', write: ({ thing }) => thing.terms?.maintenance ?? null },
    warning_rate: { type: 'bigint', write: ({ thing }) => thing.terms?.warning ?? null },
    paid_actions: { type: 'text', property: 'paidActions', absent: '', readAlways: true },
    pledged: { type: 'bigint', write: ({ thing }) => thing.pledge?.quantity ?? 0n },
    pledged_to: { type: 'bigint', write: ({ thing }) => thing.pledge?.loan ?? null },
    insured_loss: { type: 'bigint', write: ({ thing }) => thing.insured?.loss ?? 0n },
    insured_charges: { type: 'bigint', write: ({ thing }) => thing.insured?.charges ?? 0n },
  },
  copied: true,
  read: (row) => ({
    ...(row.pledged ? { pledge: { loan: row.pledged_to as bigint, quantity: row.pledged as bigint } } : {}),
    terms:
      row.initial_rate === null
        ? null
        : {
            initial: row.initial_rate as bigint,
            maintenance: row.maintenance_rate as bigint,
            warning: row.warning_rate as bigint,
          },
    insured: { loss: row.insured_loss as bigint, charges: row.insured_charges as bigint },
  }),
});

export const parsePositionRow = positionTable.parse;
