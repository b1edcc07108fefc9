import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { SETTINGS } from '@bourse/contract/settings/setting.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import type { Db } from './store.ts';

type Shown = AnswerOf<Calls['staff/setSetting']>;
type Name = Shown['name'];

/** What each must look like; an empty value is always allowed. */
const FORMS: Partial<Record<Name, RegExp>> = {
  kefu: /^https:\/\/[^\s"<>]+$/,
  logo: /^\/api\/[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp|ico)$/,
  partner: /^[A-Za-z0-9._-]{1,64}$/,
};
const isPlain = (text: string): boolean => !/[\p{Cc}<>]/u.test(text);

export const listSettings =
  (parts: Parts): Handler<'staff/listSettings'> =>
  async () => ({ rows: await Promise.all(SETTINGS.map((name) => show(parts, parts.database.kysely, name))) });

export function setSetting(parts: Parts): Handler<'staff/setSetting'> {
  return async (input, caller) => {
    const { name, value, key } = input;
    if (value !== '' && !(FORMS[name]?.test(value) ?? isPlain(value))) return refuse('badInput', { field: 'value' });
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/setSetting', { ...input, key }),
      permission: 'content',
      async decide(work): Promise<{ name: Name } | Refusal> {
        const at = new Date(work.now);
        await work.db
          .insertInto('settings')
          .values({ name, value, updated_at: at })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: at }))
          .execute();
        await work.db.insertInto('setting_changes').values({ name, value, staff_id: caller.staff, at }).execute();
        work.record.push({ action: 'setSetting', subject: `setting ${name}`, detail: { value } });
        return { name };
      },
    });
    if ('refused' in done) return done;
    await parts.settings.reload();
    return show(parts, parts.database.kysely, name);
  };
}

async function show({ settings }: Pick<Parts, 'settings'>, db: Db, name: Name): Promise<Shown> {
  const rows = await db
    .selectFrom('setting_changes')
    .innerJoin('staff', 'staff.staff_id', 'setting_changes.staff_id')
    .select(['value', 'setting_changes.staff_id', 'staff.name as by', 'at'])
    .where('setting_changes.name', '=', name)
    .orderBy('change', 'desc')
    .limit(20)
    .execute();
  return {
    name,
    value: settings.get(name),
    history: rows.map((row) => ({
      value: row.value,
      by: { id: row.staff_id.toString(), name: row.by },
      at: row.at.toISOString(),
    })),
  };
}
