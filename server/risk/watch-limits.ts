/** Checks customers' holdings against the limits every second, at that second's prices. */
import { alarms, limitsInForce, usedOf } from '@bourse/core/trading/risk/exposure.ts';
import type { Parts } from '../parts.ts';
import { lower, raise, readAlarms, readLimits, rings } from './limits-store.ts';

export async function watchLimits({ database, holdings, clock }: Pick<Parts, 'database' | 'holdings' | 'clock'>) {
  const { kysely } = database;
  const now = clock.now();
  const [limits, risen] = await Promise.all([readLimits(kysely), readAlarms(kysely, 'risen')]);
  const inForce = limitsInForce(limits);
  const numbers = new Set(inForce.map(({ number }) => number));
  for (const { number } of risen) if (!numbers.has(number)) await lower(kysely, number, now);
  if (inForce.length === 0) return;
  const { holdings: held } = await holdings.valued(now);
  const risenOf = new Set(risen.map(({ number }) => number));
  for (const limit of inForce) {
    const { number, amount } = limit;
    const used = usedOf(limit, held);
    const wasRisen = risenOf.has(number);
    const isRisen = alarms(used, amount, wasRisen);
    if (isRisen && wasRisen) await rings(kysely, number, used);
    else if (isRisen) await raise(kysely, number, used, now);
    else if (wasRisen) await lower(kysely, number, now);
  }
}
