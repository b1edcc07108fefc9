/** Who may see a surveillance case, for every list that could reveal one: the people concerned must not learn of it. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId, StaffId } from '../ids.ts';
import { findConflictsOfInterest } from '../customers/staff-conflicts-of-interest.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** A case's name in the staff's record. */
export const formatCaseAuditSubject = (number: bigint | string): string => `case ${number}`;

/** Staff's actions on cases, by their names in the record. */
export const CASE_AUDIT_ACTIONS: ReadonlySet<string> = new Set(['listRiskCases', 'getRiskCase', 'moveRiskCase']);

/**
 * Which of the cases this person may see: those whose customers neither they nor a colleague linked with them have a
 * tie to.
 */
export async function filterVisibleSurveillanceCases<Row extends { accounts: readonly AccountId[] }>(
  db: Db,
  reader: StaffId,
  rows: readonly Row[],
): Promise<Row[]> {
  const tied = await findConflictsOfInterest(
    db,
    reader,
    rows.flatMap(({ accounts }) => accounts),
  );
  return rows.filter(({ accounts }) => !accounts.some((account) => tied.has(account)));
}

/** Names, in the staff's record, of a customer's cases that this person may not see. */
export async function selectHiddenCaseSubjects(db: Db, reader: StaffId, account: AccountId): Promise<string[]> {
  const { rows } = await sql<{ number: bigint; accounts: AccountId[] }>`select number, accounts from risk_cases
    where accounts @> array[${account}::bigint]`.execute(db);
  const visible = new Set(await filterVisibleSurveillanceCases(db, reader, rows));
  return rows.filter((row) => !visible.has(row)).map(({ number }) => formatCaseAuditSubject(number));
}
