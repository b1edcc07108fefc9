/** What the staff propose to one another, and what is done once it is approved. */
import { isRefusal, type Refusal } from '@bourse/contract/errors.ts';
import type { Proposal } from '../desk/proposals.ts';
import type { CarriedOut, ProposedKind } from '../desk/review-kinds.ts';
import type { StaffWork } from '../desk/run-command.ts';
import type { Parts } from '../parts.ts';
import { proposedAppointment } from './appointments.ts';
import { importProposed, showActions } from './corporate-actions.ts';
import { dateChannel, showChannel } from './deposit-channels.ts';
import { dateRule, showRule } from './funds-rules.ts';
import { switchOn } from './practice.ts';
import { saveSetting, showSetting } from './settings.ts';

/** One whose terms are dated as they were proposed. */
const dated =
  <Terms>(parts: Parts, date: (parts: Parts, work: StaffWork, terms: Terms) => Promise<Refusal | null>) =>
  async (work: StaffWork, { proposal }: { proposal: Proposal }): Promise<CarriedOut | Refusal> =>
    (await date(parts, work, JSON.parse(proposal.terms) as Terms)) ?? {};

export const proposedKinds = (parts: Parts): ProposedKind[] => [
  {
    kind: 'channel',
    shows: ({ terms }, now) => showChannel(parts, terms, now),
    carryOut: dated(parts, dateChannel),
    reload: () => parts.depositChannels.reload(),
  },
  {
    kind: 'fundsRule',
    shows: ({ terms }) => showRule(parts, terms),
    carryOut: dated(parts, dateRule),
    reload: () => parts.funds.reload(),
  },
  {
    kind: 'practice',
    shows: () => ({ terms: { practice: true }, holds: { practice: false } }),
    carryOut: async (work, { by }) => (await switchOn(parts, work, by)) ?? {},
    reload: () => parts.settings.reload(),
  },
  {
    kind: 'actions',
    shows: ({ terms }) => showActions(terms),
    async carryOut(work, { proposal }) {
      const actions = await importProposed(parts, work, proposal);
      return isRefusal(actions) ? actions : { detail: { actions } };
    },
  },
  {
    kind: 'setting',
    shows: ({ terms }) => showSetting(parts, terms),
    carryOut: (work, { proposal }) => saveSetting(work, proposal),
    reload: () => parts.settings.reload(),
  },
  proposedAppointment(parts),
];
