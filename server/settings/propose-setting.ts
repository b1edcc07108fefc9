/** The settings that every client reads: one member of staff proposes a value, another approves it. */
import { refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { SETTING_NAMES } from '@bourse/contract/settings/calls.ts';
import { defineProposal, proposeHandler, termsOfCall } from '../reviews/define-proposal.ts';
import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import { insertSetting, listSettingChanges } from './settings.ts';

type SettingView = CallAnswer<Calls['staff/listSettings']>['rows'][number];
type ClientSettingName = SettingView['name'];
const settingProposal = defineProposal('setting', termsOfCall('staff/proposeSetting'));

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
  return proposeHandler(dependencies, {
    call: 'staff/proposeSetting',
    proposal: settingProposal,
    check: (_, { name, value }) =>
      value !== '' && !(SETTING_FORMS[name]?.test(value) ?? hasNoMarkup(value))
        ? refuse('badInput', { field: 'value' })
        : null,
    describe: ({ name, value }) => ({
      subject: `setting ${name}`,
      detail: { value, was: dependencies.settings.get(name) },
    }),
    answer: (proposal) => proposal,
  });
}

/** A value that waits for a second person. */
export const settingProposalKind = ({ settings }: Pick<ServerDependencies, 'settings'>): ProposalKindHandler =>
  settingProposal.handle({
    describe: ({ terms: { name, value } }) => ({
      terms: { setting: name, value },
      holds: { value: settings.get(name) },
    }),
    async carryOut({ db, now }, { proposal: { by }, terms: { name, value } }) {
      await insertSetting(db, { name, value, by, now });
      return { detail: { value } };
    },
    reload: () => settings.reload(),
  });

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
