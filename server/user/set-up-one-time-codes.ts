/** One-time codes of an authenticator app: set up, confirmed, stopped, and their state. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { newOneTimeSecret, shownSecret } from '../access/one-time-codes.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { dropBegun, readStanding, stillStands } from './pending-setup.ts';
import {
  hashRecovery,
  loadOneTimeCodes,
  openSecret,
  proveCode,
  recoveryCodes,
  recoveryLeft,
  sealSecret,
} from './one-time-codes.ts';
import { provePassword, proveSecond } from './second-factor.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import { writeNotice } from '../commands/transaction.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { keyOfSecrets } from '../access/passwords.ts';

/**
 * A new secret replaces one that was never confirmed. A code is proof by itself, so starting requires a passkey if the
 * account has one.
 */
export function startOneTimeCodes(parts: Parts): Handler<'user/startOneTimeCodes'> {
  return async (input, { account, mobile, host }) => {
    const stood = await readStanding(parts.database.kysely, account);
    const refused = await provePassword(parts, account, input.password);
    if (refused) return refused;
    if ((await loadOneTimeCodes(parts.database.kysely, account))?.confirmed_at) return refuse('oneTimeCodesOn');
    const wrong = await proveSecond(parts, { account, host }, input);
    if (wrong) return wrong;
    const secret = newOneTimeSecret();
    const fresh = { secret: sealSecret(parts, account, secret), created_at: new Date(parts.clock.now()), stood };
    const stored = await parts.database.kysely
      .insertInto('one_time_codes')
      .values({ account_id: account, ...fresh })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(fresh).where('one_time_codes.confirmed_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst();
    return stored ? shownSecret(secret, parts.settings.get('title'), mobile) : refuse('oneTimeCodesOn');
  };
}

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

export function getOneTimeCodes(parts: Parts): Handler<'user/getOneTimeCodes'> {
  return async (_, { account }) => {
    const since = (await loadOneTimeCodes(parts.database.kysely, account))?.confirmed_at ?? null;
    return {
      since: since?.toISOString() ?? null,
      recoveryLeft: since === null ? 0 : await recoveryLeft(parts.database.kysely, account),
    };
  };
}
