/** Turning a world to practice: two people may do it once, before anything in it is real. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import * as z from 'zod/mini';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import type { StaffId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { defineProposal } from '../reviews/define-proposal.ts';
import { lockRuleDating } from '../proposals/proposal-store.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import { isPracticeWorld } from '../world/world.ts';
import type { ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { insertPracticeSetting, hasNoRealMoneyChannel, readPracticeRules } from './store.ts';

type PracticeView = CallAnswer<Calls['staff/getPractice']>;

const SUBJECT = 'practice money';
const practiceProposal = defineProposal('practice', z.object({}));

export async function getPracticeView(
  dependencies: Pick<ServerDependencies, 'world' | 'log'>,
  db: Db,
  reader: Pick<StaffCaller, 'staff' | 'roles'>,
  now: number,
): Promise<PracticeView> {
  const on = await isPracticeWorld(dependencies, db);
  const possible = !on && (await hasNoRealMoneyChannel(db));
  const [waiting] = possible ? await practiceProposal.listWaiting(dependencies, db, reader, now) : [];
  return { on, possible, proposal: waiting?.proposal ?? null, rules: await readPracticeRules(db) };
}

export const getPracticeWorldState =
  (dependencies: ServerDependencies): Handler<'staff/getPractice'> =>
  (_, caller) =>
    getPracticeView(dependencies, dependencies.database.kysely, caller, dependencies.clock.now());

export function proposePracticeWorld(dependencies: ServerDependencies): Handler<'staff/proposePractice'> {
  return (input, caller) =>
    runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/proposePractice', { key: input.key }),
      permission: 'money.rules',
      async decide(work): Promise<PracticeView | Refusal> {
        const hindered = await refuseIfNotPossible(dependencies, work);
        if (hindered) return hindered;
        const before = await getPracticeView(dependencies, work.db, caller, work.now);
        if (before.proposal) return before;
        const proposal = await practiceProposal.create(dependencies, work, caller, {
          subject: SUBJECT,
          terms: {},
          record: { action: 'proposePractice' },
        });
        return { ...before, proposal };
      },
    });
}

async function refuseIfNotPossible(
  dependencies: Pick<ServerDependencies, 'world'>,
  work: CommandContext,
): Promise<Refusal | null> {
  // Dating a channel for real money takes the same lock.
  await lockRuleDating(work);
  return (await isPracticeWorld(dependencies, work.db)) || !(await hasNoRealMoneyChannel(work.db))
    ? refuse('practiceWorld')
    : null;
}

/** The one proposal that turns a world to practice. */
export const practiceWorldProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  practiceProposal.handle({
    describe: () => ({ terms: { practice: true }, holds: { practice: false } }),
    carryOut: async (work, { by }) => (await turnPracticeOn(dependencies, work, by)) ?? {},
    reload: () => dependencies.settings.reload(),
  });

/** Carries out the proposal. There is no way back: money given for practice would become real. */
async function turnPracticeOn(
  dependencies: Pick<ServerDependencies, 'world'>,
  work: CommandContext,
  approver: StaffId,
): Promise<Refusal | null> {
  const hindered = await refuseIfNotPossible(dependencies, work);
  if (isRefusal(hindered)) return hindered;
  await insertPracticeSetting(work.db, { name: 'practice', value: 'yes', by: approver, now: work.now });
  return null;
}
