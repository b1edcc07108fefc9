/**
 * A person takes over a login: with the link from the colleague who proposed it and the code from the one who approved
 * it. Neither of them has both.
 */
import { timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import {
  ACCOUNT_RULE,
  addressScope,
  countGuess,
  countWrongGuess,
  forgiveGuess,
  type GuessScope,
  refuseAtOnce,
} from '../access/guesses.ts';
import { hashPassword, refusePassword } from '../access/passwords.ts';
import { hashToken, newToken } from '../access/session-tokens.ts';
import { appendAudit } from '../staff-audit/audit-entries.ts';
import { inOneTransaction } from '../commands/transaction.ts';
import type { Handler, Visitor } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { placeOf } from '../secrets/binding.ts';
import { AT_THE_SERVER } from './create-login.ts';
import { restMs } from '../proposals/proposal-terms.ts';
import { newOtpSecret, shownSecret, stepOf } from './one-time-codes.ts';
import { type Db, OTP_PURPOSE, rememberStaffDevice } from './store.ts';

interface Handed {
  link: string;
  code: string;
}
type Enrolling = NonNullable<Awaited<ReturnType<typeof find>>>;

const byLink = (db: Db, link: string) =>
  db
    .selectFrom('staff')
    .select(['staff_id', 'login', 'name', 'enrol_code', 'enrol_until', 'next_otp_secret'])
    .where('enrol_link', '=', hashToken(link))
    .where('disabled_at', 'is', null);

async function find(db: Db, { link, code }: Handed, now: number, locked = false) {
  const query = byLink(db, link);
  const row = await (locked ? query.forUpdate() : query).executeTakeFirst();
  if (!row?.enrol_code || !row.enrol_until || row.enrol_until.getTime() < now) return null;
  return timingSafeEqual(row.enrol_code, hashToken(code)) ? row : null;
}

/**
 * A code has 79 bits and can't be guessed. Counting only slows attempts and reports them to colleagues; it never locks
 * out the right code, or somebody with only the link could lock out the login's person.
 */
async function guarded<Answer>(
  parts: Parts,
  handed: Handed,
  caller: Visitor,
  act: (person: Enrolling) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const scopes: GuessScope[] = [
    { scope: `enrol:${hashToken(handed.link).toString('hex')}`, rule: ACCOUNT_RULE, counted: 'before' },
    addressScope(caller.address, 'staff'),
  ];
  const person = await find(parts.database.kysely, handed, parts.clock.now());
  if (!person) {
    const tooFrequent = await countGuess(parts, scopes);
    if (tooFrequent) return tooFrequent;
    await countWrongGuess(parts, scopes);
    if (await refuseAtOnce(parts, scopes.slice(0, 1))) await tellOfGuesses(parts, handed);
    return refuse('enrolmentUnknown');
  }
  await forgiveGuess(parts, scopes);
  return act(person);
}

/** Notifies colleagues whenever the next guess has to wait. */
async function tellOfGuesses(parts: Pick<Parts, 'database' | 'clock' | 'live'>, { link }: Handed): Promise<void> {
  await inOneTransaction(parts, async ({ db, now }) => {
    const waiting = await byLink(db, link).executeTakeFirst();
    if (waiting)
      await appendAudit(
        db,
        AT_THE_SERVER,
        [{ action: 'guessEnrolment', subject: `staff ${waiting.staff_id}`, detail: { login: waiting.login } }],
        now,
      );
  });
}

/** Each call returns a new secret; only the last one counts. */
export const startEnrolment =
  (parts: Parts): Handler<'staff/startEnrolment'> =>
  (input, caller) =>
    guarded(parts, input, caller as Visitor, async ({ staff_id, login, name }) => {
      const secret = newOtpSecret();
      await parts.database.kysely
        .updateTable('staff')
        .set({ next_otp_secret: parts.secrets.encrypt(OTP_PURPOSE, secret, placeOf.staffOtp(login)) })
        .where('staff_id', '=', staff_id)
        .execute();
      const { base32, uri } = shownSecret(secret, login);
      return { login, name, otpSecret: base32, otpAddress: uri };
    });

export const enrol =
  (parts: Parts): Handler<'staff/enrol'> =>
  (input, caller) =>
    guarded(parts, input, caller as Visitor, async ({ login, next_otp_secret }) => {
      const wrong = refusePassword(input.next, input.confirm, login);
      if (wrong) return wrong;
      const step =
        next_otp_secret === null
          ? null
          : stepOf(
              parts.secrets.decrypt(OTP_PURPOSE, next_otp_secret, placeOf.staffOtp(login)),
              input.otp,
              0n,
              parts.machine.now(),
            );
      if (step === null || next_otp_secret === null) return refuse('wrongOtp');
      const nextHash = await hashPassword(input.next);
      const device = caller.device ?? newToken();
      const done = await inOneTransaction(parts, async ({ db, now }): Promise<{ restsUntil: string } | Refusal> => {
        const person = await find(db, input, now, true);
        if (!person || person.next_otp_secret !== next_otp_secret) return refuse('enrolmentUnknown');
        const restsUntil = new Date(now + restMs(parts.world));
        await db
          .updateTable('staff')
          .set({
            password_hash: nextHash,
            password_changed_at: new Date(now),
            otp_secret: next_otp_secret,
            otp_step: step,
            next_otp_secret: null,
            must_renew: false,
            enrol_link: null,
            enrol_code: null,
            enrol_until: null,
            rests_until: restsUntil,
          })
          .where('staff_id', '=', person.staff_id)
          .execute();
        await rememberStaffDevice(db, person.staff_id, device, now);
        await appendAudit(
          db,
          { staff: person.staff_id, login },
          [{ action: 'enrol', subject: `staff ${person.staff_id}`, detail: { until: restsUntil.toISOString() } }],
          now,
        );
        return { restsUntil: restsUntil.toISOString() };
      });
      if (!('refused' in done)) caller.setDevice(device);
      return done;
    });
