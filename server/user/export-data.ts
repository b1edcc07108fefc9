/** Exports all data kept about a customer, as the areas' manifests define it. */
import { readFromReplica } from '../db/replica.ts';
import type { Handler } from '../calls/handler-types.ts';
import { VERIFIED_NAME_PURPOSE, encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import type { CustomerDataExportTables, CustomerDataExportTable, ServerDependencies } from '../dependencies.ts';
import { refuseAfterPasskeyRemoval } from './passkey-removal-waiting-period.ts';
import { checkLoginPassword } from '../access/check-login-password.ts';
import { checkSecondFactor } from './second-factor.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { DataEncryption } from '../secrets/data-encryption.ts';
import type { Db } from './store.ts';

/** Made afresh for each customer who proves the password; no copy is stored. */
export function exportData(
  dependencies: ServerDependencies,
  ownData: CustomerDataExportTables,
): Handler<'user/exportData'> {
  return async (input, caller) => {
    const { account } = caller;
    const refused =
      (await checkLoginPassword(dependencies, account, input.password)) ??
      (await checkSecondFactor(dependencies, caller, input)) ??
      (await refuseAfterPasskeyRemoval(dependencies, account));
    if (refused) return refused;
    const json = await readFromReplica(dependencies.database, () =>
      dependencies.database.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (db) => {
          const { verified_name: sealed } = await db
            .selectFrom('customers')
            .select('verified_name')
            .where('account_id', '=', account)
            .executeTakeFirstOrThrow();
          return loadCustomerData(
            db,
            account,
            sealed === null
              ? null
              : dependencies.secrets
                  .decrypt(VERIFIED_NAME_PURPOSE, sealed, encryptionPlaceBuilders.verifiedName(account))
                  .toString(),
            ownData,
            dependencies.secrets,
          );
        }),
    );
    return {
      fileName: `bourse-${account}-${new Date(dependencies.clock.now()).toISOString().slice(0, 10)}.json`,
      json,
    };
  };
}

/** The customer's own data, as the areas' manifests define them, without what only the house may see. */

export const UNITS_NOTE =
  'Amounts are in the smallest unit of their currency; prices and quantities have 8 decimals. Times are UTC.';

/** JSON of everything, from one snapshot; `verifiedName` is encrypted in the database. */
async function loadCustomerData(
  db: Db,
  account: AccountId,
  verifiedName: string | null,
  own: CustomerDataExportTables,
  secrets: DataEncryption,
): Promise<string> {
  const tables: string[] = [];
  for (const [table, { columns, orderBy, where = 'true', decrypted }] of Object.entries(own)) {
    const {
      rows: [found],
    } = await sql<{ json: string }>`select coalesce(json_agg(t), '[]')::text as json from
      (select ${sql.raw(columns)} from ${sql.table(table)} where account_id = ${account} and ${sql.raw(where)}
        order by ${sql.raw(orderBy)}) t`.execute(db);
    const json = found?.json ?? '[]';
    tables.push(`${JSON.stringify(table)}:${decrypted ? decryptField(json, decrypted, secrets, account) : json}`);
  }
  const name = JSON.stringify(verifiedName);
  return `{"units":${JSON.stringify(UNITS_NOTE)},\n"verifiedName":${name},${tables.join(',\n')}}`;
}

const decryptField = (
  json: string,
  { column, of }: NonNullable<CustomerDataExportTable['decrypted']>,
  secrets: DataEncryption,
  account: AccountId,
): string =>
  JSON.stringify(
    (JSON.parse(json) as Record<string, unknown>[]).map((row) => ({ ...row, [column]: of(secrets, account, row) })),
  );
