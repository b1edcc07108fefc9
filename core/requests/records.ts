import type { CustomerState, Request, RequestChange } from './types.ts';

/** What requests write: those that were created or took a step, in order. */
export interface RequestRecords {
  requests: RequestChange;
}

/** What decisions about requests see. */
export interface RequestState {
  /** Those that the command names, and all open ones of the kinds that it names; oldest first. */
  requests?: readonly Request[];
  /** Who the customer is, if the command asks for it. */
  customer?: CustomerState;
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends RequestRecords {}
  interface AreaState extends RequestState {}
}
