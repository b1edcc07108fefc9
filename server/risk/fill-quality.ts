/**
 * How customers' orders were filled, by group, against the quote each was filled at. Effective spread: twice the
 * distance from the middle of the quote. Slippage: the distance beyond its edge. Both weighted by value.
 */
import { isoTime } from '@bourse/core/dates.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { CUSTOMER_GROUPS } from '@bourse/core/risk/exposure.ts';
import type { Handler } from '../calls/handler.ts';
import { createRates } from '../ledger/rates.ts';
import type { Parts } from '../parts.ts';
import { DAY_MS } from './day.ts';
import { dayBegan } from './get-today.ts';
import { BASE, STALE_MS } from './holdings.ts';
import { type Renewed, renewed } from './renewed.ts';
import { type Quality, runningQuality } from './running-quality.ts';

const FRESH_MS = 30_000;
const BPS = 10_000;

export function getServiceQuality(parts: Parts): Handler<'staff/getServiceQuality'> {
  const counted = new Map<number, Renewed<Quality[]>>();
  return async ({ days = 1 }) => {
    const now = parts.clock.now();
    const made = counted.getOrInsertComputed(days, () => countedFor(parts, days));
    const inBase = createRates(parts.feeds).into(BASE, now);
    const rows = Map.groupBy(await made.read(), ({ group }) => group);
    return {
      base: BASE,
      now: isoTime(now),
      rows: CUSTOMER_GROUPS.flatMap((group) => {
        const own = rows.get(group) ?? [];
        const sum = (name: 'orders' | 'refused' | 'fills'): number => own.reduce((all, row) => all + row[name], 0);
        const money = (name: 'value' | 'edge' | 'beyond'): bigint =>
          own.reduce((all, row) => all + (inBase(row[name], row.currency) ?? 0n), 0n);
        const bps = (amount: bigint): string =>
          (money('value') === 0n ? 0 : (Number(amount) / Number(money('value'))) * BPS).toFixed(2);
        return own.length === 0
          ? []
          : [
              {
                group,
                orders: sum('orders'),
                refused: sum('refused'),
                fills: sum('fills'),
                value: formatAmount(money('value'), BASE),
                effectiveSpreadBps: bps(2n * money('edge')),
                slippageBps: bps(money('beyond')),
              },
            ];
      }),
    };
  };
}

/** Counted from the first look on, which waits for all of it; later ones wait for what has come since. */
function countedFor(parts: Parts, days: number): Renewed<Quality[]> {
  const running = runningQuality(parts);
  const read = () => running.read(dayBegan(parts.clock.now()) - (days - 1) * DAY_MS);
  const kept = renewed(read, { freshMs: FRESH_MS, staleMs: STALE_MS });
  const forget = (): void => {
    running.forget();
    kept.forget();
  };
  parts.holdings.with({ forget });
  return { ...kept, forget };
}
