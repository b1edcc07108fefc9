/** How long the risk pages take with ten open positions per customer, and how soon a price's move raises an alarm. */
import type { CallClient } from '@bourse/contract/call-client.ts';
import { parseAmount, parseScaled } from '@bourse/core/ledger/money.ts';
import { roundTo } from '../orders/load-measurement.ts';
import { type RiskAlarmDelays, measureRiskAlarmDelay } from './measure-risk-alarm-delay.ts';
import { fillPositions, type PricedInstrument, insertRiskLimit, measureSpreadGainsQuery } from './fill-positions.ts';
import { LOWER_PRICE, playAlternatingPrices } from './alternating-price-stock.ts';

const EACH = 10;
const CALLS = 40;
const PAGE_MS = 500;
/** How long a front end waits for an answer. */
const FIRST_MS = 10_000;
const ALARM_MS = 2_000;
/** Enough that the moving one is among the rows of exposure. */
const INSTRUMENTS = 60;
const EDGES = 3;

export async function measureRiskPageTimes(server: { origin: string; dataDir: string }, client: CallClient) {
  const { dataDir } = server;
  const moving = await playAlternatingPrices(server);
  const { positions, closings } = await fillPositions(
    dataDir,
    [...(await listedPrices(client, moving)), { instrument: moving, price: parseScaled(LOWER_PRICE)! }],
    EACH,
  );
  console.log(`${positions} open positions, counted after ${await untilCounted(client, positions)} ms`);
  const first_ms = await firstQuality(client, closings);
  console.log(`quality of fills counted after ${first_ms} ms`);
  const p99s = await timePages(client);
  const edges_ms = roundTo(Math.min(...(await measureSpreadGainsQuery(dataDir, EDGES))));
  console.log(`profit of ${closings} closings of today, read from ${positions + closings} fills: ${edges_ms} ms`);
  await insertRiskLimit(dataDir, moving, await limitOf(client, moving));
  const alarm: RiskAlarmDelays = await measureRiskAlarmDelay(dataDir, client, moving);
  console.log(`alarm     ${alarm.all.join(', ')} ms after the price`);
  const worst = Math.max(...Object.values(p99s));
  return {
    positions,
    closings,
    p99_ms: p99s,
    first_ms,
    edges_ms,
    alarm_ms: alarm.worst,
    fast: worst < PAGE_MS && first_ms < FIRST_MS && alarm.worst < ALARM_MS,
  };
}

async function listedPrices(client: CallClient, but: string): Promise<PricedInstrument[]> {
  const listed = await client.call('quotes/listInstruments', { market: 'US', board: 'listed', limit: 100 });
  if (!listed.ok) throw new Error(listed.code);
  return listed.data.rows
    .flatMap(({ instrument, last }) => {
      const price = parseScaled(last);
      return price && instrument !== but ? [{ instrument, price }] : [];
    })
    .slice(0, INSTRUMENTS);
}

/** Of the calls of the risk page, and of the pages of profit and today. */
async function timePages(client: CallClient): Promise<Record<string, number>> {
  const kinds = {
    exposure: () => client.call('staff/getExposure', {}),
    near: () => client.call('staff/listNearCalls', {}),
    stress: () => client.call('staff/getStress', {}),
    quality: () => client.call('staff/getServiceQuality', { days: 1 }),
    month: () => client.call('staff/getServiceQuality', { days: 31 }),
    limits: () => client.call('staff/listRiskLimits', {}),
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
    const at = (share: number): number => roundTo(times[Math.floor(times.length * share)] ?? 0);
    p99s[name] = at(0.99);
    console.log(`${name.padEnd(10)}first ${roundTo(first)} ms, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  }
  return p99s;
}

/** The first looks of the day and of the month, which wait for the count; later ones get an earlier one meanwhile. */
async function firstQuality(client: CallClient, fills: number): Promise<number> {
  const times: number[] = [];
  for (const days of [1, 31]) {
    const began = performance.now();
    const quality = await client.call('staff/getServiceQuality', { days });
    if (!quality.ok) throw new Error(quality.code);
    times.push(performance.now() - began);
    const counted = quality.data.rows.reduce((sum, row) => sum + row.fills, 0);
    if (counted < fills) throw new Error(`only ${counted} fills of ${days} days were counted`);
  }
  return roundTo(Math.max(...times));
}

/** As on somebody's first look: earlier counts are answered meanwhile. */
async function untilCounted(client: CallClient, positions: number): Promise<number> {
  const began = performance.now();
  for (;;) {
    const exposure = await client.call('staff/getExposure', {});
    if (!exposure.ok) throw new Error(exposure.code);
    if (exposure.data.total.positions >= positions) return roundTo(performance.now() - began);
  }
}

/** In cents: the holding's worth at its base price, plus half of its move. */
async function limitOf(client: CallClient, instrument: string): Promise<bigint> {
  const exposure = await client.call('staff/getExposure', {});
  if (!exposure.ok) throw new Error(exposure.code);
  const gross = exposure.data.rows.find(({ of }) => of === instrument)?.gross;
  const cents = gross === undefined ? null : parseAmount(gross, 'USD');
  if (!cents) throw new Error(`nothing is held of ${instrument}`);
  return (cents * 105n) / 100n;
}
