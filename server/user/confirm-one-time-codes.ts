import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import { writeNotice } from '../desk/write-notice.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { dropBegun, stillStands } from './begun.ts';
import { hashRecovery, loadOneTimeCodes, openSecret, proveCode, recoveryCodes } from './one-time-codes.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function confirmOneTimeCodes(parts: Parts): Handler<'user/confirmOneTimeCodes'> {
  return async (input, { account }) => {
    // The answer is stored under the key; the codes are not.
    const outcome = await runCommand(parts, {
      actor: { account },
      key: keyOf('user/confirmOneTimeCodes', input),
      async load() {
        const row = await loadOneTimeCodes(parts.database.kysely, account);
        if (!row || row.confirmed_at !== null) return refuse(row ? 'oneTimeCodesOn' : 'modificationFailed');
        return (await proveCode(parts, account, { otp: input.code })) ?? row.secret;
      },
      async decide(work, proved) {
        const row = await loadOneTimeCodes(work.db, account);
        // Another secret may have been started since the code was shown, or the credentials under which this one was
        // started have changed.
        if (
          !row ||
          row.confirmed_at !== null ||
          !(proved as Buffer).equals(row.secret) ||
          !(await stillStands(work.db, account, row.stood))
        )
          return refuse('modificationFailed');
        await work.db
          .updateTable('one_time_codes')
          .set({ confirmed_at: new Date(work.now) })
          .where('account_id', '=', account)
          .execute();
        await dropBegun(work.db, account);
        await work.db.deleteFrom('recovery_codes').where('account_id', '=', account).execute();
        const codes = recoveryCodes(openSecret(parts, account, row.secret), input.key);
        await work.db
          .insertInto('recovery_codes')
          .values(codes.map((code) => ({ account_id: account, code_hash: hashRecovery(code) })))
          .execute();
        await writeNotice(work, account, 'oneTimeCodesOn', { at: isoTime(work.now) });
        return {};
      },
    });
    if (isRefusal(outcome)) return outcome;
    const row = await loadOneTimeCodes(parts.database.kysely, account);
    return row
      ? { recoveryCodes: recoveryCodes(openSecret(parts, account, row.secret), input.key) }
      : refuse('modificationFailed');
  };
}
