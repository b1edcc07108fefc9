/** Turning a world to practice: two people may do it once, before anything in it is real. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import type { StaffId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { oneAtATime, propose } from '../proposals/proposals.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Db } from '../db/db.ts';
import { isPractice } from '../world/world.ts';
import type { ProposedKind } from '../reviews/review-kinds.ts';
import { insertPractice, isUntouched } from './store.ts';

type Shown = AnswerOf<Calls['staff/getPractice']>;

const SUBJECT = 'practice money';

async function show(
  parts: Pick<Parts, 'world'>,
  db: Db,
  reader: Pick<Staff, 'staff' | 'roles'>,
  now: number,
): Promise<Shown> {
  const on = await isPractice(parts, db);
  const possible = !on && (await isUntouched(db));
  const [waiting] = possible ? await selectWaiting(parts, db, 'practice', reader, now) : [];
  return { on, possible, proposal: waiting?.proposal ?? null };
}

export const getPractice =
  (parts: Parts): Handler<'staff/getPractice'> =>
  (_, caller) =>
    show(parts, parts.database.kysely, caller, parts.clock.now());

export function proposePractice(parts: Parts): Handler<'staff/proposePractice'> {
  return (input, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposePractice', { key: input.key }),
      permission: 'money.rules',
      async decide(work): Promise<Shown | Refusal> {
        const hindered = await hindrance(parts, work);
        if (hindered) return hindered;
        const before = await show(parts, work.db, caller, work.now);
        if (before.proposal) return before;
        const proposal = await propose(parts, work, caller, { kind: 'practice', subject: SUBJECT, terms: {} });
        work.record.push({ action: 'proposePractice', subject: SUBJECT, detail: { proposal: proposal.id } });
        return { ...before, proposal };
      },
    });
}

async function hindrance(parts: Pick<Parts, 'world'>, work: StaffWork): Promise<Refusal | null> {
  // Dating a channel for real money takes the same lock.
  await oneAtATime(work);
  return (await isPractice(parts, work.db)) || !(await isUntouched(work.db)) ? refuse('practiceWorld') : null;
}

/** The one proposal that turns a world to practice. */
export const proposedPractice = (parts: Parts): ProposedKind => ({
  kind: 'practice',
  shows: () => ({ terms: { practice: true }, holds: { practice: false } }),
  carryOut: async (work, { by }) => (await switchOn(parts, work, by)) ?? {},
  reload: () => parts.settings.reload(),
});

/** Carries out the proposal. There is no way back: money given for practice would become real. */
async function switchOn(parts: Pick<Parts, 'world'>, work: StaffWork, approver: StaffId): Promise<Refusal | null> {
  const hindered = await hindrance(parts, work);
  if (isRefusal(hindered)) return hindered;
  await insertPractice(work.db, approver, work.now);
  return null;
}
