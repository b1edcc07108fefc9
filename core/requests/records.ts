import type { Request, RequestChange } from './types.ts';

/** Records of requests: new ones, and those that took a step, in order. */
export interface RequestRecords {
  requests: RequestChange;
}

/** What decisions about requests load. */
export interface RequestState {
  /** Requests that the command names, and all open ones of the kinds that it names; oldest first. */
  requests?: readonly Request[];
}

declare module '../ledger/record-kinds.ts' {
  interface RecordKinds extends RequestRecords {}
  interface AreaState extends RequestState {}
}
