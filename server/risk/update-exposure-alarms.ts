/** Checks customers' holdings against the limits every second, at that second's prices. */
import {
  isExposureAlarmOn,
  listExposureLimitsInForce,
  computeExposureLimitUse,
} from '@bourse/core/trading/risk/house-exposure.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  endExposureAlarm,
  insertExposureAlarm,
  listExposureAlarms,
  loadExposureLimits,
  updateExposureAlarm,
} from './risk-limits-store.ts';

export async function updateExposureAlarms({
  database,
  customerHoldings,
  clock,
}: Pick<ServerDependencies, 'database' | 'customerHoldings' | 'clock'>) {
  const { kysely } = database;
  const now = clock.now();
  const [limits, risen] = await Promise.all([loadExposureLimits(kysely), listExposureAlarms(kysely, 'risen')]);
  const inForce = listExposureLimitsInForce(limits);
  const numbers = new Set(inForce.map(({ number }) => number));
  for (const { number } of risen) if (!numbers.has(number)) await endExposureAlarm(kysely, number, now);
  if (inForce.length === 0) return;
  const { holdings: held } = await customerHoldings.valueHoldings(now);
  const risenOf = new Set(risen.map(({ number }) => number));
  for (const limit of inForce) {
    const { number, amount } = limit;
    const used = computeExposureLimitUse(limit, held);
    const wasRisen = risenOf.has(number);
    const isRisen = isExposureAlarmOn(used, amount, wasRisen);
    if (isRisen && wasRisen) await updateExposureAlarm(kysely, number, used);
    else if (isRisen) await insertExposureAlarm(kysely, number, used, now);
    else if (wasRisen) await endExposureAlarm(kysely, number, now);
  }
}
