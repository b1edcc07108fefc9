/** The settings that every client reads: one member of staff proposes a value, another approves it. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { SETTINGS } from '@bourse/contract/settings/calls.ts';
import { propose, type Proposal } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind, ShownTerms } from '../reviews/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import type { Db } from '../db/db.ts';
import { insertSetting, selectChanges } from './settings.ts';

type Shown = AnswerOf<Calls['staff/listSettings']>['rows'][number];
type Asked = Omit<InputOf<Calls['staff/proposeSetting']>, 'key'>;
type Waiting = AnswerOf<Calls['staff/proposeSetting']>;
type Name = Shown['name'];

/**
 * The form of each value; an empty one is always allowed. No address has a user before its host, which would read like
 * the host itself.
 */
const ADDRESS = /^https:\/\/[^\s"<>@/?#\\]+([/?#][^\s"<>\\]*)?$/;
const FORMS: Partial<Record<Name, { test(value: string): boolean }>> = {
  kefu: { test: (value) => ADDRESS.test(value) && URL.canParse(value) },
  logo: /^\/api\/[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp|ico)$/,
  partner: /^[A-Za-z0-9._-]{1,64}$/,
};
const isPlain = (text: string): boolean => !/[<>]/.test(text);

export const listSettings =
  (parts: Parts): Handler<'staff/listSettings'> =>
  async () => ({ rows: await Promise.all(SETTINGS.map((name) => show(parts, parts.database.kysely, name))) });

export function proposeSetting(parts: Parts): Handler<'staff/proposeSetting'> {
  return ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeSetting', { ...input, key }),
      permission: 'content',
      async decide(work): Promise<Waiting | Refusal> {
        const { name, value } = input;
        if (value !== '' && !(FORMS[name]?.test(value) ?? isPlain(value)))
          return refuse('badInput', { field: 'value' });
        const subject = `setting ${name}`;
        const waiting = await propose(parts, work, caller, { kind: 'setting', subject, terms: input });
        const detail = { value, was: parts.settings.get(name), proposal: waiting.id };
        work.record.push({ action: 'proposeSetting', subject, detail });
        return waiting;
      },
    });
}

/** A value that waits for a second person. */
export const proposedSetting = (parts: Parts): ProposedKind => ({
  kind: 'setting',
  shows: ({ terms }) => showSetting(parts, terms),
  carryOut: (work, { proposal }) => saveSetting(work, proposal),
  reload: () => parts.settings.reload(),
});

function showSetting({ settings }: Pick<Parts, 'settings'>, terms: string): ShownTerms {
  const { name, value } = JSON.parse(terms) as Asked;
  return { terms: { setting: name, value }, holds: { value: settings.get(name) } };
}

async function saveSetting({ db, now }: StaffWork, { terms, by }: Proposal): Promise<CarriedOut> {
  const { name, value } = JSON.parse(terms) as Asked;
  await insertSetting(db, { name, value, by, now });
  return { detail: { value } };
}

async function show({ settings }: Pick<Parts, 'settings'>, db: Db, name: Name): Promise<Shown> {
  const rows = await selectChanges(db, name);
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
