/** One-time codes of an authenticator app: set up, confirmed, stopped, and their state. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { createTotpSecret, formatTotpSecret } from '../access/totp-codes.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  deletePendingSetups,
  readCredentialsFingerprint,
  areCredentialsUnchanged,
} from './pending-credential-setup.ts';
import {
  hashRecoveryCode,
  findOneTimeCodeSetup,
  decryptOneTimeCodeSecret,
  checkPresentedCode,
  deriveRecoveryCodes,
  countRecoveryCodesLeft,
  encryptOneTimeCodeSecret,
} from './one-time-codes.ts';
import {
  deleteOneTimeCodes,
  insertOneTimeCodeSetup,
  markOneTimeCodesConfirmed,
  replaceRecoveryCodes,
} from './one-time-codes-store.ts';
import { checkLoginPassword } from '../access/check-login-password.ts';
import { checkSecondFactor } from './second-factor.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { computePasswordIdempotencyKey } from '../access/passwords.ts';

/**
 * A new secret replaces one that was never confirmed. A code is proof by itself, so starting requires a passkey if the
 * account has one.
 */
export function startOneTimeCodes(dependencies: ServerDependencies): Handler<'user/startOneTimeCodes'> {
  return async (input, { account, mobile, host }) => {
    const fingerprint = await readCredentialsFingerprint(dependencies.database.kysely, account);
    const refused = await checkLoginPassword(dependencies, account, input.password);
    if (refused) return refused;
    if ((await findOneTimeCodeSetup(dependencies.database.kysely, account))?.confirmed_at)
      return refuse('oneTimeCodesOn');
    const wrong = await checkSecondFactor(dependencies, { account, host }, input);
    if (wrong) return wrong;
    const secret = createTotpSecret();
    const isStored = await insertOneTimeCodeSetup(
      dependencies.database.kysely,
      account,
      { secret: encryptOneTimeCodeSecret(dependencies, account, secret), fingerprint },
      dependencies.clock.now(),
    );
    return isStored ? formatTotpSecret(secret, dependencies.settings.get('title'), mobile) : refuse('oneTimeCodesOn');
  };
}

export function confirmOneTimeCodes(dependencies: ServerDependencies): Handler<'user/confirmOneTimeCodes'> {
  return async (input, { account }) => {
    // The answer is stored under the key; the codes are not.
    const outcome = await runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('user/confirmOneTimeCodes', input),
      async load() {
        const row = await findOneTimeCodeSetup(dependencies.database.kysely, account);
        if (!row || row.confirmed_at !== null) return refuse(row ? 'oneTimeCodesOn' : 'modificationFailed');
        return (await checkPresentedCode(dependencies, account, { otp: input.code }, 'session')) ?? row.secret;
      },
      async decide(work, proved) {
        const row = await findOneTimeCodeSetup(work.db, account);
        // Another secret may have been started since the code was shown, or the credentials under which this one was
        // started have changed.
        if (
          !row ||
          row.confirmed_at !== null ||
          !(proved as Buffer).equals(row.secret) ||
          !(await areCredentialsUnchanged(work.db, account, row.credentials_fingerprint))
        )
          return refuse('modificationFailed');
        await markOneTimeCodesConfirmed(work.db, account, work.now);
        await deletePendingSetups(work.db, account);
        const codes = deriveRecoveryCodes(decryptOneTimeCodeSecret(dependencies, account, row.secret), input.key);
        await replaceRecoveryCodes(work.db, account, codes.map(hashRecoveryCode));
        await writeNotice(work, account, 'oneTimeCodesOn', { at: isoTime(work.now) });
        return {};
      },
    });
    if (isRefusal(outcome)) return outcome;
    const row = await findOneTimeCodeSetup(dependencies.database.kysely, account);
    return row
      ? { recoveryCodes: deriveRecoveryCodes(decryptOneTimeCodeSecret(dependencies, account, row.secret), input.key) }
      : refuse('modificationFailed');
  };
}

export function stopOneTimeCodes(dependencies: ServerDependencies): Handler<'user/stopOneTimeCodes'> {
  return async (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computePasswordIdempotencyKey(
        dependencies,
        { account, call: 'user/stopOneTimeCodes', key: input.key, scope: `password:${account}` },
        [input.password, input.otp ?? '', input.recoveryCode ?? ''],
      ),
      async load() {
        if (!(await findOneTimeCodeSetup(dependencies.database.kysely, account))?.confirmed_at)
          return refuse('modificationFailed');
        return (
          (await checkLoginPassword(dependencies, account, input.password)) ??
          (await checkPresentedCode(dependencies, account, input, 'session')) ??
          undefined
        );
      },
      async decide(work) {
        await deleteOneTimeCodes(work.db, account);
        await deletePendingSetups(work.db, account);
        await replaceRecoveryCodes(work.db, account, []);
        await writeNotice(work, account, 'oneTimeCodesOff', { at: isoTime(work.now) });
        return {};
      },
    });
}

export function getOneTimeCodes(dependencies: ServerDependencies): Handler<'user/getOneTimeCodes'> {
  return async (_, { account }) => {
    const since = (await findOneTimeCodeSetup(dependencies.database.kysely, account))?.confirmed_at ?? null;
    return {
      since: since?.toISOString() ?? null,
      recoveryLeft: since === null ? 0 : await countRecoveryCodesLeft(dependencies.database.kysely, account),
    };
  };
}
