/** Staff log in and out, and see who is logged in. */
import { refuse } from '@bourse/contract/refusals.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import { describeDevice, createSessionToken } from '../access/session-tokens.ts';
import { buildLoginGuessScopes, countGuess, countWrongGuess, resetGuesses } from '../access/guess-limits.ts';
import { limitLoginConcurrency } from '../access/concurrency-limits.ts';
import { loginHashingSlot, verifyPassword } from '../access/passwords.ts';
import { appendStaffAudit } from '../staff-audit/audit-entries.ts';
import { runInTransaction } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import { generateOtpSecret, findMatchingTotpStep } from './one-time-codes.ts';
import { endStaffSessions, insertStaffSession, STAFF_SESSION_MAXIMUM_MS } from './sessions.ts';
import { findStaff, findStaffLogin, OTP_PURPOSE, rememberStaffDevice, consumeOtpStep } from './store.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { permissionsOf } from '@bourse/core/registry/staff-permissions.ts';
import type { StaffId } from '../ids.ts';
import { isoTime } from '@bourse/core/dates.ts';

export function login(dependencies: ServerDependencies): Handler<'staff/login'> {
  // A login that doesn't exist takes the same work as one that does.
  const nobodys = dependencies.secrets.encrypt(OTP_PURPOSE, generateOtpSecret(), encryptionPlaceBuilders.staffOtp(''));
  const evaluate: Handler<'staff/login'> = async (input, caller) => {
    const found = await findStaffLogin(dependencies.database.kysely, input.login, caller.device);
    const scopes = buildLoginGuessScopes(caller, {
      known: (found?.device_hash ?? null) !== null,
      names: { device: `staff:${input.login}`, login: `staff:${input.login}` },
      what: 'staff',
    });
    const tooFrequent = await countGuess(dependencies, scopes);
    if (tooFrequent) return tooFrequent;
    const now = dependencies.machineClock.now();
    const right = await verifyPassword(
      found?.password_hash ?? null,
      input.password,
      loginHashingSlot(caller, found?.device_hash ? `staff:${found.staff_id}` : null),
    );
    const step = findMatchingTotpStep(
      dependencies.secrets.decrypt(
        OTP_PURPOSE,
        found?.otp_secret ?? nobodys,
        encryptionPlaceBuilders.staffOtp(found?.login ?? ''),
      ),
      input.otp,
      found?.otp_step ?? 0n,
      now,
    );
    const wrong = async () => {
      await countWrongGuess(dependencies, scopes);
      return refuse('wrongStaffLogin');
    };
    // Nobody knows the password of a login that waits to be enrolled.
    if (!found || !right || step === null || found.disabled_at !== null || found.enrol_until !== null) return wrong();

    const device = caller.device ?? createSessionToken();
    const opened = await openSession(dependencies, found, {
      device,
      step,
      now,
      name: describeDevice(caller.userAgent),
    });
    if (!opened) return wrong();
    await resetGuesses(dependencies, scopes);
    caller.setDevice(device);
    return { token: opened.token, staff: meView(dependencies, staffMemberOf(found, now)) };
  };
  return (input, caller) => limitLoginConcurrency(caller, () => evaluate(input, caller));
}

type FoundLogin = NonNullable<Awaited<ReturnType<typeof findStaffLogin>>>;

interface NewSession {
  device: string;
  step: bigint;
  now: number;
  /** The device's name. */
  name: string;
}

/** If two logins use one code, the second finds it used, and fails. */
const openSession = (dependencies: ServerDependencies, found: FoundLogin, { device, step, now, name }: NewSession) =>
  runInTransaction(dependencies, async (work) => {
    if (!(await consumeOtpStep(work.db, found.staff_id, step))) return null;
    const session = await insertStaffSession(work.db, found.staff_id, name, now);
    await rememberStaffDevice(work.db, found.staff_id, device, work.now);
    await appendStaffAudit(
      work.db,
      { staff: found.staff_id, login: found.login },
      [
        {
          action: 'logIn',
          subject: `staff ${found.staff_id}`,
          detail: { session: session.sessionId, device: name, knownDevice: found.device_hash !== null },
        },
      ],
      work.now,
    );
    return session;
  });

const staffMemberOf = (found: FoundLogin, now: number) => ({
  staff: found.staff_id,
  login: found.login,
  name: found.name,
  roles: found.roles as Role[],
  passwordChangedAt: found.password_changed_at.getTime(),
  sessionEndsAt: now + STAFF_SESSION_MAXIMUM_MS,
  mustRenew: found.must_renew,
  restsUntil: found.rests_until?.getTime() ?? null,
});

export function logout(dependencies: ServerDependencies): Handler<'staff/logout'> {
  return (_, { staff, login, sessionId }) =>
    runInTransaction(dependencies, async ({ db, now }) => {
      await endStaffSessions(db, staff, { only: sessionId }, now);
      await appendStaffAudit(
        db,
        { staff, login },
        [{ action: 'logOut', subject: `staff ${staff}`, detail: { session: sessionId } }],
        now,
      );
      return {};
    });
}

export function getMe(dependencies: ServerDependencies): Handler<'staff/getMe'> {
  return async (_, caller) => {
    const { password_changed_at } = await findStaff(dependencies.database.kysely, caller.staff);
    return meView(dependencies, { ...caller, passwordChangedAt: password_changed_at.getTime() });
  };
}

/** The logged-in person as the console shows them. */

interface LoggedInStaff {
  staff: StaffId;
  login: string;
  name: string;
  roles: readonly Role[];
  passwordChangedAt: number;
  sessionEndsAt: number;
  mustRenew: boolean;
  restsUntil: number | null;
}

const meView = (
  { settings, clock }: Pick<ServerDependencies, 'settings' | 'clock'>,
  { staff, login, name, roles, passwordChangedAt, sessionEndsAt, mustRenew, restsUntil }: LoggedInStaff,
): CallAnswer<Calls['staff/getMe']> => ({
  id: staff.toString(),
  login,
  name,
  roles: [...roles],
  permissions: permissionsOf(roles),
  passwordChangedAt: isoTime(passwordChangedAt),
  sessionEndsAt: isoTime(sessionEndsAt),
  practice: settings.get('practice') === 'yes',
  mustRenew,
  restsUntil: restsUntil !== null && restsUntil > clock.now() ? isoTime(restsUntil) : null,
});
