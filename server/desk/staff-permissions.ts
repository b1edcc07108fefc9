/**
 * The staff behind a batch's commands: their permissions and keys. Read once the accounts are locked, but not locked
 * themselves, so that no customer waits for a person's other work. A command by a person who loses a role at this very
 * moment was in time. If two commands use one key at once for different accounts, the database refuses the second,
 * which is tried again and finds it.
 */
import type { StaffId } from '../ids.ts';
import { arrayParameter } from '../pipeline/binary-format.ts';
import { type BatchStatement, columns, lookingUp, rowsWith } from '../pipeline/batch-statements.ts';
import type { Key, MoneyCommand, Person } from './command.ts';
import type { DeskConnection } from '../pipeline/connection.ts';
import type { Kept } from './stored-answers.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isAllowed, type Permission, restsUntil } from '@bourse/core/registry/permissions.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Role } from '@bourse/core/compliance/roles.ts';

export interface People {
  standing: ReadonlyMap<StaffId, StaffRow>;
  /** By `nameOfKey`; the batch's own decisions are added. */
  keys: Map<string, Kept>;
}
export const NOBODY: People = { standing: new Map(), keys: new Map() };
export const nameOfKey = ({ staff }: Pick<Person, 'staff'>, { value }: Pick<Key, 'value'>): string =>
  `${staff} ${value}`;

const KEY = columns('staff_id bigint, key text');
const readKeys = lookingUp('read-staff-keys', KEY, rowsWith('staff_keys', KEY));
const readStanding: BatchStatement = {
  name: 'read-staff',
  columns: ['bigint'],
  text: 'select staff_id, roles, disabled_at, rests_until from staff where staff_id = any($1::bigint[])',
};

/** Sent after the locks. */
export async function readPeople(connection: DeskConnection, batch: readonly MoneyCommand[]): Promise<People> {
  const keyed = batch.flatMap(({ actor, key }) => ('staff' in actor ? [[actor.staff, key?.value ?? ''] as const] : []));
  if (keyed.length === 0) return NOBODY;
  const ids = [...new Set(keyed.map(([staff]) => staff))].map((staff) => [staff]);
  const [people, keys] = await Promise.all([
    connection.run(readStanding, [arrayParameter('bigint', ids, 0)]),
    connection.run(
      readKeys,
      readKeys.columns.map((type, column) => arrayParameter(type, keyed, column)),
    ),
  ]);
  return {
    standing: new Map(people.map((row) => [row.staff_id as StaffId, row as unknown as StaffRow])),
    keys: new Map(
      keys.map((row) => [
        nameOfKey({ staff: row.staff_id as StaffId }, { value: row.key as string }),
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

export function refusePerson(row: StaffRow | undefined, permission: Permission | null, now: number): Refusal | null {
  if (!row || row.disabled_at !== null) return refuse('unauthorized');
  if (permission !== null && !isAllowed(row.roles as Role[], permission)) return refuse('notPermitted', { permission });
  const until = restsUntil(row.rests_until?.getTime() ?? null, permission, now);
  return until === null ? null : refuse('staffResting', { until: isoTime(until) });
}
