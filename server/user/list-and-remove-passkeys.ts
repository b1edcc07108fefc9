/** A customer's passkeys: listed, and removed. */
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { deletePasskey, listPasskeyRows, hashCredentialId } from './passkeys-store.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { computePasswordIdempotencyKey } from '../access/passwords.ts';
import { runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import { deletePendingSetups } from './pending-credential-setup.ts';
import { recordLastPasskeyRemoval } from './passkey-removal-waiting-period.ts';
import { checkLoginPassword } from '../access/check-login-password.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function listPasskeys(dependencies: ServerDependencies): Handler<'user/listPasskeys'> {
  return async (_, { account }) => {
    const rows = await listPasskeyRows(dependencies.database.kysely, account);
    return {
      rows: rows.map((row) => ({
        id: hashCredentialId(row.credential_id),
        name: row.name,
        createdAt: row.created_at.toISOString(),
        usedAt: row.used_at?.toISOString() ?? null,
      })),
      next: null,
    };
  };
}

export function removePasskey(dependencies: ServerDependencies): Handler<'user/removePasskey'> {
  return async (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computePasswordIdempotencyKey(
        dependencies,
        { account, call: 'user/removePasskey', key: input.key, scope: `password:${account}` },
        [input.password, input.passkey],
      ),
      load: async () => (await checkLoginPassword(dependencies, account, input.password)) ?? undefined,
      async decide(work) {
        const found = (await listPasskeyRows(work.db, account)).find(
          (row) => hashCredentialId(row.credential_id) === input.passkey,
        );
        if (!found) return refuse('notFound');
        await deletePasskey(work.db, account, found.credential_id);
        await deletePendingSetups(work.db, account);
        await recordLastPasskeyRemoval(work.db, account, work.now);
        await writeNotice(work, account, 'passkeyRemoved', { device: found.name, at: isoTime(work.now) });
        return {};
      },
    });
}
