/** Corrections of erroneous fills, as the desk stores and loads them. */
import type { TradeCorrection } from '@bourse/core/trading/erroneous-trades/erroneous-trade-policy.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoading,
  type RecordWriting,
  defineRecordLoad,
} from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const tradeCorrectionTable = defineRecordTable<TradeCorrection>()('trade_corrections', {
  key: { account_id: ACCOUNT },
  fixed: {
    request_seq: { type: 'bigint', property: 'request' },
    fill_seq: { type: 'bigint', property: 'fill' },
    order_seq: { type: 'bigint', property: 'order' },
    position_seq: { type: 'bigint', property: 'position' },
    measure: 'text',
    why: 'text',
    currency: 'text',
    quantity: 'bigint',
    price: 'bigint',
    reference: 'bigint',
    reference_at: 'timestamptz',
    difference: 'bigint',
    fee: 'bigint',
    tax: 'bigint',
    closing_seq: { type: 'bigint', property: 'closing' },
    at: BATCH_TIME,
  },
});
export const parseTradeCorrectionRow = tradeCorrectionTable.parse;

const tradeCorrections: RecordWriting<TradeCorrection> = {
  tables: [tradeCorrectionTable],
  numberOf: ({ fill }) => fill,
  apply: (work, correction) => void work.loaded('tradeCorrections').set(correction.fill, correction),
};

const tradeCorrectionLoading: RecordLoading<TradeCorrection> = {
  of: parseTradeCorrectionRow,
  numberOf: (row) => row.fill_seq as bigint,
  scopes: { fill: buildScopeByColumns('trade_corrections', 'account_id bigint, fill_seq bigint') },
  sees: (list) => ({ tradeCorrections: list }),
};

export const TRADE_CORRECTION_RECORDS = {
  stored: { tradeCorrections },
  loaded: { tradeCorrections: tradeCorrectionLoading },
} satisfies AreaRecordDefinitions;

export const buildCorrectionOfFillLoad = defineRecordLoad<[fill: bigint]>('tradeCorrections', 'fill');

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  trade_corrections: {
    columns:
      'request_seq, fill_seq, order_seq, position_seq, measure, why, currency, quantity, price, reference, ' +
      'reference_at, difference, fee, tax, closing_seq, at',
    orderBy: 'request_seq',
  },
};
