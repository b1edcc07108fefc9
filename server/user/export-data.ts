import { readLate } from '../db/replica.ts';
import type { Handler } from '../calls/handler.ts';
import { NAME_PURPOSE } from '../secrets/purposes.ts';
import type { OwnData, Parts } from '../parts.ts';
import { placeOf } from '../secrets/places.ts';
import { readOwnData } from './own-data.ts';
import { refuseAfterRemoval } from './passkey-removed.ts';
import { provePassword } from './prove-password.ts';
import { proveSecond } from './prove-second.ts';

/** Made afresh for each customer who proves the password; no copy is stored. */
export function exportData(parts: Parts, ownData: OwnData): Handler<'user/exportData'> {
  return async (input, caller) => {
    const { account } = caller;
    const refused =
      (await provePassword(parts, account, input.password)) ??
      (await proveSecond(parts, caller, input)) ??
      (await refuseAfterRemoval(parts, account));
    if (refused) return refused;
    const json = await readLate(parts.database, () =>
      parts.database.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (db) => {
          const { verified_name: sealed } = await db
            .selectFrom('customers')
            .select('verified_name')
            .where('account_id', '=', account)
            .executeTakeFirstOrThrow();
          return readOwnData(
            db,
            account,
            sealed === null
              ? null
              : parts.secrets.decrypt(NAME_PURPOSE, sealed, placeOf.verifiedName(account)).toString(),
            ownData,
            parts.secrets,
          );
        }),
    );
    return { fileName: `bourse-${account}-${new Date(parts.clock.now()).toISOString().slice(0, 10)}.json`, json };
  };
}
