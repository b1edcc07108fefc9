import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { loadStaff } from './store.ts';
import { showMe } from './who.ts';

export function getMe(parts: Parts): Handler<'staff/getMe'> {
  return async (_, caller) => {
    const { password_changed_at } = await loadStaff(parts.database.kysely, caller.staff);
    return showMe(parts, { ...caller, passwordChangedAt: password_changed_at.getTime() });
  };
}
