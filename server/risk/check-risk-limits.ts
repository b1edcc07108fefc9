/** Checks customers' holdings against the limits every second, at that second's prices. */
import {
  isExposureAlarmOn,
  listExposureLimitsInForce,
  computeExposureLimitUse,
} from '@bourse/core/trading/risk/house-exposure.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { endAlarm, insertAlarm, listLimitAlarms, loadRiskLimits, updateAlarm } from './limits-store.ts';

export async function checkRiskLimits({
  database,
  holdings,
  clock,
}: Pick<ServerDependencies, 'database' | 'holdings' | 'clock'>) {
  const { kysely } = database;
  const now = clock.now();
  const [limits, risen] = await Promise.all([loadRiskLimits(kysely), listLimitAlarms(kysely, 'risen')]);
  const inForce = listExposureLimitsInForce(limits);
  const numbers = new Set(inForce.map(({ number }) => number));
  for (const { number } of risen) if (!numbers.has(number)) await endAlarm(kysely, number, now);
  if (inForce.length === 0) return;
  const { holdings: held } = await holdings.valueHoldings(now);
  const risenOf = new Set(risen.map(({ number }) => number));
  for (const limit of inForce) {
    const { number, amount } = limit;
    const used = computeExposureLimitUse(limit, held);
    const wasRisen = risenOf.has(number);
    const isRisen = isExposureAlarmOn(used, amount, wasRisen);
    if (isRisen && wasRisen) await updateAlarm(kysely, number, used);
    else if (isRisen) await insertAlarm(kysely, number, used, now);
    else if (wasRisen) await endAlarm(kysely, number, now);
  }
}
