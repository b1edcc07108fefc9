/** A customer's passkeys: listed, and removed. */
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { listOf, passkeyId } from './passkeys-store.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { keyOfSecrets } from '../access/passwords.ts';
import { runCommand } from '../commands/run-command.ts';
import { writeNotice } from '../commands/transaction.ts';
import { dropBegun } from './pending-setup.ts';
import { noteRemoved } from './passkey-removal.ts';
import { provePassword } from './second-factor.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function listPasskeys(parts: Parts): Handler<'user/listPasskeys'> {
  return async (_, { account }) => {
    const rows = await listOf(parts.database.kysely, account);
    return {
      rows: rows.map((row) => ({
        id: passkeyId(row.credential_id),
        name: row.name,
        createdAt: row.created_at.toISOString(),
        usedAt: row.used_at?.toISOString() ?? null,
      })),
      next: null,
    };
  };
}

export function removePasskey(parts: Parts): Handler<'user/removePasskey'> {
  return async (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOfSecrets(parts, { account, call: 'user/removePasskey', key: input.key, scope: `password:${account}` }, [
        input.password,
        input.passkey,
      ]),
      load: async () => (await provePassword(parts, account, input.password)) ?? undefined,
      async decide(work) {
        const found = (await listOf(work.db, account)).find((row) => passkeyId(row.credential_id) === input.passkey);
        if (!found) return refuse('notFound');
        await work.db
          .deleteFrom('passkeys')
          .where('account_id', '=', account)
          .where('credential_id', '=', found.credential_id)
          .execute();
        await dropBegun(work.db, account);
        await noteRemoved(work.db, account, work.now);
        await writeNotice(work, account, 'passkeyRemoved', { device: found.name, at: isoTime(work.now) });
        return {};
      },
    });
}
