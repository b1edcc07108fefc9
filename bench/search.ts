/**
 * Search among 50,000 instruments over HTTP, each kind of query that it accepts, compared with PostgreSQL's trigrams on
 * the same names in the same run, and with a scan of every name. `-- search 5000` takes fewer. Exit 1 if the slowest
 * kind's 99th percentile exceeds the limit.
 */
import { createCustomerClient, registerCustomer } from '@bourse/e2e/browser/register-customer.ts';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { computeTextMatchRank } from '@bourse/server/venue/match-instrument-by-text.ts';
import { roundTo } from './orders/load-measurement.ts';
import { openTrigramSearch } from './search/trigram-search.ts';
import { buildSearchQueries } from './search/search-queries.ts';
import { createManyInstruments } from './worlds/create-many-instruments.ts';

const COUNT = Number(process.argv[2] ?? '50000');
if (!Number.isInteger(COUNT) || COUNT < 1_000 || COUNT > 200_000)
  throw new Error('search takes a whole number from 1000 to 200000');
const SEED = 15;
const QUERIES = 150;
const SCANNED = 10;
const LIMIT = 20;
const P99_MS = 30;

const model = (market: Instrument['market']): Instrument => ({
  id: '',
  market,
  code: '',
  name: '',
  board: 'listed',
  currency: 'USD',
  segment: '',
  sector: '',
  listedOn: '2000-01-01',
  sharesOutstanding: 1n,
});

/** Milliseconds of each, one after the other. */
async function timesOf(queries: readonly string[], ask: (query: string) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const started = performance.now();
    await ask(query);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}
const at = (times: readonly number[], share: number): number =>
  roundTo(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);

const dataDir = await makeDataFolder('bench-search');
const program = ['./worlds/server-with-many-companies.ts', String(COUNT), String(SEED)];
const server = await startServer({ dataDir, program, environment: { BOURSE_HOURS: 'always' } });
const trigrams = await openTrigramSearch(dataDir);
try {
  const customer = await registerCustomer({ origin: server.origin, invitation: server.demo.invitation });
  const client = createCustomerClient(server.origin, customer);
  const names = createManyInstruments(SEED, COUNT, model);
  await trigrams.fill(names);
  let found = 0;
  const ask = async (query: string): Promise<void> => {
    const answer = await client.call('discovery/search', { query, limit: LIMIT });
    if (!answer.ok) throw new Error(`${query}: ${answer.code}`);
    found += answer.data.rows.length === 0 ? 0 : 1;
  };
  const [firstMs = 0] = await timesOf(['first'], ask);
  const p99s: Record<string, number> = {};
  const ratios: number[] = [];
  for (const [kind, queries] of Object.entries(buildSearchQueries(SEED, names, QUERIES))) {
    found = 0;
    const ours = await timesOf(queries, ask);
    const theirs = await timesOf(queries, (query) => trigrams.find(query, LIMIT));
    const scan = await timesOf(queries.slice(0, SCANNED), (query) =>
      names.filter((each) => computeTextMatchRank(each, query)),
    );
    p99s[kind] = at(ours, 0.99);
    ratios.push(at(ours, 0.5) / at(theirs, 0.5));
    console.log(
      `${kind.padEnd(9)} p50 ${at(ours, 0.5)} ms, p99 ${p99s[kind]} ms, ${found} of ${queries.length} found; ` +
        `trigrams p50 ${at(theirs, 0.5)}, p99 ${at(theirs, 0.99)}; every name p50 ${at(scan, 0.5)}`,
    );
  }
  const worst = Math.max(...Object.values(p99s));
  console.log(
    JSON.stringify({
      bench: 'search',
      instruments: COUNT,
      first_ms: roundTo(firstMs),
      p99_ms: p99s,
      worst_p99_ms: worst,
      allowed_ms: P99_MS,
      worst_p50_to_trigrams: roundTo(Math.max(...ratios)),
    }),
  );
  process.exitCode = worst <= P99_MS ? 0 : 1;
} finally {
  await trigrams.close();
  await server.stop();
  await removeDataFolder(dataDir);
}
