/** The customer's own data, as the areas' manifests define them, without what only the house may see. */
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { OwnData, OwnTable } from '../parts.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Db } from './store.ts';

export const UNITS =
  'Amounts are in the smallest unit of their currency; prices and quantities have 8 decimals. Times are UTC.';

/** JSON of everything, from one snapshot; `verifiedName` is encrypted in the database. */
export async function readOwnData(
  db: Db,
  account: AccountId,
  verifiedName: string | null,
  own: OwnData,
  secrets: Secrets,
): Promise<string> {
  const parts: string[] = [];
  for (const [table, { columns, by, where = 'true', shown }] of Object.entries(own)) {
    const {
      rows: [found],
    } = await sql<{ json: string }>`select coalesce(json_agg(t), '[]')::text as json from
      (select ${sql.raw(columns)} from ${sql.table(table)} where account_id = ${account} and ${sql.raw(where)}
        order by ${sql.raw(by)}) t`.execute(db);
    const json = found?.json ?? '[]';
    parts.push(`${JSON.stringify(table)}:${shown ? opened(json, shown, secrets, account) : json}`);
  }
  return `{"units":${JSON.stringify(UNITS)},\n"verifiedName":${JSON.stringify(verifiedName)},${parts.join(',\n')}}`;
}

const opened = (
  json: string,
  { column, of }: NonNullable<OwnTable['shown']>,
  secrets: Secrets,
  account: AccountId,
): string =>
  JSON.stringify(
    (JSON.parse(json) as Record<string, unknown>[]).map((row) => ({ ...row, [column]: of(secrets, account, row) })),
  );
