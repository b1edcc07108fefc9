/** The second person about what a first one has proposed: where customers pay, a looser rule for money, or corporate actions. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isAllowed, type Permission, type Role } from '@bourse/core/staff/permissions.ts';
import { type StaffWork, staffWrite } from '../desk/staff-work.ts';
import type { Handler, Staff } from '../http/handler.ts';
import type { StaffId } from '../ids.ts';
import { importProposed } from './corporate-actions.ts';
import { type ChannelParts, dateChannel } from './deposit-channels.ts';
import { dateRule, type RulesParts } from './funds-rules.ts';
import { dateInsuranceRule } from './insurance-rules.ts';
import { dateMarginRule, type MarginParts } from './margin-rules.ts';
import { selectLinked } from './marks-store.ts';
import { endProposal, lockProposal, PERMISSION_FOR } from './proposals-store.ts';
import { loadStaff } from './store.ts';

type ProposalParts = ChannelParts & RulesParts & MarginParts & Parameters<typeof importProposed>[0];
type Asked = InputOf<Calls['staff/decideProposal']>;
const NUMBER = /^[1-9]\d{0,17}$/;

export function decideProposal(parts: ProposalParts): Handler<'staff/decideProposal'> {
  return async (input, caller) => {
    if (!NUMBER.test(input.proposal)) return refuse('notFound');
    const done = await staffWrite(parts, caller, {
      call: 'staff/decideProposal', key: input.key, compared: input, permission: 'money.channels', decide: (work) => decide(parts, work, input, caller),
    });
    await Promise.all([parts.refreshChannels(), parts.refreshRules(), parts.marginRules.reload()]);
    return done;
  };
}

async function decide(parts: ProposalParts, work: StaffWork, { proposal, verdict }: Asked, { staff, roles }: Staff): Promise<Record<string, never> | Refusal> {
  const found = await lockProposal(work.db, BigInt(proposal));
  if (!found) return refuse('notFound');
  const permission = PERMISSION_FOR[found.what];
  if (!isAllowed(roles, permission)) return refuse('notPermitted', { permission });
  const isApproved = verdict === 'approve';
  if (found.verdict !== null) return refuse('notInThatState', { state: found.verdict });
  if (isApproved && found.proposed_by === staff) return refuse('ownApproval');
  if (isApproved && !(await mayStillPropose(work, found.proposed_by, permission))) return refuse('notInThatState', { state: 'rejected' });
  const made = isApproved ? await carryOut(parts, work, found) : null;
  if (isRefusal(made)) return made;
  await endProposal(work, found.proposal, isApproved ? 'approved' : 'rejected', staff);
  const linked = (await selectLinked(work.db, staff, [found.proposed_by])).size > 0;
  work.record.push({ action: 'decideProposal', subject: found.subject, detail: { proposal, verdict, by: found.proposed_by.toString(), approversLinked: linked, ...(found.what === 'actions' ? { actions: made } : { from: found.from_at.toISOString() }) } });
  return {};
}

/** @returns of corporate actions how many they are. */
async function carryOut(parts: ProposalParts, work: StaffWork, found: NonNullable<Awaited<ReturnType<typeof lockProposal>>>): Promise<number | Refusal | null> {
  const terms = JSON.parse(found.terms) as unknown;
  switch (found.what) {
    case 'channel': return dateChannel(parts, work, terms as Parameters<typeof dateChannel>[2]);
    case 'fundsRule': return dateRule(parts, work, terms as Parameters<typeof dateRule>[2]);
    case 'marginRule': return dateMarginRule(parts, work, terms as Parameters<typeof dateMarginRule>[2]);
    case 'insuranceRule': return dateInsuranceRule(parts, work, terms as Parameters<typeof dateInsuranceRule>[2]);
    case 'actions': return importProposed(parts, work, terms as Parameters<typeof importProposed>[2], found.from_at.getTime());
  }
}

/** Whoever was shut out since, or may do this no longer, is no first of two. */
async function mayStillPropose({ db }: StaffWork, proposer: StaffId, permission: Permission): Promise<boolean> {
  const { disabled_at, roles } = await loadStaff(db, proposer);
  return disabled_at === null && isAllowed(roles as Role[], permission);
}
