import type { Pledge } from './pledge.ts';

/** What pledges write: those that were made or have ended. */
export interface PledgeRecords {
  pledges: Pledge;
}
/** What decisions about pledges see: the one that the command has named. */
export interface PledgeState {
  pledges?: readonly Pledge[];
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends PledgeRecords {}
  interface AreaState extends PledgeState {}
}
