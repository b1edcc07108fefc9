import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { aheadAfter, begunBy, turnOf } from '@bourse/core/world-clock/world-clock.ts';
import type { Parts } from '../parts.ts';
import { loadMoves } from './clock-store.ts';
import type { Db } from '../db/db.ts';
import { isoTime } from '@bourse/core/dates.ts';

export type ShownClock = AnswerOf<Calls['staff/moveClock']>;

const SHOWN = 20;

/** The state of the world's clock, and who moved it. */
export async function showClock(
  db: Db,
  { machine, worldClock }: Pick<Parts, 'machine' | 'worldClock'>,
): Promise<ShownClock> {
  const rows = await loadMoves(db);
  const moves = rows.map((row) => ({ beginsAt: row.begins_at.getTime(), aheadMs: Number(row.ahead_ms) })).reverse();
  const begun = begunBy(moves, machine.now(), worldClock.standing().begun);
  const shown = rows.map(({ move: number, staff_id, by, why }) => {
    const { at, to } = turnOf(moves, moves[number - 1]!);
    return { number, by: { id: staff_id.toString(), name: by }, why, at: isoTime(at), to: isoTime(to) };
  });
  return {
    aheadSeconds: aheadAfter(moves, begun) / 1000,
    waits: shown.find(({ number }) => number > begun) ?? null,
    moved: shown.filter(({ number }) => number <= begun).slice(0, SHOWN),
  };
}
