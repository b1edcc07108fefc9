import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { formatDateTime } from '@bourse/contract/format.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { CLOCK_WORDS } from '@bourse/contract/practice/clock-words.ts';
import { decideMove, turnOf } from '@bourse/core/world-clock/world-clock.ts';
import { sql } from 'kysely';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { readMoves } from '../world-clock.ts';
import { showClock } from './clock-shown.ts';
import { insertMove } from './clock-store.ts';
import { noticePeriodMs } from '../desk/notice-period.ts';
import { isoTime } from '@bourse/core/dates.ts';

/**
 * Serialises announcements: the second of two people finds the first one's move. Any fixed number that no other lock
 * uses.
 */
const MOVES_LOCK = 7_203_163;

/** Tells all customers at once; the move begins when all processes have long known of it. */
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
