import type { MobileNumber } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import {
  ACCOUNT_GUESS_RULE,
  buildAddressGuessScopes,
  countGuess,
  countWrongGuess,
  resetGuesses,
  type GuessScope,
  refuseIfThrottled,
  UNREQUESTED_CODE_RULE,
} from '../access/guess-limits.ts';
import { loginHashingSlot, hashPassword, checkNewPassword } from '../access/passwords.ts';
import { hashDeviceCookie, createSessionToken } from '../access/session-tokens.ts';
import {
  disableWebhooksOf,
  endApiKeysOf,
  endCustomerSessions,
  readRestrictions,
} from '../customers/account-restrictions.ts';
import { runInTransaction, type TransactionContext, writeNotice } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { deletePendingSetups } from './pending-credential-setup.ts';
import { recordLastPasskeyRemoval } from './passkey-removal-waiting-period.ts';
import { deletePasskeys } from './passkeys-store.ts';
import { resetLoginPassword } from './passwords-store.ts';
import { findAccountByMobile, forgetDevices, rememberDevice } from './store.ts';
import { type CodeRequester, canSendCodes, tryVerificationCode } from './verification-codes.ts';
import { isoTime } from '@bourse/core/dates.ts';

/**
 * A new password by a code to the number. Only somebody who has shown the code learns whether the number has an
 * account. Passkeys, API keys and known devices go with the old password, and webhooks are disabled. The device that
 * shows the code is known from then on; one-time codes are still asked for at the next login, and withdrawals wait.
 */
export function resetPassword(dependencies: ServerDependencies): Handler<'user/resetPassword'> {
  return async (input, caller) => {
    const wrong = checkNewPassword(input.next, input.confirm, input.account);
    if (wrong) return wrong;
    if (!canSendCodes(dependencies.settings)) return refuse('resetUnavailable');
    const scopes: GuessScope[] = [
      { scope: `reset:${input.account}`, rule: UNREQUESTED_CODE_RULE, counted: 'before' },
      ...buildAddressGuessScopes(caller.address, 'login'),
    ];
    const refused = await refuseWrongCode(dependencies, input, caller, scopes);
    if (refused) return refused;
    await resetGuesses(dependencies, scopes);

    const device = caller.device ?? createSessionToken();
    const passwordHash = await hashPassword(input.next, loginHashingSlot(caller));
    const outcome = await runInTransaction(dependencies, async (work) => {
      const account = await findAccountByMobile(work.db, input);
      if (account === null) return refuse('accountNotFound');
      const forbidden = refuseRestrictedAction(await readRestrictions(work, account), 'login', work.now);
      if (forbidden) return forbidden;
      await replaceLoginPassword(dependencies, work, account, passwordHash);
      // The right code identifies the customer, so somebody else's wrong guesses don't lock them out.
      await rememberDevice(work.db, account, device, work.now);
      return {};
    });
    if (isRefusal(outcome)) return outcome;
    await resetGuesses(dependencies, loginGuessScopes(input.account, device));
    caller.setDevice(device);
    return outcome;
  };
}

/** Ends everything that the old password opened; one-time codes remain. */
export async function replaceLoginPassword(
  dependencies: Pick<ServerDependencies, 'accountEvents'>,
  work: TransactionContext,
  account: AccountId,
  passwordHash: string,
): Promise<void> {
  await resetLoginPassword(work.db, account, passwordHash, work.now);
  // Somebody who knew the old password may have left a back door.
  await forgetDevices(work.db, account, null, work.now);
  await deletePendingSetups(work.db, account);
  if ((await deletePasskeys(work.db, account)) > 0) await recordLastPasskeyRemoval(work.db, account, work.now);
  await disableWebhooksOf(work.db, account, work.now);
  const ended = [
    ...(await endCustomerSessions(work.db, account, 'all', work.now)),
    ...(await endApiKeysOf(work.db, account, work.now)),
  ];
  work.afterCommit.push(() => dependencies.accountEvents.endSessions(ended));
  await writeNotice(work, account, 'passwordReset', { at: isoTime(work.now) });
}

/** Guesses in a browser without a code count for the number; with a code of one's own, others' guesses don't matter. */
async function refuseWrongCode(
  dependencies: ServerDependencies,
  { code, ...number }: MobileNumber & { code: string },
  caller: CodeRequester,
  scopes: readonly GuessScope[],
): Promise<Refusal | null> {
  const waiting = await refuseIfThrottled(
    dependencies,
    scopes.filter(({ counted }) => counted === 'ifWrong'),
  );
  if (waiting) return waiting;
  const outcome = await tryVerificationCode(dependencies, number, code, caller);
  if (outcome === 'right') return null;
  const tooFrequent = await countGuess(dependencies, scopes);
  if (tooFrequent && outcome === 'none') return tooFrequent;
  await countWrongGuess(dependencies, scopes);
  return refuse('wrongCode');
}

/** The counts of earlier wrong passwords, to be reset: nobody has guessed at the new one. */
export const loginGuessScopes = (mobile: string, device: string | null): GuessScope[] =>
  [`account:${mobile}`, `device:${mobile}:${hashDeviceCookie(device ?? '').toString('hex')}`].map((scope) => ({
    scope,
    rule: ACCOUNT_GUESS_RULE,
    counted: 'before',
  }));
