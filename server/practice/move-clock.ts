/** Moves the world's clock forward, and returns its state. */
import { isRefusal, refuse } from '@bourse/contract/refusals.ts';
import { formatReadableMoment } from '@bourse/contract/format.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { CLOCK_MOVE_ANNOUNCEMENT_TEXTS } from '@bourse/contract/practice/clock-move-announcement.ts';
import {
  getClockLeadMs,
  countStartedClockMoves,
  decideClockMove,
  getClockJump,
} from '@bourse/core/markets/sessions/practice-clock.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readClockMoves } from '../world/world-clock.ts';
import { insertClockMove, listClockMoves, lockClockMoves } from './clock-moves-store.ts';
import { getProposalNoticePeriodMs } from '../proposals/proposal-notice-and-input-checks.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Db } from '../db/kysely-or-transaction.ts';

/** Announces the move to all customers at once; it begins long after all processes have learned of it. */
export function moveClock(dependencies: ServerDependencies): Handler<'staff/moveClock'> {
  return async ({ key, ...input }, caller) => {
    const { bySeconds, why } = input;
    const done = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/moveClock', { ...input, key }),
      permission: 'system.clock',
      async decide(work) {
        if (dependencies.world.kind !== 'demo') return refuse('clockFixed');
        await lockClockMoves(work.db);
        const moves = await readClockMoves(work.db);
        const announcedAt = dependencies.machineClock.now();
        const decided = decideClockMove(moves, bySeconds, announcedAt, getProposalNoticePeriodMs(dependencies.world));
        if ('waits' in decided) return refuse('clockMoves', { at: isoTime(getClockJump(moves, decided.waits).at) });
        const number = moves.length + 1;
        const { at, to } = getClockJump(moves, decided.move);
        const announcement = await dependencies.insertAnnouncement(work.db, {
          to: null,
          texts: announcementTexts(at, to),
          staff: caller.staff,
          now: work.now,
        });
        await insertClockMove(work.db, {
          ...decided.move,
          number,
          staff: caller.staff,
          why,
          announcedAt,
          announcement,
        });
        work.auditEntries.push({
          action: 'moveClock',
          subject: `clock ${number}`,
          why,
          detail: { from: isoTime(at), to: isoTime(to), aheadSeconds: decided.move.aheadMs / 1000 },
        });
        return getWorldClock(work.db, dependencies);
      },
    });
    if (!isRefusal(done)) await dependencies.worldClock.reload();
    return done;
  };
}

/** In UTC, so that everybody reads the same instants. */
function announcementTexts(at: number, to: number) {
  return Object.fromEntries(
    LANGUAGES.map((language) => {
      const { title, body, formats } = CLOCK_MOVE_ANNOUNCEMENT_TEXTS[language];
      const moment = (instant: number): string => `${formatReadableMoment(formats, instant, 'UTC')} UTC`;
      return [language, { title, body: fillPlaceholders(body, { at: moment(at), to: moment(to) }) }];
    }),
  );
}

export type WorldClockView = CallAnswer<Calls['staff/moveClock']>;

const LISTED_MOVES = 20;

/** The state of the world's clock, and who moved it. */
export async function getWorldClock(
  db: Db,
  { machineClock, worldClock }: Pick<ServerDependencies, 'machineClock' | 'worldClock'>,
): Promise<WorldClockView> {
  const rows = await listClockMoves(db);
  const moves = rows.map((row) => ({ beginsAt: row.begins_at.getTime(), aheadMs: Number(row.ahead_ms) })).reverse();
  const startedCount = countStartedClockMoves(moves, machineClock.now(), worldClock.state().startedMoves);
  const moveRows = rows.map(({ move: number, staff_id, by, why }) => {
    const { at, to } = getClockJump(moves, moves[number - 1]!);
    return { number, by: { id: staff_id.toString(), name: by }, why, at: isoTime(at), to: isoTime(to) };
  });
  return {
    aheadSeconds: getClockLeadMs(moves, startedCount) / 1000,
    waits: moveRows.find(({ number }) => number > startedCount) ?? null,
    moved: moveRows.filter(({ number }) => number <= startedCount).slice(0, LISTED_MOVES),
  };
}
