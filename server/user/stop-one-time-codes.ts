import { refuse } from '@bourse/contract/errors.ts';
import { keyOfSecrets } from '../access/key-of-secrets.ts';
import { runCommand } from '../desk/run-command.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { dropBegun } from './begun.ts';
import { loadOneTimeCodes, proveCode } from './one-time-codes.ts';
import { provePassword } from './prove-password.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function stopOneTimeCodes(parts: Parts): Handler<'user/stopOneTimeCodes'> {
  return async (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: keyOfSecrets(
        parts,
        { account, call: 'user/stopOneTimeCodes', key: input.key, scope: `password:${account}` },
        [input.password, input.otp ?? '', input.recoveryCode ?? ''],
      ),
      async load() {
        if (!(await loadOneTimeCodes(parts.database.kysely, account))?.confirmed_at)
          return refuse('modificationFailed');
        return (
          (await provePassword(parts, account, input.password)) ?? (await proveCode(parts, account, input)) ?? undefined
        );
      },
      async decide(work) {
        await work.db.deleteFrom('one_time_codes').where('account_id', '=', account).execute();
        await dropBegun(work.db, account);
        await work.db.deleteFrom('recovery_codes').where('account_id', '=', account).execute();
        await writeNotice(work, account, 'oneTimeCodesOff', { at: isoTime(work.now) });
        return {};
      },
    });
}
