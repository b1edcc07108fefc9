/** What corporate actions store. */
import type { HoldingAdjustment } from '@bourse/core/trading/corporate-actions/holding-adjustment.ts';
import type { PaidDividend } from '@bourse/core/trading/corporate-actions/pay-dividend.ts';
import type { AreaRecordDefinitions, RecordWriting } from '../desk/record-registry.ts';
import { ACCOUNT, BATCH_TIME, defineRecordTable } from '../pipeline/record-table.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const adjustments: RecordWriting<HoldingAdjustment> = {
  tables: [
    defineRecordTable<HoldingAdjustment>()('position_adjustments', {
      key: { account_id: ACCOUNT },
      fixed: {
        adjustment_seq: { type: 'bigint', property: 'seq' },
        subject: 'text',
        subject_seq: { type: 'bigint', property: 'of' },
        kind: 'text',
        ex_date: 'text',
        numerator: { type: 'bigint', write: ({ thing }) => thing.ratio.numerator },
        denominator: { type: 'bigint', write: ({ thing }) => thing.ratio.denominator },
        quantity_before: 'bigint',
        quantity_after: 'bigint',
        part_before: 'bigint',
        part_after: 'bigint',
        fraction: 'bigint',
        price: 'bigint',
        cash: 'bigint',
        delivered_seq: {
          type: 'bigint',
          write: ({ thing }) => thing.delivered?.position ?? thing.distributed?.position ?? null,
        },
        open_cost: {
          type: 'bigint',
          write: ({ thing }) => thing.delivered?.openCost ?? thing.distributed?.openCost ?? null,
        },
        moved_cost: { type: 'bigint', write: ({ thing }) => thing.distributed?.movedCost ?? null },
        sold_cost: { type: 'bigint', write: ({ thing }) => thing.distributed?.soldCost ?? null },
        at: BATCH_TIME,
      },
    }),
  ],
};

const dividends: RecordWriting<PaidDividend> = {
  tables: [
    defineRecordTable<PaidDividend>()('dividends', {
      key: { account_id: ACCOUNT },
      fixed: {
        position_seq: { type: 'bigint', write: ({ thing }) => thing.position },
        kind: { type: 'text', write: ({ thing }) => thing.kind },
        ex_date: { type: 'text', write: ({ thing }) => thing.dates.exDate },
        instrument: { type: 'text', write: ({ thing }) => thing.instrument.id },
        market: { type: 'text', write: ({ thing }) => thing.instrument.market },
        currency: { type: 'text', write: ({ thing }) => thing.instrument.currency },
        quantity: { type: 'bigint', write: ({ thing }) => thing.quantity },
        per_share: { type: 'bigint', write: ({ thing }) => thing.perShare },
        gross: { type: 'bigint', write: ({ thing }) => thing.gross },
        withheld: { type: 'bigint', write: ({ thing }) => thing.withheld },
        declared_on: { type: 'text', write: ({ thing }) => thing.dates.declaredOn ?? null },
        record_date: { type: 'text', write: ({ thing }) => thing.dates.recordDate ?? null },
        pay_date: { type: 'text', write: ({ thing }) => thing.dates.payDate },
        at: BATCH_TIME,
      },
    }),
  ],
};

export const CORPORATE_ACTION_RECORDS = { stored: { adjustments, dividends } } satisfies AreaRecordDefinitions;

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  dividends: {
    columns: 'position_seq, kind, ex_date, instrument, currency, quantity, per_share, gross, at',
    orderBy: 'at',
  },
  entitlements: {
    columns:
      'position_seq, kind, ex_date, instrument, currency, quantity, per_share, gross, withheld, pay_date, paid, at',
    orderBy: 'at, position_seq, kind',
  },
};
