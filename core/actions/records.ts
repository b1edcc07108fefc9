import type { PaidDividend } from './pay-dividend.ts';
import type { Adjustment } from './types.ts';

/** What corporate actions write. */
export interface ActionRecords {
  /** What one did to a position or an order. */
  adjustments: Adjustment;
  /** What a dividend came to. */
  dividends: PaidDividend;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends ActionRecords {}
}
