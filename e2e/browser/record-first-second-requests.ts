/** The requests of a screen until it is usable. */
import type { Request } from 'playwright-core';
import type { Phone } from './phone.ts';

const STEPS = 90;
const STEP_MS = 10;
const BETWEEN_MS = 15;
const IDLE_CHECKS_MAXIMUM = 400;
const HEAD_START_MS = 20_000;

/**
 * Opens a screen on a fresh phone and runs its page for 900 ms by the page's own clock, which pauses while requests are
 * pending: a busy machine changes nothing. Nobody waits for later requests. Returns the requests.
 */
export async function recordFirstSecondRequests(phone: Phone, path: string): Promise<Request[]> {
  const { page } = phone;
  const requests: Request[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => {
    requests.push(request);
    pending.add(request);
  });
  const ended = (request: Request): void => void pending.delete(request);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  const now = Date.now();
  // The clock runs until it is paused, which can't be in its past.
  await page.clock.install({ time: now - HEAD_START_MS });
  await page.clock.pauseAt(now);
  await phone.open(path);
  for (let step = 0; step < STEPS; step += 1) {
    for (let check = 0; pending.size > 0 && check < IDLE_CHECKS_MAXIMUM; check += 1)
      await page.waitForTimeout(BETWEEN_MS);
    await page.clock.runFor(STEP_MS);
    await page.waitForTimeout(BETWEEN_MS);
  }
  await phone.settles();
  return requests;
}
