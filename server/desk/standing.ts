/** Whether a staff member has the permission now, by the row read when the command is decided. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isAllowed, type Permission, restsUntil } from '@bourse/core/registry/permissions.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Role } from '@bourse/core/compliance/roles.ts';

export interface StaffRow {
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
