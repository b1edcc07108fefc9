/** The world row: what a database is, drawn once and never changed. */
import { createHash, randomBytes } from 'node:crypto';
import type { TradingHoursMode } from '@bourse/core/markets/market-types.ts';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { ExplainedError } from '../runtime/errors.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { ServerDependencies } from '../dependencies.ts';

export interface World {
  kind: 'demo' | 'empty';
  hours: TradingHoursMode;
  /** Secret: it determines tomorrow's prices of the simulated market. */
  seed: Uint8Array;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Local date of the first sessions of the simulated market with an order book. */
  orderBooksFrom: string;
  /** True in the process that created it, on its first start. */
  isNew: boolean;
}

const WORLD_DESCRIPTIONS: Readonly<Record<World['kind'], string>> = {
  demo: 'a demo world',
  empty: 'an empty world, for real money,',
};

const HOURS_DESCRIPTIONS: Readonly<Record<TradingHoursMode, string>> = {
  always: 'around the clock',
  exchange: "in the exchanges' hours",
};

/** 32 secret bytes, or those derived from a test's text. */
const seedFrom = (text: string | undefined): Buffer =>
  text === undefined ? randomBytes(32) : createHash('sha256').update(`bourse seed\n${text}`).digest();

/**
 * Loads the world, or creates it as the configuration says. Later starts keep what the first one created; throws an
 * ExplainedError if the configuration explicitly names another kind or other hours.
 */
export async function openWorld(
  database: Database,
  config: Pick<Config, 'world' | 'worldNamed' | 'hours' | 'hoursNamed' | 'seed'>,
  clock: Clock,
): Promise<World> {
  const created = await database.kysely
    .insertInto('world')
    .values({
      kind: config.world,
      hours: config.hours,
      seed: seedFrom(config.seed),
      created_at: new Date(clock.now()),
      order_books_from: dateBeforeOpenSessions(clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  const row = await database.kysely
    .selectFrom('world')
    .select(['kind', 'hours', 'seed', 'created_at', 'order_books_from'])
    .executeTakeFirstOrThrow();
  // An operator who asks for real money must not get practice money, nor the other way round.
  if ((config.worldNamed || config.world === 'empty') && config.world !== row.kind)
    throw new ExplainedError(
      `BOURSE_WORLD is ${config.world}, but there is ${WORLD_DESCRIPTIONS[row.kind as World['kind']]} in this ` +
        'database already: choose another data folder with BOURSE_DATA, or another database with DATABASE_URL.',
    );
  const hours = row.hours as TradingHoursMode;
  if (config.hoursNamed && config.hours !== hours)
    throw new ExplainedError(
      `BOURSE_HOURS is ${config.hours}, but the world in this database trades ${HOURS_DESCRIPTIONS[hours]}, ` +
        `which was decided when it was created: unset BOURSE_HOURS, or set it to ${hours}.`,
    );
  return {
    kind: row.kind as World['kind'],
    hours,
    seed: row.seed,
    createdAt: row.created_at.getTime(),
    orderBooksFrom: row.order_books_from,
    isNew: created !== undefined,
  };
}

/**
 * Whether this world is a practice world, read from the database now: the settings in this process may be seconds old.
 */
export async function isPracticeWorld({ world }: Pick<ServerDependencies, 'world'>, db: Db): Promise<boolean> {
  if (world.kind === 'demo') return true;
  return (
    (await db.selectFrom('settings').select('value').where('name', '=', 'practice').executeTakeFirst())?.value === 'yes'
  );
}

const DAY_MS = 86_400_000;
/** No session that is open at `now` (epoch ms) has an earlier local date: it may have begun a day before, far west. */
const dateBeforeOpenSessions = (now: number): string => new Date(now - 2 * DAY_MS).toISOString().slice(0, 10);
