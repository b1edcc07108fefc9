/** Turning a world to practice: two people may do it once, before anything in it is real. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { computeIdempotencyKey, runCommand, type CommandContext } from '../commands/run-command.ts';
import type { Handler, StaffCaller } from '../calls/handler.ts';
import type { StaffId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { lockRuleDating, createProposal } from '../proposals/proposals.ts';
import { listWaitingProposals } from '../proposals/waiting-proposals.ts';
import type { Db } from '../db/db.ts';
import { isPracticeWorld } from '../world/world.ts';
import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { insertPracticeSetting, hasNoRealMoneyChannel } from './store.ts';

type PracticeView = CallAnswer<Calls['staff/getPractice']>;

const SUBJECT = 'practice money';

async function getPracticeView(
  parts: Pick<ServerDependencies, 'world'>,
  db: Db,
  reader: Pick<StaffCaller, 'staff' | 'roles'>,
  now: number,
): Promise<PracticeView> {
  const on = await isPracticeWorld(parts, db);
  const possible = !on && (await hasNoRealMoneyChannel(db));
  const [waiting] = possible ? await listWaitingProposals(parts, db, 'practice', reader, now) : [];
  return { on, possible, proposal: waiting?.proposal ?? null };
}

export const getPractice =
  (parts: ServerDependencies): Handler<'staff/getPractice'> =>
  (_, caller) =>
    getPracticeView(parts, parts.database.kysely, caller, parts.clock.now());

export function proposePractice(parts: ServerDependencies): Handler<'staff/proposePractice'> {
  return (input, caller) =>
    runCommand(parts, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposePractice', { key: input.key }),
      permission: 'money.rules',
      async decide(work): Promise<PracticeView | Refusal> {
        const hindered = await refuseIfNotPossible(parts, work);
        if (hindered) return hindered;
        const before = await getPracticeView(parts, work.db, caller, work.now);
        if (before.proposal) return before;
        const proposal = await createProposal(parts, work, caller, { kind: 'practice', subject: SUBJECT, terms: {} });
        work.record.push({ action: 'proposePractice', subject: SUBJECT, detail: { proposal: proposal.id } });
        return { ...before, proposal };
      },
    });
}

async function refuseIfNotPossible(
  parts: Pick<ServerDependencies, 'world'>,
  work: CommandContext,
): Promise<Refusal | null> {
  // Dating a channel for real money takes the same lock.
  await lockRuleDating(work);
  return (await isPracticeWorld(parts, work.db)) || !(await hasNoRealMoneyChannel(work.db))
    ? refuse('practiceWorld')
    : null;
}

/** The one proposal that turns a world to practice. */
export const practiceProposalKind = (parts: ServerDependencies): ProposalKindHandler => ({
  kind: 'practice',
  describe: () => ({ terms: { practice: true }, holds: { practice: false } }),
  carryOut: async (work, { by }) => (await turnPracticeOn(parts, work, by)) ?? {},
  reload: () => parts.settings.reload(),
});

/** Carries out the proposal. There is no way back: money given for practice would become real. */
async function turnPracticeOn(
  parts: Pick<ServerDependencies, 'world'>,
  work: CommandContext,
  approver: StaffId,
): Promise<Refusal | null> {
  const hindered = await refuseIfNotPossible(parts, work);
  if (isRefusal(hindered)) return hindered;
  await insertPracticeSetting(work.db, approver, work.now);
  return null;
}
