/** Which instruments customers view most, counted without an account. */
import { refuse } from '@bourse/contract/errors.ts';
import { runCommand } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { countLooks, isTold, newestTold, rememberLook, tell } from './most-viewed-store.ts';
import { LEAST_PERSONS, toldOf } from '@bourse/core/information/discovery/popularity.ts';

/**
 * The key isn't stored: next to the account it would reveal who looked at what, and looking twice counts once anyway.
 */
export const look =
  (parts: Parts): Handler<'discovery/look'> =>
  ({ instrument }, { account }) =>
    runCommand(parts, {
      actor: { account },
      key: null,
      async decide({ db, now }) {
        if (!parts.feeds.instrument(instrument)) return refuse('instrumentNotFound', { instrument });
        await rememberLook(db, account, instrument, now);
        return {};
      },
    });

export const listLookedAt =
  ({ board, clock, database }: Parts): Handler<'discovery/listLookedAt'> =>
  async (_, { language }) => {
    const now = clock.now();
    const newest = await newestTold(database.kysely, now);
    const persons = new Map(newest?.told.map((each) => [each.instrument, each.persons]));
    const listed = [...persons.keys()].flatMap((instrument) => board.find(instrument, now) ?? []);
    const rows = await board.rows(listed, language, now);
    return {
      at: newest?.hour.toISOString() ?? null,
      least: LEAST_PERSONS,
      rows: rows.map((row) => ({ ...row, persons: persons.get(row.instrument) ?? LEAST_PERSONS })),
      next: null,
    };
  };

const TOLD_MOST = 20;

/** Makes this hour's list once, in whichever process is first. */
export async function tellLooks({ database: { kysely }, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  if (await isTold(kysely, now)) return;
  await tell(kysely, now, toldOf(await countLooks(kysely, now), TOLD_MOST));
}
