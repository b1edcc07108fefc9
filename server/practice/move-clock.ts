/** Moves the world's clock forward, and returns its state. */
import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { formatDateTime } from '@bourse/contract/format.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { CLOCK_WORDS } from '@bourse/contract/practice/clock-announcement.ts';
import { aheadAfter, begunBy, decideMove, turnOf } from '@bourse/core/markets/sessions/world-clock.ts';
import { sql } from 'kysely';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { readMoves } from '../world/world-clock.ts';
import { insertMove, loadMoves } from './clock-store.ts';
import { noticePeriodMs } from '../proposals/proposal-terms.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Db } from '../db/db.ts';

/**
 * Serialises announcements: the second of two people finds the first one's move. Any fixed number that no other lock
 * uses.
 */
const MOVES_LOCK = 7_203_163;

/** Announces the move to all customers at once; it begins long after all processes have learned of it. */
export function moveClock(parts: Parts): Handler<'staff/moveClock'> {
  return async ({ key, ...input }, caller) => {
    const { bySeconds, why } = input;
    const done = await runCommand(parts, {
      actor: caller,
      key: keyOf('staff/moveClock', { ...input, key }),
      permission: 'system.clock',
      async decide(work) {
        if (parts.world.kind !== 'demo') return refuse('clockFixed');
        await sql`select pg_advisory_xact_lock(${MOVES_LOCK})`.execute(work.db);
        const moves = await readMoves(work.db);
        const announcedAt = parts.machine.now();
        const decided = decideMove(moves, bySeconds, announcedAt, noticePeriodMs(parts.world));
        if ('waits' in decided) return refuse('clockMoves', { at: isoTime(turnOf(moves, decided.waits).at) });
        const number = moves.length + 1;
        const { at, to } = turnOf(moves, decided.move);
        const announcement = await parts.insertAnnouncement(work.db, {
          to: null,
          texts: textsOf(at, to),
          staff: caller.staff,
          now: work.now,
        });
        await insertMove(work.db, { ...decided.move, number, staff: caller.staff, why, announcedAt, announcement });
        work.record.push({
          action: 'moveClock',
          subject: `clock ${number}`,
          why,
          detail: { from: isoTime(at), to: isoTime(to), aheadSeconds: decided.move.aheadMs / 1000 },
        });
        return showClock(work.db, parts);
      },
    });
    if (!isRefusal(done)) await parts.worldClock.reload();
    return done;
  };
}

/** In UTC, so that everybody reads the same instants. */
function textsOf(at: number, to: number) {
  const params = { at: `${formatDateTime(at, 'UTC')} UTC`, to: `${formatDateTime(to, 'UTC')} UTC` };
  return Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      { title: CLOCK_WORDS[language].title, body: fill(CLOCK_WORDS[language].body, params) },
    ]),
  );
}

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
