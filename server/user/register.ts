import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { LegalTextName } from '@bourse/contract/constants.ts';
import {
  findNewestLegalDate,
  insertLegalConsents,
  type LegalTextInForce,
  readLegalTextsInForce,
} from '../customers/legal-versions-and-consents.ts';
import { runInTransaction, writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { describeDevice, createSessionToken } from '../access/session-tokens.ts';
import { buildAddressGuessScope, countGuess, countWrongGuess } from '../access/guess-limits.ts';
import { loginHashingSlot, hashPassword, checkNewPassword } from '../access/passwords.ts';
import { consumeInvitation, type Db, findInvitation, insertCustomer, insertSession, rememberDevice } from './store.ts';
import { checkVerificationCode, canSendCodes } from './verification-codes.ts';

/** Thrown inside the transaction, so that a refused registration stores nothing. */
class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Whether a text has changed since it was read. Opening none means agreeing to the version in force. */
const haveLegalTextsChanged = (
  inForce: readonly LegalTextInForce[],
  read: Partial<Record<LegalTextName, number | undefined>> = {},
): boolean => inForce.some(({ text, version }) => version > (read[text] ?? Infinity));

async function refuseInvitation(db: Db, code: string, now: number): Promise<Refusal | null> {
  const invitation = await findInvitation(db, code);
  if (!invitation) return refuse('inviterNotFound');
  const spent = invitation.use_limit !== null && invitation.used >= invitation.use_limit;
  const over = invitation.expires_at !== null && invitation.expires_at.getTime() <= now;
  return spent || over ? refuse('invitationUsedUp') : null;
}

/**
 * Only somebody who holds a valid invitation, and has proved the number if codes are sent, learns that a number is
 * registered. Trying out invitations or numbers is counted by address like trying out passwords.
 */
export function register(dependencies: ServerDependencies): Handler<'user/register'> {
  return async (input, caller) => {
    const wrong = checkNewPassword(input.password, input.confirmPassword, input.account);
    if (wrong) return wrong;
    const attempts = [buildAddressGuessScope(caller.address, 'register')];
    const tooFrequent = await countGuess(dependencies, attempts);
    if (tooFrequent) return tooFrequent;
    if (
      haveLegalTextsChanged(
        await readLegalTextsInForce(dependencies.database.kysely, dependencies.world, dependencies.clock.now()),
        input.read,
      )
    )
      return refuse('legalChanged');
    const invitation = input.invitationCode.trim().toUpperCase();
    const refused =
      (await refuseInvitation(dependencies.database.kysely, invitation, dependencies.clock.now())) ??
      (await checkVerificationCode(dependencies, input, input.code, caller));
    if (refused) {
      await countWrongGuess(dependencies, attempts);
      return refused;
    }

    const passwordHash = await hashPassword(input.password, loginHashingSlot(caller));
    const device = caller.device ?? createSessionToken();
    const made = await runInTransaction(dependencies, async (work) => {
      if (!(await consumeInvitation(work.db, invitation, work.now))) throw new RefusedError(refuse('invitationUsedUp'));
      const agreed = await readLegalTextsInForce(work.db, dependencies.world, work.now);
      if (haveLegalTextsChanged(agreed, input.read)) throw new RefusedError(refuse('legalChanged'));
      const account = await insertCustomer(
        work.db,
        {
          mobile: input.account,
          callingCode: input.callingCode,
          passwordHash,
          invitedBy: invitation,
          consentVersion: findNewestLegalDate(agreed),
          language: caller.language,
        },
        work.now,
      );
      // Only somebody who has presented the number's code learns the reason; anybody else just that it failed.
      if (account === null)
        throw new RefusedError(refuse(canSendCodes(dependencies.settings) ? 'numberRegistered' : 'registrationFailed'));
      await insertLegalConsents(work.db, account, agreed, work.now);
      const { token } = await insertSession(work.db, account, describeDevice(caller.userAgent), work.now);
      await rememberDevice(work.db, account, device, work.now);
      await writeNotice(work, account, 'welcome', {});
      return { account, token };
    }).catch((error: unknown) => {
      if (error instanceof RefusedError) return error.refusal;
      throw error;
    });
    if ('refused' in made) {
      await countWrongGuess(dependencies, attempts);
      return made;
    }

    await dependencies.grantWelcomeMoney(made.account);
    caller.setDevice(device);
    return { token: made.token, userId: made.account.toString() };
  };
}
