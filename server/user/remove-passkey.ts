import { refuse } from '@bourse/contract/errors.ts';
import { keyOfSecrets } from '../access/key-of-secrets.ts';
import { runCommand } from '../desk/run-command.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { dropBegun } from './begun.ts';
import { noteRemoved } from './passkey-removed.ts';
import { listOf, passkeyId } from './passkeys.ts';
import { provePassword } from './prove-password.ts';
import { isoTime } from '@bourse/core/dates.ts';

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
