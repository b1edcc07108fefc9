/** The SQL with which instruments at real prices are added, and mapped to sources' symbols. */
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { DB } from '../db/table-types.ts';
import type { StaffId } from '../ids.ts';

export async function readRealInstrumentIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('real_instruments').select('instrument').execute();
  return new Set(rows.map((row) => row.instrument));
}

export async function hasRealInstrument(db: Db, instrument: string): Promise<boolean> {
  const row = await db
    .selectFrom('real_instruments')
    .select('instrument')
    .where('instrument', '=', instrument)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertRealInstruments(
  db: Db,
  instruments: readonly Instrument[],
  by: StaffId,
  now: number,
): Promise<void> {
  if (instruments.length === 0) return;
  await db
    .insertInto('real_instruments')
    .values(
      instruments.map((each) => ({
        instrument: each.id,
        name: each.name,
        local_name: each.localName ?? null,
        also_named: [...(each.alsoNamed ?? [])],
        board: each.board,
        segment: each.segment,
        currency: each.currency,
        sector: each.sector,
        listed_on: each.listedOn,
        shares: each.sharesOutstanding.toString(),
        staff_id: by,
        added_at: new Date(now),
      })),
    )
    .execute();
}

export const insertSourceSymbol = (db: Db, symbol: Insertable<DB['source_symbols']>) =>
  db.insertInto('source_symbols').values(symbol).execute();
