/**
 * The second person about what a first one has proposed: where customers pay, a looser rule for money, corporate
 * actions, or power given to somebody.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { restsUntil } from '@bourse/core/staff/appointments.ts';
import { isAllowed, type Permission, type Role } from '@bourse/core/staff/permissions.ts';
import { keyOf, runCommand, type StaffWork } from '../desk/run-command.ts';
import { isoTime } from '../desk/write-notice.ts';
import type { Handler, Staff } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import type { StaffId } from '../ids.ts';
import { appoint } from './appointments.ts';
import { importProposed } from './corporate-actions.ts';
import { dateChannel } from './deposit-channels.ts';
import { newPassword, prepare, type Prepared } from './enlist.ts';
import { dateRule } from './funds-rules.ts';
import { dateInsuranceRule } from './insurance-rules.ts';
import { dateMarginRule } from './margin-rules.ts';
import { selectLinked } from './marks-store.ts';
import { switchOn } from './practice.ts';
import { endProposal, lockProposal, PERMISSION_FOR } from './proposals-store.ts';
import { loadStaff } from './store.ts';

interface Fresh {
  code: string;
  prepared: Prepared;
}
type Asked = InputOf<Calls['staff/decideProposal']>;
const NUMBER = /^[1-9]\d{0,17}$/;

export function decideProposal(parts: Parts): Handler<'staff/decideProposal'> {
  return async (input, caller) => {
    if (!NUMBER.test(input.proposal)) return refuse('notFound');
    const code = newPassword();
    let told: string | null = null;
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/decideProposal', input),
      permission: 'money.channels',
      // Hashing takes long, and what comes out is nobody's: it fills the place of a password until there is one.
      load: async () => ({ code, prepared: await prepare(parts, {}) }),
      async decide(work, fresh) {
        const decided = await decide(parts, work, input, caller, fresh);
        if (!isRefusal(decided) && decided.enrolling) told = code;
        return decided;
      },
    });
    await Promise.all([
      parts.depositChannels.reload(),
      parts.funds.reload(),
      parts.marginRules.reload(),
      parts.settings.reload(),
    ]);
    return isRefusal(done) ? done : { code: told };
  };
}

async function decide(
  parts: Parts,
  work: StaffWork,
  { proposal, verdict }: Asked,
  { staff, roles, restsUntil: until }: Staff,
  fresh: Fresh,
): Promise<{ enrolling: boolean } | Refusal> {
  const found = await lockProposal(work.db, BigInt(proposal));
  if (!found) return refuse('notFound');
  const permission = PERMISSION_FOR[found.what];
  if (!isAllowed(roles, permission)) return refuse('notPermitted', { permission });
  const resting = restsUntil(until, permission, work.now);
  if (resting !== null) return refuse('staffResting', { until: isoTime(resting) });
  const isApproved = verdict === 'approve';
  if (found.verdict !== null) return refuse('notInThatState', { state: found.verdict });
  if (isApproved && found.proposed_by === staff) return refuse('ownApproval');
  if (isApproved && !(await mayStillPropose(work, found.proposed_by, permission)))
    return refuse('notInThatState', { state: 'rejected' });
  if (isApproved && (await selectLinked(work.db, staff, [found.proposed_by])).size > 0)
    return refuse('approversLinked');
  const made = isApproved ? await carryOut(parts, work, found, staff, fresh) : null;
  if (isRefusal(made)) return made;
  await endProposal(work, found.proposal, isApproved ? 'approved' : 'rejected', staff);
  work.record.push({
    action: 'decideProposal',
    subject: found.subject,
    detail: {
      proposal,
      verdict,
      by: found.proposed_by.toString(),
      ...(found.what === 'actions' ? { actions: made } : { from: found.from_at.toISOString() }),
    },
  });
  return { enrolling: isApproved && found.link_hash !== null };
}

/** @returns of corporate actions how many they are. */
async function carryOut(
  parts: Parts,
  work: StaffWork,
  found: NonNullable<Awaited<ReturnType<typeof lockProposal>>>,
  staff: StaffId,
  fresh: Fresh,
): Promise<number | Refusal | null> {
  const terms = JSON.parse(found.terms) as unknown;
  switch (found.what) {
    case 'channel':
      return dateChannel(parts, work, terms as Parameters<typeof dateChannel>[2]);
    case 'fundsRule':
      return dateRule(parts, work, terms as Parameters<typeof dateRule>[2]);
    case 'marginRule':
      return dateMarginRule(parts, work, terms as Parameters<typeof dateMarginRule>[2]);
    case 'practice':
      return switchOn(parts, work, staff);
    case 'insuranceRule':
      return dateInsuranceRule(parts, work, terms as Parameters<typeof dateInsuranceRule>[2]);
    case 'actions':
      return importProposed(parts, work, terms as Parameters<typeof importProposed>[2], found.from_at.getTime());
    case 'appointment':
      return appoint(parts, work, found, staff, fresh);
  }
}

/** Whoever was shut out since, or may do this no longer, is no first of two. */
async function mayStillPropose({ db }: StaffWork, proposer: StaffId, permission: Permission): Promise<boolean> {
  const { disabled_at, roles } = await loadStaff(db, proposer);
  return disabled_at === null && isAllowed(roles as Role[], permission);
}
