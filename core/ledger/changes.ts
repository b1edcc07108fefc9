/** A decision's changes, which the desk writes as they are. */
import type { ValueDate } from './value-dates.ts';
import type { Records } from './record-kinds.ts';
import type { Transfer } from './transfer.ts';

/** A notice to the customer; the code selects the text. */
export interface Notice {
  code: string;
  params: Record<string, string | number>;
}

/** The stream's events follow from it: they name its records, balances and notices. */
export interface Changes {
  /** The number of the portfolio that it was decided in, set by the desk; absent: the main one. */
  portfolio?: number;
  transfers: Transfer[];
  /** When the trade settles; absent or null: at once. */
  value?: ValueDate | null;
  records: Records;
  notices: Notice[];
  /** The number of the account's last order, position, fill or request after this decision. */
  lastSeq: bigint;
}

/** The decision, with these records added. */
export const withRecords = <Made extends Changes>(changes: Made, more: Records): Made => ({
  ...changes,
  records: { ...changes.records, ...more },
});
