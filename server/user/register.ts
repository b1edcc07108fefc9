import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { LegalTextName } from '@bourse/contract/constants.ts';
import {
  findNewestLegalDate,
  insertLegalConsents,
  type LegalTextInForce,
  readLegalTextsInForce,
} from '../customers/legal-versions-and-consents.ts';
import { runInTransaction, type TransactionContext, writeNotice } from '../commands/transaction-with-events.ts';
import type { AnonymousCaller, Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { describeDevice, createSessionToken } from '../access/session-tokens.ts';
import { buildAddressGuessScopes, countGuess, countWrongGuess } from '../access/guess-limits.ts';
import { loginHashingSlot, hashPassword, checkNewPassword } from '../access/passwords.ts';
import { linkDevice } from '../access/device-links.ts';
import {
  consumeInvitation,
  type Db,
  findInvitation,
  findOpenInvitation,
  insertCustomer,
  insertSession,
  type NewCustomer,
  rememberDevice,
} from './store.ts';
import { checkVerificationCode, canSendCodes } from './verification-codes.ts';

/** Thrown inside the transaction, so that a refused registration stores nothing. */
export class RefusedError extends Error {
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

export const getOpenInvitation =
  ({ database, clock }: ServerDependencies): Handler<'user/getOpenInvitation'> =>
  async () => ({ code: await findOpenInvitation(database.kysely, clock.now()) });

/**
 * Only somebody who holds a valid invitation, and has proved the number if codes are sent, learns that a number is
 * registered. Trying out invitations or numbers is counted by address like trying out passwords. The browser's former
 * cookie may have been chosen by whoever used it: it only links people.
 */
export function register(dependencies: ServerDependencies): Handler<'user/register'> {
  return async (input, caller) => {
    const wrong = checkNewPassword(input.password, input.confirmPassword, input.account);
    if (wrong) return wrong;
    const attempts = buildAddressGuessScopes(caller.address, 'register');
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
    const device = createSessionToken();
    const made = await runInTransaction(dependencies, async (work) => {
      const { account: mobile, read } = input;
      const opened = await insertRegistration(dependencies, work, caller, {
        ...{ mobile, callingCode: input.callingCode, passwordHash, invitation, device },
        read: read ?? {},
      });
      // Only somebody who has presented the number's code learns the reason; anybody else just that it failed.
      if (!opened)
        throw new RefusedError(refuse(canSendCodes(dependencies.settings) ? 'numberRegistered' : 'registrationFailed'));
      return opened;
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

interface Registration {
  mobile: string;
  callingCode?: NewCustomer['callingCode'];
  passwordHash: string;
  invitation: string;
  /** The versions of the legal texts that were displayed. */
  read: Partial<Record<LegalTextName, number | undefined>>;
  device: string;
}

/** Opens the account and its first session; null if the number has an account. Throws `RefusedError`. */
export async function insertRegistration(
  { world }: Pick<ServerDependencies, 'world'>,
  work: TransactionContext,
  { language, userAgent, device: presented }: Pick<AnonymousCaller, 'language' | 'userAgent' | 'device'>,
  { mobile, callingCode, passwordHash, invitation, read, device }: Registration,
): Promise<{ account: AccountId; token: string } | null> {
  if (!(await consumeInvitation(work.db, invitation, work.now))) throw new RefusedError(refuse('invitationUsedUp'));
  const agreed = await readLegalTextsInForce(work.db, world, work.now);
  if (haveLegalTextsChanged(agreed, read)) throw new RefusedError(refuse('legalChanged'));
  const consentVersion = findNewestLegalDate(agreed);
  const account = await insertCustomer(
    work.db,
    { mobile, callingCode, passwordHash, invitedBy: invitation, consentVersion, language },
    work.now,
  );
  if (account === null) return null;
  await insertLegalConsents(work.db, account, agreed, work.now);
  const { token } = await insertSession(work.db, account, describeDevice(userAgent), work.now);
  await rememberDevice(work.db, account, device, work.now);
  if (presented !== null && presented !== device) await linkDevice(work.db, { account }, presented, work.now);
  await writeNotice(work, account, 'welcome', {});
  return { account, token };
}
