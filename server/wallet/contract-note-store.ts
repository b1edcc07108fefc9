/** The fills of a contract note: an account's trades in a market on one of the market's dates. */
import { dayNumber } from '@bourse/core/dates.ts';
import type { Hours, Market, Zones } from '@bourse/core/market.ts';
import { marketTime } from '@bourse/core/sessions.ts';
import type { NoteFill } from '@bourse/core/wallet/contract-note.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { nameIn } from '../feeds/name-in.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { encodeId, type AccountId } from '../ids.ts';
import { chargesIn, mergedCharges } from '../desk/kept-charges.ts';

const DAY_MS = 86_400_000;
type Row = { order_seq: bigint; at: Date; instrument: string; currency: string; side: 'long' | 'short'; effect: 'open' | 'close'; quantity: bigint; price: bigint; charges: string; held: bigint | null; late: string | null };
/** `isFinal`: the end of the day decides none of its charges any more. */
export type FillOfNote = NoteFill & { isFinal: boolean };
export interface NoteParts { database: Pick<Database, 'kysely'>; feeds: Pick<Feeds, 'instrument'>; zones: Zones; world: { hours: Hours } }

/** In their order. A market's date is at most a day and a bit away from that of UTC. */
export async function fillsOf({ database, feeds, zones, world }: NoteParts, account: AccountId, market: Market, date: string, language: Parameters<typeof nameIn>[0]): Promise<FillOfNote[]> {
  const midnight = dayNumber(date) * DAY_MS;
  const { rows } = await sql<Row>`select f.order_seq, f.at, o.instrument, o.currency, o.side, f.effect, f.quantity, f.price, f.charges, f.held, c.charges as late
    from fills f join orders o using (account_id, order_seq) left join day_end_charges c on c.account_id = f.account_id and c.fill_seq = f.fill_seq where f.account_id = ${account} and o.market = ${market}
      and f.at >= ${new Date(midnight - 2 * DAY_MS)} and f.at < ${new Date(midnight + 3 * DAY_MS)} order by f.fill_seq`.execute(database.kysely);
  return rows.filter(({ at }) => marketTime(market, world.hours, at.getTime(), zones).date === date).map((row) => {
    const instrument = feeds.instrument(row.instrument);
    return {
      order: encodeId('o', account, row.order_seq), at: row.at.getTime(), instrument: row.instrument, name: instrument ? nameIn(language, instrument) : row.instrument, currency: row.currency,
      isPurchase: (row.side === 'long') === (row.effect === 'open'), quantity: row.quantity, price: row.price,
      charges: mergedCharges([...chargesIn(row.charges), ...(row.late === null ? [] : chargesIn(row.late))]).map(({ name, amount }) => ({ name, amount })), isFinal: row.held === null || row.late !== null,
    };
  });
}
