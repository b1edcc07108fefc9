/** A row of the staff's record as the bytes that its hash binds. */
import { hash } from 'node:crypto';

export interface AuditLine {
  seq: bigint;
  at: Date;
  staff_id: bigint | null;
  who: string;
  action: string;
  subject: string;
  account_id: bigint | null;
  why: string | null;
  detail: string;
}

export const FIRST_AUDIT_HASH = Buffer.alloc(32);

/**
 * Fields in the table's order as a JSON array of strings; an absent one is null, the time is ISO 8601 with
 * milliseconds. This is everything after the first field, the row's number, which is known last when rows are appended.
 */
export const restOfAuditLine = (row: Omit<AuditLine, 'seq'>): string =>
  JSON.stringify([
    row.at.toISOString(),
    row.staff_id?.toString() ?? null,
    row.who,
    row.action,
    row.subject,
    row.account_id?.toString() ?? null,
    row.why,
    row.detail,
  ]).slice('['.length);

const auditLine = ({ seq, ...row }: AuditLine): string => `["${seq}",${restOfAuditLine(row)}`;

/** The hash binds the previous row by that row's hash. */
export const auditHash = (previous: Buffer, row: AuditLine): Buffer =>
  hash('sha256', Buffer.concat([previous, Buffer.from(auditLine(row))]), 'buffer');
