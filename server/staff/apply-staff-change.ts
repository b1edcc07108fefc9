/** Changes of a console login. Every change ends its sessions. */
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import type { Transaction } from 'kysely';
import { type AuditActor, appendStaffAudit, type StaffAuditEntry } from '../staff-audit/audit-entries.ts';
import type { DB } from '../db/table-types.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type LoginCredentials, prepareCredentials, type PreparedCredentials } from './create-login.ts';
import { buildOtpSecretView } from './one-time-codes.ts';
import { endStaffSessions } from './sessions.ts';

/** `renew` gives a new password and a new secret. */
export interface StaffChange {
  restsUntil?: Date;
  /** The old password and secret are invalid until its person has enrolled. */
  enrolling?: { link: Buffer; code: Buffer; until: Date } | null;
  name?: string;
  roles?: readonly Role[];
  disabled?: boolean;
  customerAccount?: AccountId | null;
  renew?: boolean;
}

export async function applyStaffChange(
  dependencies: Pick<ServerDependencies, 'database' | 'clock' | 'secrets'>,
  actor: AuditActor,
  staff: StaffId,
  change: StaffChange,
): Promise<LoginCredentials | null> {
  const prepared = change.renew ? await prepareCredentials(dependencies, {}) : null;
  const now = dependencies.clock.now();
  return dependencies.database.kysely.transaction().execute(async (db) => {
    const { renewed, entry } = await writeStaffChange(db, staff, change, prepared, now);
    await appendStaffAudit(db, actor, [entry], now);
    return renewed;
  });
}

/** Within the caller's transaction, which appends `entry` to the record. */
export async function writeStaffChange(
  db: Transaction<DB>,
  staff: StaffId,
  change: StaffChange,
  prepared: PreparedCredentials | null,
  now: number,
): Promise<{ renewed: LoginCredentials | null; entry: StaffAuditEntry }> {
  const at = new Date(now);
  const { login: of } = await db
    .selectFrom('staff')
    .select('login')
    .where('staff_id', '=', staff)
    .executeTakeFirstOrThrow();
  const { login } = await db
    .updateTable('staff')
    .set({
      // Always something, so that there is never an empty change.
      name: change.name ?? ((eb) => eb.ref('name')),
      ...(change.roles === undefined ? {} : { roles: [...change.roles] }),
      ...(change.disabled === undefined ? {} : { disabled_at: change.disabled ? at : null }),
      ...(change.customerAccount === undefined ? {} : { customer_account: change.customerAccount }),
      ...(prepared
        ? {
            password_hash: prepared.passwordHash,
            password_changed_at: at,
            otp_secret: prepared.sealed(of),
            otp_step: 0n,
            next_otp_secret: null,
          }
        : {}),
      ...(prepared
        ? {
            must_renew: false,
            enrol_link: change.enrolling?.link ?? null,
            enrol_code: change.enrolling?.code ?? null,
            enrol_until: change.enrolling?.until ?? null,
          }
        : {}),
      ...(change.restsUntil === undefined ? {} : { rests_until: change.restsUntil }),
    })
    .where('staff_id', '=', staff)
    .returning('login')
    .executeTakeFirstOrThrow();
  await endStaffSessions(db, staff, 'all', now);
  const detail = {
    ...(change.roles === undefined ? {} : { roles: change.roles.join(' ') }),
    ...(change.disabled === undefined ? {} : { disabled: change.disabled }),
    ...(change.customerAccount === undefined ? {} : { customerAccount: change.customerAccount?.toString() ?? null }),
    ...(prepared ? { renewed: true } : {}),
  };
  return {
    renewed: prepared
      ? { staff, login, password: prepared.password, otp: buildOtpSecretView(prepared.otpSecret, login) }
      : null,
    entry: { action: 'changeStaff', subject: `staff ${staff}`, detail },
  };
}
