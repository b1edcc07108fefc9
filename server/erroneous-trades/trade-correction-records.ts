/** Corrections of erroneous fills, as the desk stores and loads them. */
import type { TradeCorrection } from '@bourse/core/trading/erroneous-trades/erroneous-trade-policy.ts';
import {
  type AreaRecordDefinitions,
  buildScopeByColumns,
  type RecordLoadRequest,
  type RecordLoading,
  type RecordWriting,
} from '../desk/record-registry.ts';
import { parseTradeCorrectionRow } from './store.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const tradeCorrections: RecordWriting<TradeCorrection> = {
  tables: [
    {
      table: 'trade_corrections',
      columns: `account_id bigint, request_seq bigint, fill_seq bigint, order_seq bigint, position_seq bigint,
        measure text, why text, currency text, quantity bigint, price bigint, reference bigint,
        reference_at timestamptz, difference bigint, fee bigint, tax bigint, closing_seq bigint, at timestamptz`,
      row: ({ account, thing: c }, at) => [
        account,
        c.request,
        c.fill,
        c.order,
        c.position,
        c.measure,
        c.why,
        c.currency,
        c.quantity,
        c.price,
        c.reference,
        c.referenceAt,
        c.difference,
        c.fee,
        c.tax,
        c.closing,
        at,
      ],
    },
  ],
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

export const buildCorrectionOfFillLoad = (fill: bigint): RecordLoadRequest => ({
  kind: 'tradeCorrections',
  scope: 'fill',
  values: [fill],
});

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  trade_corrections: {
    columns:
      'request_seq, fill_seq, order_seq, position_seq, measure, why, currency, quantity, price, reference, ' +
      'reference_at, difference, fee, tax, closing_seq, at',
    orderBy: 'request_seq',
  },
};
