/** The SQL of what staff confirm: prices that were in doubt. */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { StaffId } from '../ids.ts';
import type { ConfirmedPrice } from './polling/tick-filter.ts';
import type { InstrumentDoubt } from './source-status.ts';

/** The price of an instrument that is in doubt now; null if none is. */
export async function loadDoubt(db: Db, instrument: InstrumentId): Promise<InstrumentDoubt | null> {
  const row = await db
    .selectFrom('price_source_choices')
    .select('doubt')
    .where('instrument', '=', instrument)
    .executeTakeFirst();
  return (row?.doubt ?? null) as InstrumentDoubt | null;
}

/** `at`: epoch ms. `proposal`: null where one person decides. */
export async function saveConfirmedPrice(
  db: Db,
  confirmed: ConfirmedPrice & { why: string; by: StaffId; proposal: bigint | null; at: number },
): Promise<void> {
  const { instrument, source, last, why, by, proposal, at } = confirmed;
  await db
    .insertInto('confirmed_prices')
    .values({ instrument, source, last, why, staff_id: by, proposal, at: new Date(at) })
    .execute();
}

/** Confirmed after `since` (epoch ms), of all instruments, oldest first. */
export async function listConfirmedPrices(db: Db, since: number): Promise<ConfirmedPrice[]> {
  return db
    .selectFrom('confirmed_prices')
    .select(['instrument', 'source', 'last'])
    .where('at', '>', new Date(since))
    .orderBy('step')
    .execute();
}

/** All of an instrument, with when (epoch ms). */
export async function listConfirmedPricesOf(
  db: Db,
  instrument: InstrumentId,
): Promise<(Pick<ConfirmedPrice, 'last'> & { at: number })[]> {
  const rows = await db
    .selectFrom('confirmed_prices')
    .select(['last', 'at'])
    .where('instrument', '=', instrument)
    .execute();
  return rows.map(({ last, at }) => ({ last, at: at.getTime() }));
}
