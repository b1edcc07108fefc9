/** The first login: its creator knows password and secret, so the person has to replace both before anything else. */
import { refuse } from '@bourse/contract/refusals.ts';
import { ACCOUNT_GUESS_RULE, countGuess, resetGuesses } from '../access/guess-limits.ts';
import {
  staffHashingSlot,
  hashPassword,
  checkNewPassword,
  computePasswordsDigest,
  verifyPassword,
} from '../access/passwords.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import { generateOtpSecret, buildOtpSecretView, findMatchingTotpStep } from './one-time-codes.ts';
import { endStaffSessions } from './sessions.ts';
import { forgetStaffDevices, findStaff, OTP_PURPOSE } from './store.ts';

/** Each call returns a new secret; only the last one counts. */
export function startReplacingCredentials({
  database,
  secrets,
}: ServerDependencies): Handler<'staff/startOwnCredentials'> {
  return async (_, { staff, login }) => {
    const secret = generateOtpSecret();
    const storedCredentials = await database.kysely
      .updateTable('staff')
      .set({ next_otp_secret: secrets.encrypt(OTP_PURPOSE, secret, encryptionPlaceBuilders.staffOtp(login)) })
      .where('staff_id', '=', staff)
      .where('must_renew', '=', true)
      .returning('staff_id')
      .executeTakeFirst();
    if (!storedCredentials) return refuse('modificationFailed');
    const { base32, uri } = buildOtpSecretView(secret, login);
    return { otpSecret: base32, otpAddress: uri };
  };
}

export function replaceInitialCredentials(dependencies: ServerDependencies): Handler<'staff/setOwnCredentials'> {
  return async (input, caller) =>
    (input.next === input.current
      ? refuse('passwordAsBefore')
      : checkNewPassword(input.next, input.confirm, caller.login)) ??
    runTransactionCommand(dependencies, {
      actor: caller,
      permission: null,
      key: computeIdempotencyKey('staff/setOwnCredentials', {
        key: input.key,
        secrets: await computePasswordsDigest(
          caller.staff,
          input.key,
          [input.current, input.next, input.confirm, input.otp],
          staffHashingSlot(caller.staff),
        ),
      }),
      async load() {
        const scopes = [
          { scope: `staff password:${caller.staff}`, rule: ACCOUNT_GUESS_RULE, counted: 'before' as const },
        ];
        const tooFrequent = await countGuess(dependencies, scopes);
        if (tooFrequent) return tooFrequent;
        const { password_hash } = await findStaff(dependencies.database.kysely, caller.staff);
        if (!(await verifyPassword(password_hash, input.current, staffHashingSlot(caller.staff))))
          return refuse('wrongPassword');
        await resetGuesses(dependencies, scopes);
        return { provedHash: password_hash, nextHash: await hashPassword(input.next, staffHashingSlot(caller.staff)) };
      },
      async decide(work, { provedHash, nextHash }) {
        const person = await findStaff(work.db, caller.staff);
        if (!person.must_renew || person.next_otp_secret === null) return refuse('modificationFailed');
        if (provedHash !== person.password_hash) return refuse('wrongPassword');
        const place = encryptionPlaceBuilders.staffOtp(person.login);
        const secret = dependencies.secrets.decrypt(OTP_PURPOSE, person.next_otp_secret, place);
        const step = findMatchingTotpStep(secret, input.otp, 0n, dependencies.machineClock.now());
        if (step === null) return refuse('wrongOtp');

        await work.db
          .updateTable('staff')
          .set({
            password_hash: nextHash,
            password_changed_at: new Date(work.now),
            otp_secret: person.next_otp_secret,
            otp_step: step,
            next_otp_secret: null,
            must_renew: false,
          })
          .where('staff_id', '=', caller.staff)
          .execute();
        await forgetStaffDevices(work.db, caller.staff, caller.device, work.now);
        await endStaffSessions(work.db, caller.staff, { except: caller.sessionId }, work.now);
        work.auditEntries.push({ action: 'setOwnCredentials', subject: `staff ${caller.staff}` });
        return {};
      },
    });
}
