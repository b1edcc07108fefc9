/** What a decision changes: the desk writes it as it stands. */
import type { ValueDate } from './value-dates.ts';
import type { Records } from './record-kinds.ts';
import type { Transfer } from './transfer.ts';

/** What the customer is told; the text is chosen by code. */
export interface Notice {
  code: string;
  params: Record<string, string | number>;
}

/** The stream's events follow from it: they name the records, balances and notices that it has. */
export interface Changes {
  /** The number of the portfolio that it was decided in, which the desk says; absent, the main one. */
  portfolio?: number;
  transfers: Transfer[];
  /** When what is traded settles; absent or null for at once. */
  value?: ValueDate | null;
  records: Records;
  notices: Notice[];
  /** The number of the account's last order, position, fill or request after it. */
  lastSeq: bigint;
}

/** A decision that writes these records, too. */
export const withRecords = <Made extends Changes>(changes: Made, more: Records): Made => ({
  ...changes,
  records: { ...changes.records, ...more },
});
