/** One-time codes of an authenticator app: set up, confirmed, stopped, and their state. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { createOneTimeSecret, formatOneTimeSecret } from '../access/one-time-codes.ts';
import type { Handler } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  deletePendingSetups,
  readCredentialsFingerprint,
  areCredentialsUnchanged,
} from './pending-credential-setup.ts';
import {
  hashRecoveryCode,
  findOneTimeCodes,
  decryptCodeSecret,
  checkPresentedCode,
  deriveRecoveryCodes,
  countRecoveryCodesLeft,
  encryptCodeSecret,
} from './one-time-codes.ts';
import { checkPassword, checkSecondFactor } from './second-factor.ts';
import { computeIdempotencyKey, runCommand } from '../commands/run-command.ts';
import { writeNotice } from '../commands/transaction.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { computePasswordCallKey } from '../access/passwords.ts';

/**
 * A new secret replaces one that was never confirmed. A code is proof by itself, so starting requires a passkey if the
 * account has one.
 */
export function startOneTimeCodes(parts: ServerDependencies): Handler<'user/startOneTimeCodes'> {
  return async (input, { account, mobile, host }) => {
    const fingerprint = await readCredentialsFingerprint(parts.database.kysely, account);
    const refused = await checkPassword(parts, account, input.password);
    if (refused) return refused;
    if ((await findOneTimeCodes(parts.database.kysely, account))?.confirmed_at) return refuse('oneTimeCodesOn');
    const wrong = await checkSecondFactor(parts, { account, host }, input);
    if (wrong) return wrong;
    const secret = createOneTimeSecret();
    const fresh = {
      secret: encryptCodeSecret(parts, account, secret),
      created_at: new Date(parts.clock.now()),
      credentials_fingerprint: fingerprint,
    };
    const stored = await parts.database.kysely
      .insertInto('one_time_codes')
      .values({ account_id: account, ...fresh })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(fresh).where('one_time_codes.confirmed_at', 'is', null),
      )
      .returning('account_id')
      .executeTakeFirst();
    return stored ? formatOneTimeSecret(secret, parts.settings.get('title'), mobile) : refuse('oneTimeCodesOn');
  };
}

export function confirmOneTimeCodes(parts: ServerDependencies): Handler<'user/confirmOneTimeCodes'> {
  return async (input, { account }) => {
    // The answer is stored under the key; the codes are not.
    const outcome = await runCommand(parts, {
      actor: { account },
      key: computeIdempotencyKey('user/confirmOneTimeCodes', input),
      async load() {
        const row = await findOneTimeCodes(parts.database.kysely, account);
        if (!row || row.confirmed_at !== null) return refuse(row ? 'oneTimeCodesOn' : 'modificationFailed');
        return (await checkPresentedCode(parts, account, { otp: input.code })) ?? row.secret;
      },
      async decide(work, proved) {
        const row = await findOneTimeCodes(work.db, account);
        // Another secret may have been started since the code was shown, or the credentials under which this one was
        // started have changed.
        if (
          !row ||
          row.confirmed_at !== null ||
          !(proved as Buffer).equals(row.secret) ||
          !(await areCredentialsUnchanged(work.db, account, row.credentials_fingerprint))
        )
          return refuse('modificationFailed');
        await work.db
          .updateTable('one_time_codes')
          .set({ confirmed_at: new Date(work.now) })
          .where('account_id', '=', account)
          .execute();
        await deletePendingSetups(work.db, account);
        await work.db.deleteFrom('recovery_codes').where('account_id', '=', account).execute();
        const codes = deriveRecoveryCodes(decryptCodeSecret(parts, account, row.secret), input.key);
        await work.db
          .insertInto('recovery_codes')
          .values(codes.map((code) => ({ account_id: account, code_hash: hashRecoveryCode(code) })))
          .execute();
        await writeNotice(work, account, 'oneTimeCodesOn', { at: isoTime(work.now) });
        return {};
      },
    });
    if (isRefusal(outcome)) return outcome;
    const row = await findOneTimeCodes(parts.database.kysely, account);
    return row
      ? { recoveryCodes: deriveRecoveryCodes(decryptCodeSecret(parts, account, row.secret), input.key) }
      : refuse('modificationFailed');
  };
}

export function stopOneTimeCodes(parts: ServerDependencies): Handler<'user/stopOneTimeCodes'> {
  return async (input, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: computePasswordCallKey(
        parts,
        { account, call: 'user/stopOneTimeCodes', key: input.key, scope: `password:${account}` },
        [input.password, input.otp ?? '', input.recoveryCode ?? ''],
      ),
      async load() {
        if (!(await findOneTimeCodes(parts.database.kysely, account))?.confirmed_at)
          return refuse('modificationFailed');
        return (
          (await checkPassword(parts, account, input.password)) ??
          (await checkPresentedCode(parts, account, input)) ??
          undefined
        );
      },
      async decide(work) {
        await work.db.deleteFrom('one_time_codes').where('account_id', '=', account).execute();
        await deletePendingSetups(work.db, account);
        await work.db.deleteFrom('recovery_codes').where('account_id', '=', account).execute();
        await writeNotice(work, account, 'oneTimeCodesOff', { at: isoTime(work.now) });
        return {};
      },
    });
}

export function getOneTimeCodes(parts: ServerDependencies): Handler<'user/getOneTimeCodes'> {
  return async (_, { account }) => {
    const since = (await findOneTimeCodes(parts.database.kysely, account))?.confirmed_at ?? null;
    return {
      since: since?.toISOString() ?? null,
      recoveryLeft: since === null ? 0 : await countRecoveryCodesLeft(parts.database.kysely, account),
    };
  };
}
