/**
 * Ten years of one portfolio with a thousand positions, in one answer: `getCurve` and `getPerformance` over HTTP,
 * compared with `getPortfolio` of the same account in the same run. Exit 1 if the curve takes longer than 50 ms.
 */
import { createCallClient } from '@bourse/contract/call-client.ts';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import { createBenchCustomers } from './orders/create-bench-customers.ts';
import { roundTo } from './orders/load-measurement.ts';
import { fillPerformanceYears } from './performance/fill-performance-years.ts';

const POSITIONS = 1_000;
const DAYS = 3_650;
const ROUNDS = 60;
const P50_MS = 50;
const DAY_MS = 86_400_000;

const dataDir = await makeDataFolder('bench-performance');
const server = await startServer({ dataDir, environment: { BOURSE_HOURS: 'always' } });
try {
  const [customer] = await createBenchCustomers(dataDir, 1);
  if (!customer) throw new Error('there is no customer');
  const client = createCallClient({
    base: `http://127.0.0.1:${server.port}/api/vue`,
    headers: () => ({ ...customer }),
  });
  const listed = await client.call('quotes/listInstruments', { market: 'US', limit: 100 });
  const instruments = (listed.ok ? listed.data.rows : []).filter(({ board }) => board === 'listed');
  let bought = 0;
  for (let index = 0; bought < POSITIONS && index < 2 * POSITIONS; index++) {
    const placed = await client.call('trading/placeOrder', {
      instrument: instruments[index % instruments.length]!.instrument,
      side: 'long',
      type: 'market',
      quantity: '1',
      key: `bench-performance-${index}`,
    });
    if (placed.ok) bought += 1;
  }
  if (bought < POSITIONS) throw new Error(`only ${bought} positions could be opened`);
  await fillPerformanceYears(dataDir, customer.account, DAYS);

  const [from, to] = [Date.now() - (DAYS - 1) * DAY_MS, Date.now()].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  );
  const kinds: Record<string, () => Promise<{ ok: boolean }>> = {
    curve: () => client.call('performance/getCurve', { span: 'all', in: 'USD' }),
    performance: () => client.call('performance/getPerformance', { from: from!, to: to!, in: 'USD' }),
    portfolio: () => client.call('trading/getPortfolio', { in: 'USD' }),
  };
  const times: Record<string, number[]> = { curve: [], performance: [], portfolio: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, ask] of Object.entries(kinds)) {
      const started = performance.now();
      const answer = await ask();
      times[name]!.push(performance.now() - started);
      if (!answer.ok) throw new Error(`${name} was refused`);
    }
  const at = (name: string, share: number): number => {
    const sorted = times[name]!.toSorted((a, b) => a - b);
    return roundTo(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  };
  for (const name of Object.keys(kinds))
    console.log(`${name.padEnd(12)}p50 ${at(name, 0.5)} ms, p99 ${at(name, 0.99)} ms`);
  console.log(
    JSON.stringify({
      bench: 'performance',
      positions: POSITIONS,
      days: DAYS,
      curveMs: at('curve', 0.5),
      performanceMs: at('performance', 0.5),
      curveToPortfolio: roundTo(at('curve', 0.5) / at('portfolio', 0.5)),
    }),
  );
  if (at('curve', 0.5) > P50_MS) process.exitCode = 1;
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
