/** What the pages of risk take with ten open positions of each customer, and when a limit alarms. */
import type { Client } from '@bourse/contract/client.ts';
import { parseScaled } from '@bourse/core/money.ts';
import { rounded } from '../orders/measure.ts';
import { fillPositions, setLimit } from './fill-positions.ts';

const EACH = 10;
const CALLS = 40;
const PAGE_MS = 500;
const ALARM_MS = 2_000;

export async function measureRisk(dataDir: string, client: Client) {
  const listed = await client.call('quotes/listInstruments', { market: 'US', board: 'listed', limit: 100 });
  if (!listed.ok) throw new Error(listed.code);
  const priced = listed.data.rows.flatMap(({ instrument, last }) => {
    const price = parseScaled(last);
    return price ? [{ instrument, price }] : [];
  });
  const positions = await fillPositions(dataDir, priced, EACH);
  console.log(`${positions} open positions, counted after ${await untilCounted(client, positions)} ms`);
  const kinds = {
    exposure: () => client.call('staff/getExposure', {}),
    near: () => client.call('staff/listNearCalls', {}),
    stress: () => client.call('staff/getStress', {}),
    profit: () => client.call('staff/getHouseProfit', { days: 30 }),
    today: () => client.call('staff/getToday', {}),
  };
  const p99s: Record<string, number> = {};
  for (const [name, ask] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let nth = 0; nth < CALLS; nth++) {
      const began = performance.now();
      const answer = await ask();
      times.push(performance.now() - began);
      if (!answer.ok) throw new Error(`${name} was refused`);
    }
    const [first = 0] = times;
    times.sort((a, b) => a - b);
    const at = (share: number): number => rounded(times[Math.floor(times.length * share)] ?? 0);
    p99s[name] = at(0.99);
    console.log(`${name.padEnd(10)}first ${rounded(first)} ms, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  }
  const alarm_ms = await untilAlarm(dataDir, client);
  console.log(`alarm     ${alarm_ms} ms`);
  const worst = Math.max(...Object.values(p99s));
  return { positions, p99_ms: p99s, alarm_ms, fast: worst < PAGE_MS && alarm_ms < ALARM_MS };
}

/** As when somebody looks for the first time: what was counted before is answered meanwhile. */
async function untilCounted(client: Client, positions: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const exposure = await client.call('staff/getExposure', {});
    if (!exposure.ok) throw new Error(exposure.code);
    if (exposure.data.total.positions >= positions) return rounded(performance.now() - began);
  }
}

/** From the moment at which a limit is exceeded until a reader is told. */
async function untilAlarm(dataDir: string, client: Client): Promise<number> {
  await setLimit(dataDir);
  const began = performance.now();
  for (;;) {
    const limits = await client.call('staff/listRiskLimits', {});
    if (!limits.ok) throw new Error(limits.code);
    if (limits.data.alarms.length > 0) return rounded(performance.now() - began);
  }
}
