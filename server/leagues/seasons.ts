/** All seasons, in memory: their rules never change, so they never have to be read twice. */
import type { Market } from '@bourse/core/markets/market.ts';
import { kindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { Ranking, Season } from '@bourse/core/trading/execution/season-rules.ts';
import type { OrderType } from '@bourse/core/trading/orders/order.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../db/types.ts';
import type { FindSeason } from '../desk/decide.ts';
import { neverOlder } from '../runtime/promises.ts';

type Db = Kysely<DB>;

/** The terms as their column stores them; dates have separate columns. */
interface KeptTerms {
  currency: string;
  capital: string;
  markets: Market[];
  instruments: string[] | null;
  orderTypes: OrderType[];
  leverage: number;
  charges: boolean;
  largestShare: number | null;
  minimumTrades: number;
  ranking: Ranking;
}

export const keptTerms = ({ number: _n, startsAt: _s, endsAt: _e, capital, ...terms }: Season): string =>
  JSON.stringify({ ...terms, capital: capital.toString() });

export function seasonOf(row: { league: number; terms: unknown; starts_at: Date; ends_at: Date }): Season {
  const { capital, ...terms } = row.terms as KeptTerms;
  return {
    ...terms,
    number: row.league,
    capital: BigInt(capital),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  };
}

export interface Seasons {
  find: FindSeason;
  /** Call it before a command in the league: another process may have created it. */
  know(db: Db, number: number): Promise<Season | null>;
  reload(): Promise<void>;
}

/** A number may be committed after this many higher ones. */
const LATE = 64;

export async function openSeasons({ kysely }: { kysely: Db }): Promise<Seasons> {
  const known = new Map<number, Season>();
  let reloaded = 0;
  const read = (db: Db) => db.selectFrom('leagues').select(['league', 'terms', 'starts_at', 'ends_at']);
  const put = (season: Season): Season => {
    known.set(season.number, season);
    return season;
  };
  const seasons: Seasons = {
    find: (portfolio) => (kindOf(portfolio) === 'league' ? known.get(portfolio) : null),
    async know(db, number) {
      const found = known.get(number);
      if (found) return found;
      const row = await read(db).where('league', '=', number).executeTakeFirst();
      return row ? put(seasonOf(row)) : null;
    },
    reload: neverOlder(async () => {
      for (const row of await read(kysely)
        .where('league', '>', reloaded - LATE)
        .execute()) {
        put(seasonOf(row));
        reloaded = Math.max(reloaded, row.league);
      }
    }),
  };
  await seasons.reload();
  return seasons;
}
