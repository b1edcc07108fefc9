/** The staff for those who appoint them, with the appointments that wait. */
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { listWaitingAppointmentProposals } from './staff-appointment-proposals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import { sql } from 'kysely';
import type { StaffId } from '../ids.ts';
import type { Db } from './store.ts';
import { worldTimeSql } from '../db/world-time-sql.ts';

export const listStaff =
  (dependencies: ServerDependencies): Handler<'staff/listStaff'> =>
  async (_, caller) => {
    const [rows, appointments] = await Promise.all([
      listStaffRows(dependencies.database.kysely, dependencies.clock.now()),
      listWaitingAppointmentProposals(dependencies, dependencies.database.kysely, caller, dependencies.clock.now()),
    ]);
    return { rows, appointments };
  };

/** The staff as listed for those who appoint them. */

export type StaffMemberRow = CallAnswer<Calls['staff/listStaff']>['rows'][number];
interface Row {
  staff_id: bigint;
  login: string;
  name: string;
  roles: string[];
  customer_account: bigint | null;
  disabled_at: Date | null;
  created_at: Date;
  seen_at: Date | null;
  sessions: bigint;
  rests_until: Date | null;
  enrol_until: Date | null;
}

/** Sessions use the machine's times; the displayed ones are converted to the world's. */
export async function listStaffRows(db: Db, now: number, only: StaffId | null = null): Promise<StaffMemberRow[]> {
  const { rows } =
    await sql<Row>`select staff_id, login, name, roles, customer_account, disabled_at, created_at, rests_until,
      enrol_until,
      (select max(${sql.raw(worldTimeSql('seen_at'))})
        from staff_sessions s where s.staff_id = staff.staff_id) as seen_at,
      (select count(*) from staff_sessions s where s.staff_id = staff.staff_id and ended_at is null) as sessions
    from staff ${only === null ? sql`` : sql`where staff_id = ${only}`}
    order by disabled_at is not null, login`.execute(db);
  return rows.map((row) => ({
    id: row.staff_id.toString(),
    login: row.login,
    name: row.name,
    roles: row.roles as Role[],
    customer: row.customer_account?.toString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at?.toISOString() ?? null,
    sessions: Number(row.sessions),
    restsUntil: row.rests_until && row.rests_until.getTime() > now ? row.rests_until.toISOString() : null,
    enrolUntil: row.enrol_until?.toISOString() ?? null,
  }));
}

export async function getStaffRow(db: Db, now: number, staff: StaffId): Promise<StaffMemberRow> {
  const [row] = await listStaffRows(db, now, staff);
  if (!row) throw new Error(`there is no staff ${staff}`);
  return row;
}
