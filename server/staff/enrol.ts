/**
 * A person takes over a login: with the link from the colleague who proposed it and the code from the one who approved
 * it. Neither of them has both.
 */
import { timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  ACCOUNT_GUESS_RULE,
  buildAddressGuessScopes,
  countGuess,
  countWrongGuess,
  resetGuesses,
  type GuessScope,
  refuseIfThrottled,
} from '../access/guess-limits.ts';
import { hashPassword, checkNewPassword } from '../access/passwords.ts';
import { hashSessionToken, createSessionToken } from '../access/session-tokens.ts';
import { appendStaffAudit, SERVER_COMMAND_ACTOR } from '../staff-audit/audit-entries.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import type { Handler, AnonymousCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import { getNewLoginWaitingPeriodMs } from '../proposals/proposal-notice-and-input-checks.ts';
import { generateOtpSecret, buildOtpSecretView, findMatchingTotpStep } from './one-time-codes.ts';
import { linkDevice } from '../access/device-links.ts';
import { enrolStaff, selectStaffByLink, updateNextOtpSecret } from './credentials-store.ts';
import { type Db, OTP_PURPOSE, rememberStaffDevice } from './store.ts';

interface EnrolmentProof {
  link: string;
  code: string;
}
type FoundEnrolment = NonNullable<Awaited<ReturnType<typeof findEnrolment>>>;

async function findEnrolment(db: Db, { link, code }: EnrolmentProof, now: number, locked = false) {
  const query = selectStaffByLink(db, link);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row?.enrol_code || !row.enrol_until || row.enrol_until.getTime() < now) return null;
  return timingSafeEqual(row.enrol_code, hashSessionToken(code)) ? row : null;
}

/**
 * A code has 79 bits and can't be guessed. Counting only slows attempts and reports them to colleagues; it never locks
 * out the right code, or somebody with only the link could lock out the login's person.
 */
async function limitGuesses<Answer>(
  dependencies: ServerDependencies,
  handed: EnrolmentProof,
  caller: AnonymousCaller,
  act: (person: FoundEnrolment) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const scopes: GuessScope[] = [
    { scope: `enrol:${hashSessionToken(handed.link).toString('hex')}`, rule: ACCOUNT_GUESS_RULE, counted: 'before' },
    ...buildAddressGuessScopes(caller.address, 'staff'),
  ];
  const person = await findEnrolment(dependencies.database.kysely, handed, dependencies.clock.now());
  if (!person) {
    const tooFrequent = await countGuess(dependencies, scopes);
    if (tooFrequent) return tooFrequent;
    await countWrongGuess(dependencies, scopes);
    if (await refuseIfThrottled(dependencies, scopes.slice(0, 1))) await announceGuesses(dependencies, handed);
    return refuse('enrolmentUnknown');
  }
  await resetGuesses(dependencies, scopes);
  return act(person);
}

/** Notifies colleagues whenever the next guess has to wait. */
async function announceGuesses(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents'>,
  { link }: EnrolmentProof,
): Promise<void> {
  await runInTransaction(dependencies, async ({ db, now }) => {
    const waiting = await selectStaffByLink(db, link).executeTakeFirst();
    if (waiting)
      await appendStaffAudit(
        db,
        SERVER_COMMAND_ACTOR,
        [{ action: 'guessEnrolment', subject: `staff ${waiting.staff_id}`, detail: { login: waiting.login } }],
        now,
      );
  });
}

/** Each call returns a new secret; only the last one counts. */
export const startEnrolment =
  (dependencies: ServerDependencies): Handler<'staff/startEnrolment'> =>
  (input, caller) =>
    limitGuesses(dependencies, input, caller as AnonymousCaller, async ({ staff_id, login, name }) => {
      const secret = generateOtpSecret();
      const encrypted = dependencies.secrets.encrypt(OTP_PURPOSE, secret, encryptionPlaceBuilders.staffOtp(login));
      await updateNextOtpSecret(dependencies.database.kysely, staff_id, encrypted);
      const { base32, uri } = buildOtpSecretView(secret, login);
      return { login, name, otpSecret: base32, otpAddress: uri };
    });

export const enrol =
  (dependencies: ServerDependencies): Handler<'staff/enrol'> =>
  (input, caller) =>
    limitGuesses(dependencies, input, caller as AnonymousCaller, async ({ login, next_otp_secret }) => {
      const wrong = checkNewPassword(input.next, input.confirm, login);
      if (wrong) return wrong;
      const step =
        next_otp_secret === null
          ? null
          : findMatchingTotpStep(
              dependencies.secrets.decrypt(OTP_PURPOSE, next_otp_secret, encryptionPlaceBuilders.staffOtp(login)),
              input.otp,
              0n,
              dependencies.machineClock.now(),
            );
      if (step === null || next_otp_secret === null) return refuse('wrongOtp');
      const nextHash = await hashPassword(input.next);
      const device = createSessionToken();
      const done = await runInTransaction(
        dependencies,
        async ({ db, now }): Promise<{ restsUntil: string } | Refusal> => {
          const person = await findEnrolment(db, input, now, true);
          if (!person || person.next_otp_secret !== next_otp_secret) return refuse('enrolmentUnknown');
          const restsUntil = new Date(now + getNewLoginWaitingPeriodMs(dependencies.world));
          const credentials = { passwordHash: nextHash, otpSecret: next_otp_secret, otpStep: step };
          await enrolStaff(db, person.staff_id, { ...credentials, restsUntil }, now);
          await rememberStaffDevice(db, person.staff_id, device, now);
          if (caller.device !== null) await linkDevice(db, { staff: person.staff_id }, caller.device, now);
          await appendStaffAudit(
            db,
            { staff: person.staff_id, login },
            [{ action: 'enrol', subject: `staff ${person.staff_id}`, detail: { until: restsUntil.toISOString() } }],
            now,
          );
          return { restsUntil: restsUntil.toISOString() };
        },
      );
      if (!('refused' in done)) caller.setDevice(device);
      return done;
    });
