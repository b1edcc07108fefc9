/** Restrictions of an account with the people who made and lifted them. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { StateChangeRecord } from './customers-store.ts';

type Entry = AnswerOf<Calls['staff/getCustomer']>['history'][number];

/** `changes`: oldest first; returns the newest first. A repeated restriction replaces the previous one. */
export function stateHistory(changes: readonly StateChangeRecord[], now: number): Entry[] {
  const made: Entry[] = [];
  const latest = new Map<string, Entry>();
  for (const { state, reason, until, remark, staff_id, name, at } of changes) {
    const by = { id: staff_id.toString(), name };
    const before = latest.get(state);
    if (before) before.holds = false;
    if (reason === null) {
      if (before) before.lifted = { by, at: at.toISOString(), remark };
      continue;
    }
    const holds = until === null || until.getTime() > now;
    const entry: Entry = {
      state: state as Entry['state'],
      reason: reason as Entry['reason'],
      remark,
      by,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
      holds,
      lifted: null,
    };
    latest.set(state, entry);
    made.push(entry);
  }
  return made.reverse();
}
