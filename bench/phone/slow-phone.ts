/** A phone with a slowed processor and network, which records how long its responses to taps take. */
import type { Browser, CDPSession } from 'playwright-core';
import { Phone, type PhoneOptions } from '@bourse/e2e/browser/phone.ts';

export const PROCESSOR_SLOWDOWN = 4;
/** "Slow 4G" as defined by Lighthouse. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };

export interface TapResponse {
  /** For one tap or key, from the touch to the frame that shows its effect. */
  durationMs: number;
  interaction: number;
  target: string;
}

export interface SlowPhone {
  phone: Phone;
  session: CDPSession;
}

export async function openSlowPhone(
  browser: Browser,
  origin: string,
  options: PhoneOptions & { slowdown?: number; slowNetwork?: boolean } = {},
): Promise<SlowPhone> {
  const { slowdown = PROCESSOR_SLOWDOWN, slowNetwork = false, ...rest } = options;
  const phone = await Phone.switchOn(browser, origin, rest);
  await phone.page.addInitScript(() => {
    const answered: TapResponse[] = [];
    Object.assign(globalThis, { answered, longTasksMs: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
        if (!entry.interactionId) continue;
        const element = entry.target instanceof Element ? entry.target : null;
        const control = element?.closest('button, a, [role]') ?? element;
        const target = (control?.getAttribute('aria-label') ?? control?.textContent ?? '').trim().slice(0, 30);
        answered.push({ durationMs: entry.duration, interaction: entry.interactionId, target });
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        (globalThis as unknown as { longTasksMs: number[] }).longTasksMs.push(duration);
    }).observe({ type: 'longtask' });
  });
  const session = await phone.page.context().newCDPSession(phone.page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (slowNetwork) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
  }
  return { phone, session };
}

/** The responses since the last call: slowest first. */
export async function readTapResponses({ phone }: SlowPhone): Promise<TapResponse[]> {
  const answered = await phone.page.evaluate(() =>
    (globalThis as unknown as { answered: TapResponse[] }).answered.splice(0),
  );
  return answered.sort((a, b) => b.durationMs - a.durationMs);
}

export const readLongTasks = ({ phone }: SlowPhone): Promise<number[]> =>
  phone.page.evaluate(() => (globalThis as unknown as { longTasksMs: number[] }).longTasksMs.splice(0));
