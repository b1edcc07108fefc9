import type { Exchange } from '../exchange/pay-with.ts';

/** Records of the wallet. */
export interface WalletRecords {
  /** From one currency into another, for an order or by itself. */
  exchanges: Exchange;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends WalletRecords {}
}
