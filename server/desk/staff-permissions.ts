/**
 * The staff behind a batch's commands: their permissions and keys. Read once the accounts are locked, but not locked
 * themselves, so that no customer waits for a person's other work. A command by a person who loses a role at this very
 * moment was in time. If two commands use one key at once for different accounts, the database refuses the second,
 * which is tried again and finds it.
 */
import type { StaffId } from '../ids.ts';
import { encodeArrayParameter } from '../pipeline/postgres-binary-format.ts';
import {
  type BatchStatement,
  parseColumnDefinitions,
  buildSelectForEachStatement,
  formatMatchingRowsSelect,
  encodeColumns,
} from '../pipeline/batch-sql.ts';
import type { CommandIfDue, IdempotencyKey, StaffActor } from './command.ts';
import type { DeskConnection } from '../pipeline/desk-database-connection.ts';
import type { StoredAnswer } from './stored-answers.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { hasPermission, type Permission, permissionWaitsUntil } from '@bourse/core/registry/staff-permissions.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';

export interface StaffPermissions {
  staffRows: ReadonlyMap<StaffId, StaffRow>;
  /** By `formatStaffKeyName`; the batch's own decisions are added. */
  keys: Map<string, StoredAnswer>;
}
export const NO_STAFF_PERMISSIONS: StaffPermissions = { staffRows: new Map(), keys: new Map() };
export const formatStaffKeyName = (
  { staff }: Pick<StaffActor, 'staff'>,
  { value }: Pick<IdempotencyKey, 'value'>,
): string => `${staff} ${value}`;

const KEY = parseColumnDefinitions('staff_id bigint, key text');
const readKeys = buildSelectForEachStatement('read-staff-keys', KEY, formatMatchingRowsSelect('staff_keys', KEY));
const readStaffRows: BatchStatement = {
  name: 'read-staff',
  columns: ['bigint'],
  text: 'select staff_id, roles, disabled_at, rests_until from staff where staff_id = any($1::bigint[])',
};

/** Sent after the locks. */
export async function readStaffPermissions(
  connection: DeskConnection,
  batch: readonly CommandIfDue[],
): Promise<StaffPermissions> {
  const keyed = batch.flatMap(({ actor, key }) => ('staff' in actor ? [[actor.staff, key?.value ?? ''] as const] : []));
  if (keyed.length === 0) return NO_STAFF_PERMISSIONS;
  const ids = [...new Set(keyed.map(([staff]) => staff))].map((staff) => [staff]);
  const [people, keys] = await Promise.all([
    connection.run(readStaffRows, [encodeArrayParameter('bigint', ids, 0)]),
    connection.run(readKeys, encodeColumns(readKeys, keyed)),
  ]);
  return {
    staffRows: new Map(people.map((row) => [row.staff_id as StaffId, row as unknown as StaffRow])),
    keys: new Map(
      keys.map((row) => [
        formatStaffKeyName({ staff: row.staff_id as StaffId }, { value: row.key as string }),
        { hash: row.input_hash as Buffer, answer: row.answer as string },
      ]),
    ),
  };
}

/** Whether a staff member has the permission now, by the row read when the command is decided. */

interface StaffRow {
  roles: readonly string[];
  disabled_at: Date | null;
  rests_until: Date | null;
}

export function refuseWithoutPermission(
  row: StaffRow | undefined,
  permission: Permission | null,
  now: number,
): Refusal | null {
  if (!row || row.disabled_at !== null) return refuse('unauthorized');
  if (permission !== null && !hasPermission(row.roles as Role[], permission))
    return refuse('notPermitted', { permission });
  const until = permissionWaitsUntil(row.rests_until?.getTime() ?? null, permission, now);
  return until === null ? null : refuse('staffResting', { until: isoTime(until) });
}
