import type { CapitalMove } from './capital.ts';

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds {
    capitalMoves: CapitalMove;
  }
}
