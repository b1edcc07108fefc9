/** The logged-in person as the console shows them. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { permissionsOf } from '@bourse/core/registry/permissions.ts';
import type { StaffId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Role } from '@bourse/core/compliance/roles.ts';

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

export const showMe = (
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
