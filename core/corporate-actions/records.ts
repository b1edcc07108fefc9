import type { PaidDividend } from './pay-dividend.ts';
import type { Adjustment } from './types.ts';

/** Records of corporate actions. */
export interface ActionRecords {
  /** What an action did to a position or an order. */
  adjustments: Adjustment;
  /** What a dividend paid. */
  dividends: PaidDividend;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends ActionRecords {}
}
