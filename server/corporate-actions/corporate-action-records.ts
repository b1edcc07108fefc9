/** What corporate actions store. */
import type { HoldingAdjustment } from '@bourse/core/trading/corporate-actions/holding-adjustment.ts';
import type { PaidDividend } from '@bourse/core/trading/corporate-actions/pay-dividend.ts';
import type { AreaRecordDefinitions, RecordWriting } from '../desk/record-registry.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

const adjustments: RecordWriting<HoldingAdjustment> = {
  tables: [
    {
      table: 'position_adjustments',
      columns: `account_id bigint, adjustment_seq bigint, subject text, subject_seq bigint, kind text, ex_date text,
        numerator bigint, denominator bigint, quantity_before bigint, quantity_after bigint, part_before bigint,
        part_after bigint, fraction bigint, price bigint, cash bigint, delivered_seq bigint, open_cost bigint,
        moved_cost bigint, sold_cost bigint, at timestamptz`,
      row: ({ account, thing: a }, at) => [
        account,
        a.seq,
        a.subject,
        a.of,
        a.kind,
        a.exDate,
        a.ratio.numerator,
        a.ratio.denominator,
        a.quantityBefore,
        a.quantityAfter,
        a.partBefore,
        a.partAfter,
        a.fraction,
        a.price,
        a.cash,
        a.delivered?.position ?? a.distributed?.position ?? null,
        a.delivered?.openCost ?? a.distributed?.openCost ?? null,
        a.distributed?.movedCost ?? null,
        a.distributed?.soldCost ?? null,
        at,
      ],
    },
  ],
};

const dividends: RecordWriting<PaidDividend> = {
  tables: [
    {
      table: 'dividends',
      columns: `account_id bigint, position_seq bigint, kind text, ex_date text, instrument text, market text,
        currency text, quantity bigint, per_share bigint, gross bigint, withheld bigint, declared_on text,
        record_date text, pay_date text, at timestamptz`,
      row: ({ account, thing: { instrument, dates, ...paid } }, at) => [
        account,
        paid.position,
        paid.kind,
        dates.exDate,
        instrument.id,
        instrument.market,
        instrument.currency,
        paid.quantity,
        paid.perShare,
        paid.gross,
        paid.withheld,
        dates.declaredOn ?? null,
        dates.recordDate ?? null,
        dates.payDate,
        at,
      ],
    },
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
