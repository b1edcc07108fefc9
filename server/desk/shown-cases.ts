/** Who may see a surveillance case, for every list that could reveal one: the people concerned must not learn of it. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AccountId, StaffId } from '../ids.ts';
import { selectTied } from './linked-staff.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** As the staff's record names it. */
export const caseSubject = (number: bigint | string): string => `case ${number}`;

/** Whatever the staff do about cases, by its name in their record. */
export const CASE_ACTIONS: ReadonlySet<string> = new Set(['listRiskCases', 'getRiskCase', 'moveRiskCase']);

/** Of the cases those that this person may know of: tied, or linked with somebody tied, to none of its customers. */
export async function keepShown<Row extends { accounts: readonly AccountId[] }>(
  db: Db,
  reader: StaffId,
  rows: readonly Row[],
): Promise<Row[]> {
  const tied = await selectTied(
    db,
    reader,
    rows.flatMap(({ accounts }) => accounts),
  );
  return rows.filter(({ accounts }) => !accounts.some((account) => tied.has(account)));
}

/** The subjects, in the staff's record, of a customer's cases that this person may not know of. */
export async function selectHiddenSubjects(db: Db, reader: StaffId, account: AccountId): Promise<string[]> {
  const { rows } = await sql<{ number: bigint; accounts: AccountId[] }>`select number, accounts from risk_cases
    where accounts @> array[${account}::bigint]`.execute(db);
  const shown = new Set(await keepShown(db, reader, rows));
  return rows.filter((row) => !shown.has(row)).map(({ number }) => caseSubject(number));
}
