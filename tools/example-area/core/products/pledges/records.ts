import type { Pledge } from './pledge.ts';

/** Records of pledges: new ones, and those that have ended. */
export interface PledgeRecords {
  pledges: Pledge;
}
/** What decisions about pledges load: the one that the command names. */
export interface PledgeState {
  pledges?: readonly Pledge[];
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends PledgeRecords {}
  interface AreaDecisionState extends PledgeState {}
}
