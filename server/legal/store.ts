/** The SQL of the legal texts' versions as the staff see them. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { LegalTextName } from '@bourse/contract/constants.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import type { StaffId } from '../ids.ts';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type Db = Kysely<DB> | Transaction<DB>;

export type LegalTranslations = CallInput<Calls['staff/writeLegal']>['texts'];

export const selectLegalVersions = (db: Db, text: LegalTextName) =>
  db
    .selectFrom('legal_versions as v')
    .innerJoin('staff as s', 's.staff_id', 'v.staff_id')
    .leftJoin('staff as a', 'a.staff_id', 'v.approved_by')
    .leftJoin('staff as w', 'w.staff_id', 'v.withdrawn_by')
    .select([
      'version',
      'is_burdensome',
      'v.staff_id',
      's.name as by',
      'at',
      'approved_by',
      'a.name as approved_name',
      'approved_at',
      'withdrawn_by',
      'w.name as withdrawn_name',
      'withdrawn_at',
      'why',
    ])
    .where('text', '=', text)
    .execute();

/** How many customers agreed, by version. */
export async function countConsentsByVersion(db: Db, text: LegalTextName): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('legal_consents')
    .select(['version', ({ fn }) => fn.countAll<bigint>().as('count')])
    .where('text', '=', text)
    .groupBy('version')
    .execute();
  return new Map(rows.map(({ version, count }) => [version, Number(count)]));
}

export async function selectLegalTranslations(
  db: Db,
  text: LegalTextName,
  version: number,
): Promise<LegalTranslations> {
  const rows = await db
    .selectFrom('legal_texts')
    .select(['language', 'title', 'body'])
    .where('text', '=', text)
    .where('version', '=', version)
    .execute();
  return Object.fromEntries(rows.map(({ language, title, body }) => [language, { title, body }])) as LegalTranslations;
}

interface NewVersion {
  text: LegalTextName;
  version: number;
  from: number;
  isBurdensome: boolean;
  texts: LegalTranslations;
  staff: StaffId;
  now: number;
}
/** False if somebody else has just taken the number. */
export async function insertLegalVersion(
  db: Db,
  { text, version, from, isBurdensome, texts, staff, now }: NewVersion,
): Promise<boolean> {
  const made = await db
    .insertInto('legal_versions')
    .values({ text, version, from_at: new Date(from), is_burdensome: isBurdensome, staff_id: staff, at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!made) return false;
  await db
    .insertInto('legal_texts')
    .values(LANGUAGES.map((language) => ({ text, version, language, ...texts[language] })))
    .execute();
  return true;
}

/** Locks it, so that of two deciders one is first. */
export const lockLegalVersion = (db: Db, text: LegalTextName, version: number) =>
  db
    .selectFrom('legal_versions')
    .selectAll()
    .where('text', '=', text)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();

export async function markLegalVersionApproved(
  db: Db,
  text: LegalTextName,
  version: number,
  staff: StaffId,
  now: number,
): Promise<void> {
  await db
    .updateTable('legal_versions')
    .set({ approved_by: staff, approved_at: new Date(now) })
    .where('text', '=', text)
    .where('version', '=', version)
    .execute();
}

export async function markLegalVersionWithdrawn(
  db: Db,
  text: LegalTextName,
  version: number,
  why: string,
  staff: StaffId,
  now: number,
): Promise<void> {
  await db
    .updateTable('legal_versions')
    .set({ withdrawn_by: staff, withdrawn_at: new Date(now), why })
    .where('text', '=', text)
    .where('version', '=', version)
    .execute();
}

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  legal_consents: { columns: 'text, version, at', orderBy: 'at, text' },
};
