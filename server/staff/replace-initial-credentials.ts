/** The first login: its creator knows password and secret, so the person has to replace both before anything else. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import {
  staffHashingSlot,
  checkNewPassword,
  computePasswordsDigest,
  preparePasswordChange,
} from '../access/passwords.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import { generateOtpSecret, buildOtpSecretView, findMatchingTotpStep } from './one-time-codes.ts';
import { replaceStaffCredentials, updateNextOtpSecretOfNewLogin } from './credentials-store.ts';
import { endStaffSessions } from './sessions.ts';
import { forgetStaffDevices, findStaff, OTP_PURPOSE } from './store.ts';

/** Each call returns a new secret; only the last one counts. */
export function startReplacingCredentials({
  database,
  secrets,
}: ServerDependencies): Handler<'staff/startOwnCredentials'> {
  return async (_, { staff, login }) => {
    const secret = generateOtpSecret();
    const encrypted = secrets.encrypt(OTP_PURPOSE, secret, encryptionPlaceBuilders.staffOtp(login));
    if (!(await updateNextOtpSecretOfNewLogin(database.kysely, staff, encrypted))) return refuse('modificationFailed');
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
        const { password_hash } = await findStaff(dependencies.database.kysely, caller.staff);
        const prepared = await preparePasswordChange(dependencies, input.next, {
          scope: `staff password:${caller.staff}`,
          stored: password_hash,
          typed: input.current,
          slot: staffHashingSlot(caller.staff),
        });
        return isRefusal(prepared) || prepared.provedHash !== null ? prepared : refuse('wrongPassword');
      },
      async decide(work, { provedHash, nextHash }) {
        const person = await findStaff(work.db, caller.staff);
        if (!person.must_renew || person.next_otp_secret === null) return refuse('modificationFailed');
        if (provedHash !== person.password_hash) return refuse('wrongPassword');
        const place = encryptionPlaceBuilders.staffOtp(person.login);
        const secret = dependencies.secrets.decrypt(OTP_PURPOSE, person.next_otp_secret, place);
        const step = findMatchingTotpStep(secret, input.otp, 0n, dependencies.machineClock.now());
        if (step === null) return refuse('wrongOtp');

        await replaceStaffCredentials(
          work.db,
          caller.staff,
          { passwordHash: nextHash, otpSecret: person.next_otp_secret, otpStep: step },
          work.now,
        );
        await forgetStaffDevices(work.db, caller.staff, caller.device, work.now);
        await endStaffSessions(work.db, caller.staff, { except: caller.sessionId }, work.now);
        work.auditEntries.push({ action: 'setOwnCredentials', subject: `staff ${caller.staff}` });
        return {};
      },
    });
}
