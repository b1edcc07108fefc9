import { LEAST_PERSONS } from '@bourse/core/discovery/looked-at.ts';
import type { Handler } from '../../calls/handler.ts';
import type { Parts } from '../../parts.ts';
import { newestTold } from './store.ts';

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
