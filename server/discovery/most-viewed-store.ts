/**
 * The SQL of views of instruments. Nothing says who looked: a row has the hash of the person with the day's salt, and
 * salts and rows are deleted after two days. A view is stored under the salts of its day and of the day before, so that
 * any 24 hours can be counted under one salt.
 */
import { createHash, randomBytes } from 'node:crypto';
import { addDays } from '@bourse/core/dates.ts';
import {
  LARGEST_THRESHOLD_OFFSET,
  type ViewerCount,
  type PopularInstrument,
} from '@bourse/core/information/discovery/instrument-popularity.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';

type Db = Kysely<DB> | Transaction<DB>;

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SALT_BYTES = 32;

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const hourOf = (instant: number): Date => new Date(Math.floor(instant / HOUR_MS) * HOUR_MS);

/** The verified person, identified by the first of their accounts; null if the account isn't verified. */
async function personOf(db: Db, account: AccountId): Promise<bigint | null> {
  const { rows } = await sql<{ person: bigint }>`select coalesce(a.holder, a.account_id) as person
    from accounts a join customers c using (account_id)
    where a.account_id = ${account} and c.verification = 'certified'`.execute(db);
  return rows[0]?.person ?? null;
}

async function ensureSalts(db: Db, now: number): Promise<{ day: string; salt: Buffer }[]> {
  const today = dayOf(now);
  for (const day of [addDays(today, -1), today])
    await sql`insert into view_salts (day, salt) values (${day}, ${randomBytes(SALT_BYTES)})
      on conflict (day) do nothing`.execute(db);
  const { rows } = await sql<{ day: string; salt: Buffer }>`select day::text as day, salt from view_salts
    where day >= ${addDays(today, -1)}`.execute(db);
  return rows;
}

/** A person counts once for an instrument, however often they look. */
export async function insertInstrumentView(db: Db, account: AccountId, instrument: string, now: number): Promise<void> {
  const person = await personOf(db, account);
  if (person === null) return;
  for (const { day, salt } of await ensureSalts(db, now)) {
    const viewerHash = createHash('sha256').update(salt).update(`${person}`).digest();
    const hour = hourOf(now);
    await sql`insert into instrument_views (day, instrument, viewer_hash, hour)
      values (${day}, ${instrument}, ${viewerHash}, ${hour})
      on conflict (day, instrument, viewer_hash) do update set hour = ${hour}
        where instrument_views.hour < ${hour}`.execute(db);
  }
}

/** How many persons viewed each instrument in the 24 hours before the present hour. */
export async function countInstrumentViewers(db: Db, now: number): Promise<ViewerCount[]> {
  const since = new Date(hourOf(now).getTime() - DAY_MS);
  const day = dayOf(since.getTime());
  const { rows } = await sql<{ instrument: string; persons: number; salt: Buffer }>`
    select l.instrument, count(*)::integer as persons, s.salt from instrument_views l join view_salts s using (day)
    where l.day = ${day} and l.hour >= ${since} group by l.instrument, s.salt`.execute(db);
  return rows.map(({ instrument, persons, salt }) => ({
    instrument,
    persons,
    behind: (createHash('sha256').update(salt).update(instrument).digest()[0] ?? 0) % LARGEST_THRESHOLD_OFFSET,
  }));
}

/** Whether this hour's list exists. */
export async function isMostViewedListStored(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql`select from most_viewed_lists where hour = ${hourOf(now)}`.execute(db);
  return rows.length > 0;
}

/** Stores one list per hour and deletes older ones, and salts too old for any 24 hours. */
export async function insertMostViewedList(db: Db, now: number, list: readonly PopularInstrument[]): Promise<void> {
  await sql`insert into most_viewed_lists (hour, published_list) values (${hourOf(now)}, ${JSON.stringify(list)}::jsonb)
    on conflict (hour) do nothing`.execute(db);
  await sql`delete from most_viewed_lists where hour < ${hourOf(now)}`.execute(db);
  await sql`delete from view_salts where day < ${addDays(dayOf(now), -1)}`.execute(db);
}

/** The newest list with the hour at whose beginning it was made; null if it is too old to be shown. */
export async function readNewestMostViewedList(
  db: Db,
  now: number,
): Promise<{ hour: Date; published_list: PopularInstrument[] } | null> {
  const { rows } = await sql<{
    hour: Date;
    published_list: PopularInstrument[];
  }>`select hour, published_list from most_viewed_lists
    where hour > ${new Date(now - DAY_MS)} order by hour desc limit 1`.execute(db);
  return rows[0] ?? null;
}
