import type { CustomerState, Request, RequestChange } from './types.ts';

/** What requests write: those that were made or took a step, in order. */
export interface RequestRecords {
  requests: RequestChange;
}

/** What decisions about requests see. */
export interface RequestState {
  /** Those that the command has named, and all open ones of the kinds that it has named; oldest first. */
  requests?: readonly Request[];
  /** Who the customer is, for a command that asks. */
  customer?: CustomerState;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends RequestRecords {}
  interface AreaState extends RequestState {}
}
