/**
 * The last good quote of every instrument, kept in a file of the data folder, and in the database for other machines: a
 * process judges the first quotes after its start by the newer one of each, so that a feed which is wrong just then
 * isn't believed. A hint, not a record: without either the guard starts afresh.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import { formatQuoteJson, quoteFromJson } from '@bourse/core/markets/quote-json.ts';
import type { Database } from '../db/database.ts';
import { forEachYielding } from '../runtime/promises.ts';

export interface LastQuoteStore {
  of(id: InstrumentId): Quote | null;
  learn(quote: Quote): void;
  /** Call it every second: saves at once if an instrument is new, otherwise every fifth time. */
  saveToFile(): Promise<void>;
  /** Writes what is known to the database, by one process for all machines. */
  saveToDatabase(): Promise<void>;
}

const FILE = 'known-quotes.json';
const EVERY = 5;
/** Nothing is lost that the next one doesn't bring. */
const SHARE = `with calmly as (select set_config('synchronous_commit', 'off', true))
  insert into known_quotes (market, quotes, saved_at) select $1, $2::json, now() from calmly
  on conflict (market) do update set quotes = excluded.quotes, saved_at = excluded.saved_at`;

/** `worldCreatedAt`: another world in the same folder has other prices. */
export async function openLastQuoteStore(
  { pool }: Pick<Database, 'pool'>,
  dataDir: string,
  worldCreatedAt: number,
): Promise<LastQuoteStore> {
  const path = join(dataDir, FILE);
  const known = await loadQuotesFile(path, worldCreatedAt);
  for (const quote of await loadSharedQuotes(pool))
    if ((known.get(quote.instrument)?.at ?? 0) < quote.at) known.set(quote.instrument, quote);
  let changed = false;
  let isNew = false;
  let skipped = 0;
  return {
    of: (id) => known.get(id) ?? null,
    learn(quote) {
      isNew ||= !known.has(quote.instrument);
      known.set(quote.instrument, quote);
      changed = true;
    },
    async saveToFile() {
      if (!changed || (!isNew && ++skipped < EVERY)) return;
      [changed, isNew, skipped] = [false, false, 0];
      // Written to another file and renamed, since a process can be killed at any byte; each with its own name, in case
      // two share the folder.
      const temporaryPath = `${path}.${process.pid}`;
      // With tens of thousands of quotes serialising takes long: let other work run in between.
      const quotes: string[] = [];
      await forEachYielding([...known.values()], (quote) => quotes.push(formatQuoteJson(quote)));
      await writeFile(temporaryPath, `{"worldCreatedAt":${worldCreatedAt},"quotes":[${quotes.join(',')}]}`, {
        mode: 0o600,
      });
      await rename(temporaryPath, path);
    },
    async saveToDatabase() {
      const markets = Map.groupBy(known.values(), ({ instrument }) => instrument.split('.', 1)[0] ?? '');
      for (const [market, quotes] of markets) {
        const written: string[] = [];
        await forEachYielding(quotes, (quote) => written.push(formatQuoteJson(quote)));
        await pool.query(SHARE, [market, `[${written.join(',')}]`]);
      }
    },
  };
}

type Written = Record<string, unknown>;

async function loadSharedQuotes(pool: Database['pool']): Promise<Quote[]> {
  const { rows } = await pool.query<{ quotes: Written[] }>('select quotes from known_quotes');
  return rows.flatMap(({ quotes }) => quotes.map(quoteFromJson));
}

async function loadQuotesFile(path: string, worldCreatedAt: number): Promise<Map<InstrumentId, Quote>> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  try {
    const fileContents = JSON.parse(text) as { worldCreatedAt?: number; quotes?: Written[] };
    const quotes = fileContents.worldCreatedAt === worldCreatedAt ? (fileContents.quotes ?? []) : [];
    return new Map(quotes.map(quoteFromJson).map((quote) => [quote.instrument, quote]));
  } catch {
    // Unknown contents: ignore the file.
    return new Map();
  }
}
