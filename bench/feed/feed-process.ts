/** A world with many instruments at real prices, and the part of a process that asks for them or reads them. */
import type { Database } from '@bourse/server/db/database.ts';
import type { PriceSource } from '@bourse/server/price-sources/price-source.ts';
import { openRealPrices } from '@bourse/server/price-sources/real-prices.ts';
import { createBarFiller } from '@bourse/server/price-sources/bars/bar-filler.ts';
import { createPriceSourceRunner } from '@bourse/server/price-sources/run-price-polling.ts';
import { createMetricsRegistry } from '@bourse/server/telemetry/metrics.ts';
import { systemClock } from '@bourse/server/time/clock.ts';
import { createTemporalZones } from '@bourse/server/time/zones.ts';
import { createPriceGuard } from '@bourse/server/venue/guarded-feed.ts';
import { createPricesOnlyVenue } from '@bourse/server/venue/testing-venues.ts';
import { createVenueRegistry } from '@bourse/server/venue/venue-registry.ts';
import { Client } from 'pg';
import { symbolAt } from './tick-source.ts';

/** Written by the owner, past the rule that staff add instruments. */
export async function createFeedWorld({ ownerUrl }: Pick<Database, 'ownerUrl'>, instruments: number): Promise<void> {
  const client = new Client({ connectionString: ownerUrl ?? '' });
  await client.connect();
  for (const table of ['real_instruments', 'price_source_decisions'])
    await client.query(
      `alter table ${table} disable trigger user;
       alter table ${table} drop constraint ${table}_staff_id_fkey`,
    );
  await client.query(
    `insert into real_instruments (instrument, name, board, segment, currency, sector, listed_on, shares, staff_id,
        added_at)
      select 'CRYPTO.' || symbol, symbol, 'crypto', '', 'USDT', 'crypto', '2020-01-01', 0, 1, now()
      from unnest($1::text[]) as symbols (symbol)`,
    [Array.from({ length: instruments }, (_, number) => symbolAt(number))],
  );
  await client.query(
    `insert into price_source_decisions (source, market, displayed, rank, words, terms_url, staff_id, at)
      values ('binance', 'CRYPTO', true, 1, 'A measurement.', 'https://example.com/terms', 1,
        now() - interval '1 hour')`,
  );
  await client.end();
}

const EMPTY = { source: 'none', instruments: () => [], quote: () => null, bars: () => [] };

export interface FeedProcess {
  step(): Promise<void>;
  /** Reads what is new in the rows; the own times of the quotes (epoch ms). */
  readQuotes(): Promise<number[]>;
  /** The own time of the quote that is trusted now, epoch ms; null without one. */
  timeOf(symbol: string): number | null;
  stop(): void;
}

/** `source`: null in a process that only reads. */
export async function openFeedProcess(
  database: Database,
  log: Parameters<typeof createPriceGuard>[0]['log'],
  source: PriceSource | null,
): Promise<FeedProcess> {
  const [clock, timeZones, metrics] = [systemClock, createTemporalZones(), createMetricsRegistry()];
  const guard = createPriceGuard({ hours: 'always', timeZones, log, metrics, clock: () => clock.now() });
  const base = createPricesOnlyVenue({ ...EMPTY, actions: null, upcoming: null, company: null, trades: null } as never);
  const venues = createVenueRegistry(base, guard, () => true, clock.now);
  const priceSources = new Map(source ? [[source.name as string, source]] : []);
  const shared = { database, venues, timeZones, clock, priceSources, metrics, log };
  const realPrices = await openRealPrices({ ...shared, world: { hours: 'always' } as never });
  const barFiller = createBarFiller({ ...shared, realPrices });
  const runner = createPriceSourceRunner({ ...shared, realPrices, barFiller });
  let newest = 0;
  return {
    async step() {
      for (const { id } of realPrices.instruments()) realPrices.needs.note(id, 'viewed');
      await runner.step();
    },
    async readQuotes() {
      const since = newest;
      await realPrices.readQuotes();
      const times: number[] = [];
      for (const { id } of realPrices.added()) {
        const { quote } = realPrices.memory.newest(id) ?? {};
        if (quote && quote.at > since) times.push(quote.at);
      }
      newest = Math.max(newest, ...times);
      return times;
    },
    timeOf: (symbol) => venues.quote(`CRYPTO.${symbol}`, clock.now())?.at ?? null,
    stop: () => runner.stop(),
  };
}
