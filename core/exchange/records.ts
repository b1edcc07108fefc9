import type { Exchange } from './exchange-cost.ts';

/** Records of exchanges. */
export interface ExchangeRecords {
  /** From one currency into another, for an order or by itself. */
  exchanges: Exchange;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends ExchangeRecords {}
}
