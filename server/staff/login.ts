/** Staff log in and out, and see who is logged in. */
import { refuse } from '@bourse/contract/errors.ts';
import type { Role } from '@bourse/core/compliance/roles.ts';
import { deviceName, hashDevice, newToken } from '../access/session-tokens.ts';
import {
  ACCOUNT_RULE,
  addressScope,
  countGuess,
  countWrongGuess,
  forgiveGuess,
  type GuessScope,
} from '../access/guesses.ts';
import { loginInTurn } from '../access/concurrency-limits.ts';
import { hashForLogin, verifyPassword } from '../access/passwords.ts';
import { appendAudit } from '../staff-audit/audit-entries.ts';
import { inOneTransaction } from '../commands/transaction.ts';
import type { Handler, Visitor } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { placeOf } from '../secrets/binding.ts';
import { newOtpSecret, stepOf } from './one-time-codes.ts';
import { endStaffSessions, insertStaffSession, STAFF_LONGEST_MS } from './sessions.ts';
import { loadStaff, loadStaffLogin, OTP_PURPOSE, rememberStaffDevice, takeOtpStep } from './store.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { permissionsOf } from '@bourse/core/registry/permissions.ts';
import type { StaffId } from '../ids.ts';
import { isoTime } from '@bourse/core/dates.ts';

/**
 * As for customers: guesses from the person's known device are counted separately, and a login that doesn't exist is
 * treated like one that does.
 */
function scopesOf(login: string, caller: Pick<Visitor, 'address' | 'device'>, known: boolean): GuessScope[] {
  if (known && caller.device)
    return [
      { scope: `staff:${login}:${hashDevice(caller.device).toString('hex')}`, rule: ACCOUNT_RULE, counted: 'before' },
    ];
  return [{ scope: `staff:${login}`, rule: ACCOUNT_RULE, counted: 'before' }, addressScope(caller.address, 'staff')];
}

export function login(parts: Parts): Handler<'staff/login'> {
  // A login that doesn't exist takes the same work as one that does.
  const nobodys = parts.secrets.encrypt(OTP_PURPOSE, newOtpSecret(), placeOf.staffOtp(''));
  const evaluate: Handler<'staff/login'> = async (input, caller) => {
    const found = await loadStaffLogin(parts.database.kysely, input.login, caller.device);
    const scopes = scopesOf(input.login, caller, (found?.device_hash ?? null) !== null);
    const tooFrequent = await countGuess(parts, scopes);
    if (tooFrequent) return tooFrequent;
    const now = parts.machine.now();
    const right = await verifyPassword(
      found?.password_hash ?? null,
      input.password,
      hashForLogin(caller, found?.device_hash ? `staff:${found.staff_id}` : null),
    );
    const step = stepOf(
      parts.secrets.decrypt(OTP_PURPOSE, found?.otp_secret ?? nobodys, placeOf.staffOtp(found?.login ?? '')),
      input.otp,
      found?.otp_step ?? 0n,
      now,
    );
    const wrong = async () => {
      await countWrongGuess(parts, scopes);
      return refuse('wrongStaffLogin');
    };
    // Nobody knows the password of a login that waits to be enrolled.
    if (!found || !right || step === null || found.disabled_at !== null || found.enrol_until !== null) return wrong();

    const device = caller.device ?? newToken();
    const opened = await openSession(parts, found, { device, step, now, name: deviceName(caller.userAgent) });
    if (!opened) return wrong();
    await forgiveGuess(parts, scopes);
    caller.setDevice(device);
    return { token: opened.token, staff: showMe(parts, personOf(found, now)) };
  };
  return (input, caller) => loginInTurn(caller, () => evaluate(input, caller));
}

type Found = NonNullable<Awaited<ReturnType<typeof loadStaffLogin>>>;

interface Opening {
  device: string;
  step: bigint;
  now: number;
  /** The device's name. */
  name: string;
}

/** If two logins use one code, the second finds it used, and fails. */
const openSession = (parts: Parts, found: Found, { device, step, now, name }: Opening) =>
  inOneTransaction(parts, async (work) => {
    if (!(await takeOtpStep(work.db, found.staff_id, step))) return null;
    const session = await insertStaffSession(work.db, found.staff_id, name, now);
    await rememberStaffDevice(work.db, found.staff_id, device, work.now);
    await appendAudit(
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

const personOf = (found: Found, now: number) => ({
  staff: found.staff_id,
  login: found.login,
  name: found.name,
  roles: found.roles as Role[],
  passwordChangedAt: found.password_changed_at.getTime(),
  sessionEndsAt: now + STAFF_LONGEST_MS,
  mustRenew: found.must_renew,
  restsUntil: found.rests_until?.getTime() ?? null,
});

export function logout(parts: Parts): Handler<'staff/logout'> {
  return (_, { staff, login, sessionId }) =>
    inOneTransaction(parts, async ({ db, now }) => {
      await endStaffSessions(db, staff, { only: sessionId }, now);
      await appendAudit(
        db,
        { staff, login },
        [{ action: 'logOut', subject: `staff ${staff}`, detail: { session: sessionId } }],
        now,
      );
      return {};
    });
}

export function getMe(parts: Parts): Handler<'staff/getMe'> {
  return async (_, caller) => {
    const { password_changed_at } = await loadStaff(parts.database.kysely, caller.staff);
    return showMe(parts, { ...caller, passwordChangedAt: password_changed_at.getTime() });
  };
}

/** The logged-in person as the console shows them. */

interface Shown {
  staff: StaffId;
  login: string;
  name: string;
  roles: readonly Role[];
  passwordChangedAt: number;
  sessionEndsAt: number;
  mustRenew: boolean;
  restsUntil: number | null;
}

const showMe = (
  { settings, clock }: Pick<Parts, 'settings' | 'clock'>,
  { staff, login, name, roles, passwordChangedAt, sessionEndsAt, mustRenew, restsUntil }: Shown,
): AnswerOf<Calls['staff/getMe']> => ({
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
