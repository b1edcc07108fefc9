/** The last public price of each instrument, slightly old; used to choose order prices. */
import type { Caller } from '../caller.ts';
import type { StormWare } from './wares.ts';

export interface Prices {
  /** Asks again if the known price is old. Without an answer the old price is good enough to aim. */
  learn(ware: StormWare): Promise<void>;
  priceOf(ware: StormWare): number;
}

const OLD_AFTER_MS = 1_500;

export async function openPrices(caller: Caller, wares: readonly StormWare[]): Promise<Prices> {
  const known = new Map<string, { price: number; at: number }>();
  async function learn({ instrument }: StormWare): Promise<void> {
    const now = performance.now();
    const last = known.get(instrument);
    if (last && now - last.at < OLD_AFTER_MS) return;
    if (last) last.at = now;
    const said = await caller.call('quotes/getQuote', { instrument });
    if (said?.body.status === 1)
      known.set(instrument, { price: Number((said.body.data as { last: string }).last), at: now });
  }
  await Promise.all(wares.map(learn));
  return { learn, priceOf: ({ instrument }) => known.get(instrument)?.price ?? 1 };
}
