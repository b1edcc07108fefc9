/** The same names in PostgreSQL, next to a running server: `pg_trgm` finds a part of a name, else similar names. */
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { openDatabase } from '@bourse/server/db/database.ts';
import { openDatabaseClient } from '@bourse/server/db/pool.ts';
import { getHangulInitials } from '@bourse/core/information/content/hangul-search.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export async function openTrigramSearch(dataDir: string) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, {
    alongsideServer: true,
    pool: { max: 1 },
  });
  const client = openDatabaseClient(database.ownerUrl ?? '');
  await client.connect();
  return {
    async fill(instruments: readonly Instrument[]): Promise<void> {
      await client.query('create extension if not exists pg_trgm');
      await client.query('create temp table bench_names (code text, said text)');
      await client.query('insert into bench_names select * from unnest($1::text[], $2::text[])', [
        instruments.map(({ code }) => code),
        instruments.map((each) => {
          const { code, name, localName = '', sector } = each;
          return [code, name, localName, getHangulInitials(localName), sector].join(' ').toLowerCase();
        }),
      ]);
      await client.query('create index on bench_names using gin (said gin_trgm_ops)');
      await client.query('analyze bench_names');
    },
    async find(query: string, limit: number): Promise<number> {
      const text = query.toLowerCase();
      const part = await client.query('select code from bench_names where said like $1 order by code limit $2', [
        `%${text}%`,
        limit,
      ]);
      if (part.rowCount) return part.rowCount;
      const like = await client.query(
        'select code from bench_names where $1 <% said order by $1 <<-> said, code limit $2',
        [text, limit],
      );
      return like.rowCount ?? 0;
    },
    async close(): Promise<void> {
      await client.end();
      await database.stop();
    },
  };
}
