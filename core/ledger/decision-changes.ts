/** A decision's changes, which the desk writes as they are. */
import type { ValueDate } from './settlement-lots.ts';
import type { Transfer } from './transfer.ts';

/** A notice to the customer; the code selects the text. */
export interface Notice {
  code: string;
  params: Record<string, string | number>;
}

/** The stream's events follow from it: they name its records, balances and notices. */
export interface DecisionChanges {
  /** The number of the portfolio that it was decided in, set by the desk; absent: the main one. */
  portfolio?: number;
  transfers: Transfer[];
  /** When the trade settles; absent or null: at once. */
  value?: ValueDate | null;
  records: DecisionRecords;
  notices: Notice[];
  /** The number of the account's last order, position, fill or request after this decision. */
  lastSeq: bigint;
}

/** The decision, with these records added. */
export const addRecords = <Made extends DecisionChanges>(changes: Made, more: DecisionRecords): Made => ({
  ...changes,
  records: { ...changes.records, ...more },
});

// The kinds of records that decisions write besides transfers. Each area declares its own where it defines them
// (`declare module`); a kind that no area stores is a type error in `server/area-registry.ts`.

/** The record type by kind. */
export interface RecordKinds {}
export type RecordKind = keyof RecordKinds;
/** Lists by kind, each in the order in which a decision made them. */
export type DecisionRecords = { [Kind in RecordKind]?: RecordKinds[Kind][] };

/** What areas load for a decision besides money, orders and positions; absent if its command didn't ask for it. */
export interface AreaDecisionState {}
