/** The settings that every client reads: one member of staff proposes a value, another approves it. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer, CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { SETTING_NAMES } from '@bourse/contract/settings/calls.ts';
import { createProposal, type Proposal } from '../proposals/proposal-store.ts';
import type { ApprovalOutcome, ProposalKindHandler, ProposalTermsView } from '../reviews/review-kind-registry.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import { insertSetting, listSettingChanges } from './settings.ts';

type SettingView = CallAnswer<Calls['staff/listSettings']>['rows'][number];
type SettingInput = Omit<CallInput<Calls['staff/proposeSetting']>, 'key'>;
type Waiting = CallAnswer<Calls['staff/proposeSetting']>;
type ClientSettingName = SettingView['name'];

/**
 * The form of each value; an empty one is always allowed. No address has a user before its host, which would read like
 * the host itself.
 */
const ADDRESS = /^https:\/\/[^\s"<>@/?#\\]+([/?#][^\s"<>\\]*)?$/;
const SETTING_FORMS: Partial<Record<ClientSettingName, { test(value: string): boolean }>> = {
  kefu: { test: (value) => ADDRESS.test(value) && URL.canParse(value) },
  logo: /^\/api\/[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp|ico)$/,
  partner: /^[A-Za-z0-9._-]{1,64}$/,
};
const hasNoMarkup = (text: string): boolean => !/[<>]/.test(text);

export const listSettings =
  (dependencies: ServerDependencies): Handler<'staff/listSettings'> =>
  async () => ({
    rows: await Promise.all(
      SETTING_NAMES.map((name) => getSettingView(dependencies, dependencies.database.kysely, name)),
    ),
  });

export function proposeSetting(dependencies: ServerDependencies): Handler<'staff/proposeSetting'> {
  return ({ key, ...input }, caller) =>
    runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposeSetting', { ...input, key }),
      permission: 'content',
      async decide(work): Promise<Waiting | Refusal> {
        const { name, value } = input;
        if (value !== '' && !(SETTING_FORMS[name]?.test(value) ?? hasNoMarkup(value)))
          return refuse('badInput', { field: 'value' });
        const subject = `setting ${name}`;
        const waiting = await createProposal(dependencies, work, caller, { kind: 'setting', subject, terms: input });
        const detail = { value, was: dependencies.settings.get(name), proposal: waiting.id };
        work.auditEntries.push({ action: 'proposeSetting', subject, detail });
        return waiting;
      },
    });
}

/** A value that waits for a second person. */
export const settingProposalKind = (dependencies: ServerDependencies): ProposalKindHandler => ({
  kind: 'setting',
  describe: ({ terms }) => settingTerms(dependencies, terms),
  carryOut: (work, { proposal }) => saveSetting(work, proposal),
  reload: () => dependencies.settings.reload(),
});

function settingTerms({ settings }: Pick<ServerDependencies, 'settings'>, terms: string): ProposalTermsView {
  const { name, value } = JSON.parse(terms) as SettingInput;
  return { terms: { setting: name, value }, holds: { value: settings.get(name) } };
}

async function saveSetting({ db, now }: CommandContext, { terms, by }: Proposal): Promise<ApprovalOutcome> {
  const { name, value } = JSON.parse(terms) as SettingInput;
  await insertSetting(db, { name, value, by, now });
  return { detail: { value } };
}

async function getSettingView(
  { settings }: Pick<ServerDependencies, 'settings'>,
  db: Db,
  name: ClientSettingName,
): Promise<SettingView> {
  const rows = await listSettingChanges(db, name);
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
