/**
 * A back-test for the first time: five years of twenty instruments, from their market's seed to everything that a
 * screen shows, each market separately. `-- backtest`; exit 1 if the slowest takes 2 s. Compared with PostgreSQL
 * sending as many rows of four numbers.
 */
import { openBenchWorld } from './worlds/bench-world.ts';

const INSTRUMENTS = 20;
const MARKETS = ['US', 'KR', 'IN', 'TH'] as const;
const MOST_MS = 2_000;
const READS = 5;

const world = await openBenchWorld('backtest', Date.parse('2026-12-08T15:00:00.000Z'));
const { composed, database } = world;
const { handlers, dependencies } = composed;
// Back-tests of a kind belong to no customer, so the caller needs no account.
const caller = {
  account: 0n,
  mobile: '',
  sessionId: 'bench',
  language: 'en',
  address: '127.0.0.1',
  userAgent: 'bench',
  host: '',
  device: null,
  setDevice: () => {},
} as const;

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** How long PostgreSQL takes to generate and send as many rows of four numbers, warm. */
async function readMs(bars: number): Promise<number> {
  const rows = 'select i as at, i * 7::bigint as open, i * 9::bigint as close, i * 11::bigint as volume';
  const taken = [];
  for (let i = 0; i < READS; i++)
    taken.push(await milliseconds(() => database.pool.query(`${rows} from generate_series(1, ${bars}) i`)));
  return Math.min(...taken);
}

let slowest = Number.POSITIVE_INFINITY;
try {
  const taken: number[] = [];
  let bars = 0;
  for (const market of MARKETS) {
    const instruments = dependencies.venues
      .listed(market)
      .filter(({ board }) => board === 'listed')
      .slice(0, INSTRUMENTS)
      .map(({ id }) => id);
    const tried = () => handlers['strategies/backtest']({ strategy: 'momentum', instruments }, caller);
    let sessions = 0;
    const cold = await milliseconds(async () => {
      const found = await tried();
      if (!('sessions' in found)) throw new Error(`refused: ${JSON.stringify(found)}`);
      sessions = found.sessions;
    });
    const again = await milliseconds(tried);
    taken.push(cold);
    bars = Math.max(bars, sessions * instruments.length);
    console.log(
      `${market}: ${instruments.length} instruments, ${sessions} sessions: ${cold.toFixed(0)} ms, ` +
        `again ${again.toFixed(0)} ms`,
    );
  }
  slowest = Math.max(...taken);
  const read = await readMs(bars);
  console.log(`PostgreSQL sends ${bars} rows in ${read.toFixed(0)} ms`);
  console.log(
    JSON.stringify({
      bench: 'backtest',
      slowestMs: Math.round(slowest),
      readMs: Math.round(read),
      ratio: Math.round((slowest / read) * 10) / 10,
    }),
  );
} finally {
  await world.close();
}
process.exitCode = slowest > MOST_MS ? 1 : 0;
