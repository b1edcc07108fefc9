/** Which instruments customers view most, counted without an account. */
import { refuse } from '@bourse/contract/refusals.ts';
import { runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  countInstrumentViewers,
  isMostViewedListStored,
  readNewestMostViewedList,
  insertInstrumentView,
  insertMostViewedList,
} from './most-viewed-store.ts';
import {
  MINIMUM_DISCLOSED_VIEWERS,
  listPopularInstruments,
} from '@bourse/core/information/discovery/instrument-popularity.ts';

/**
 * The key isn't stored: next to the account it would reveal who looked at what, and looking twice counts once anyway.
 */
export const recordView =
  (dependencies: ServerDependencies): Handler<'discovery/recordView'> =>
  ({ instrument }, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: null,
      async decide({ db, now }) {
        if (!dependencies.venues.instrument(instrument)) return refuse('instrumentNotFound', { instrument });
        await insertInstrumentView(db, account, instrument, now);
        return {};
      },
    });

export const listMostViewed =
  ({ instrumentRanking, clock, database }: ServerDependencies): Handler<'discovery/listMostViewed'> =>
  async (_, { language }) => {
    const now = clock.now();
    const newest = await readNewestMostViewedList(database.kysely, now);
    const persons = new Map(newest?.published_list.map((each) => [each.instrument, each.persons]));
    const listed = [...persons.keys()].flatMap((instrument) => instrumentRanking.find(instrument, now) ?? []);
    const rows = await instrumentRanking.rows(listed, language, now);
    return {
      at: newest?.hour.toISOString() ?? null,
      least: MINIMUM_DISCLOSED_VIEWERS,
      rows: rows.map((row) => ({ ...row, persons: persons.get(row.instrument) ?? MINIMUM_DISCLOSED_VIEWERS })),
      next: null,
    };
  };

const LISTED_MAXIMUM = 20;

/** Makes this hour's list once, in whichever process is first. */
export async function publishMostViewed({
  database: { kysely },
  clock,
}: Pick<ServerDependencies, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  if (await isMostViewedListStored(kysely, now)) return;
  await insertMostViewedList(
    kysely,
    now,
    listPopularInstruments(await countInstrumentViewers(kysely, now), LISTED_MAXIMUM),
  );
}
