/** The last public price of each instrument, slightly old; used to choose order prices. */
import type { Caller } from '../caller.ts';
import type { StormTradable } from './storm-tradables.ts';

export interface LastPrices {
  /** Asks again if the known price is old. Without an answer the old price is good enough to aim. */
  learn(tradable: StormTradable): Promise<void>;
  priceOf(tradable: StormTradable): number;
}

const OLD_AFTER_MS = 1_500;

export async function createLastPrices(caller: Caller, tradables: readonly StormTradable[]): Promise<LastPrices> {
  const known = new Map<string, { price: number; at: number }>();
  async function learn({ instrument }: StormTradable): Promise<void> {
    const now = performance.now();
    const last = known.get(instrument);
    if (last && now - last.at < OLD_AFTER_MS) return;
    if (last) last.at = now;
    const response = await caller.call('quotes/getQuote', { instrument });
    if (response?.body.status === 1)
      known.set(instrument, { price: Number((response.body.data as { last: string }).last), at: now });
  }
  await Promise.all(tradables.map(learn));
  return { learn, priceOf: ({ instrument }) => known.get(instrument)?.price ?? 1 };
}
