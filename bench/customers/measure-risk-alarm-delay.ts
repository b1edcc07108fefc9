/** Measures the time from a visible price beyond a limit to the visible alarm. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CallClient } from '@bourse/contract/call-client.ts';
import { roundTo } from '../orders/load-measurement.ts';
import { startPriceAlternation, PRICE_BETWEEN_LEVELS } from './alternating-price-stock.ts';

const RISES = 5;
const POLL_MS = 5;
const GIVES_UP_MS = 60_000;

export interface RiskAlarmDelays {
  /** In ms. */
  all: number[];
  worst: number;
}

/** Starts with the limit set, the price below it and no alarm. */
export async function measureRiskAlarmDelay(
  dataDir: string,
  client: CallClient,
  instrument: string,
): Promise<RiskAlarmDelays> {
  const isAbove = async (): Promise<boolean> => {
    const quote = await client.call('quotes/getQuote', { instrument });
    if (!quote.ok) throw new Error(quote.code);
    return Number(quote.data.last) > PRICE_BETWEEN_LEVELS;
  };
  const rings = async (): Promise<boolean> => {
    const limits = await client.call('staff/listRiskLimits', {});
    if (!limits.ok) throw new Error(limits.code);
    return limits.data.alarms.some(({ of, fellAt }) => of === instrument && fellAt === null);
  };
  if ((await isAbove()) || (await rings())) throw new Error('the price is beyond the limit before it moves');
  await startPriceAlternation(dataDir, instrument);
  const all: number[] = [];
  while (all.length < RISES) {
    await until('a higher price', isAbove);
    const began = performance.now();
    await until('an alarm', rings);
    all.push(roundTo(performance.now() - began));
    await until('a lower price', async () => !(await isAbove()));
    await until('the end of the alarm', async () => !(await rings()));
  }
  return { all, worst: Math.max(...all) };
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + GIVES_UP_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`waited a minute for ${what}`);
    await wait(POLL_MS);
  }
}
