/** All seasons, in memory: their rules rarely change, so only those that have changed lately are read again. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import type { LeagueRankingMethod, LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';
import type { OrderType } from '@bourse/core/trading/orders/order.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { FindLeagueSeason } from '../desk/decide-batch.ts';
import { serializeReloads } from '../runtime/promises.ts';

type Db = Kysely<DB>;

/** The terms as their column stores them; dates have separate columns. */
interface StoredTerms {
  currency: string;
  capital: string;
  markets: Market[];
  instruments: string[] | null;
  orderTypes: OrderType[];
  leverage: number;
  charges: boolean;
  largestShare: number | null;
  minimumTrades: number;
  /** Missing in leagues from before these were rules. */
  minimumInstruments?: number;
  minimumDays?: number;
  ranking: LeagueRankingMethod;
}

export const serializeSeasonTerms = ({
  number: _n,
  startsAt: _s,
  endsAt: _e,
  capital,
  ...terms
}: LeagueSeason): string => JSON.stringify({ ...terms, capital: capital.toString() });

export function parseSeasonRow(row: { league: number; terms: unknown; starts_at: Date; ends_at: Date }): LeagueSeason {
  const { capital, ...terms } = row.terms as StoredTerms;
  return {
    minimumInstruments: 0,
    minimumDays: 0,
    ...terms,
    number: row.league,
    capital: BigInt(capital),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
  };
}

export interface SeasonTermsCache {
  find: FindLeagueSeason;
  /** Call it before a command in the league: another process may have created it. */
  findOrLoad(db: Db, number: number): Promise<LeagueSeason | null>;
  /** After a change in this process, which shall know of it at once. */
  replace(season: LeagueSeason): void;
  reload(): Promise<void>;
}

/** A number may be committed after this many higher ones. */
const LATE_COMMIT_SPAN = 64;
/** How long a changed season is read again: far longer than every process takes to reload. */
const CHANGE_SPAN_SQL = sql`interval '10 minutes'`;

export async function openSeasonTermsCache({ kysely }: { kysely: Db }): Promise<SeasonTermsCache> {
  const known = new Map<number, LeagueSeason>();
  let reloaded = 0;
  const read = (db: Db) => db.selectFrom('leagues').select(['league', 'terms', 'starts_at', 'ends_at']);
  const put = (season: LeagueSeason): LeagueSeason => {
    known.set(season.number, season);
    return season;
  };
  const seasons: SeasonTermsCache = {
    find: (portfolio) => (portfolioKindOf(portfolio) === 'league' ? known.get(portfolio) : null),
    async findOrLoad(db, number) {
      const found = known.get(number);
      if (found) return found;
      const row = await read(db).where('league', '=', number).executeTakeFirst();
      return row ? put(parseSeasonRow(row)) : null;
    },
    replace: (season) => void put(season),
    reload: serializeReloads(async () => {
      for (const row of await read(kysely)
        .where((where) =>
          where.or([
            where('league', '>', reloaded - LATE_COMMIT_SPAN),
            where('changed_at', '>', sql<Date>`now() - ${CHANGE_SPAN_SQL}`),
          ]),
        )
        .execute()) {
        put(parseSeasonRow(row));
        reloaded = Math.max(reloaded, row.league);
      }
    }),
  };
  await seasons.reload();
  return seasons;
}
