/** The file that a trial server's clock follows (`server/testing/file-controlled-server-main.ts`). */
import { writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { sendCallSuccessfully } from '../protocol/call-client.ts';

/** What the answer is allowed to be off by, since it is whole milliseconds of two processes. */
const OFF_MS = 5;

/**
 * Sets how far the clock is ahead of the machine's. With a running server it resolves once its clock has followed:
 * whoever logged in before that would have a session from the past, which has ended a moment later.
 */
export async function setServerClock(file: string, aheadMs: number, running?: { origin: string }): Promise<void> {
  await writeFile(file, JSON.stringify({ aheadMs, feedFaults: null }));
  if (!running) return;
  const hasFollowed = async (): Promise<boolean> => {
    const before = Date.now() + aheadMs;
    const settings = await sendCallSuccessfully<{ name: string; value: string }[]>(running.origin, 'common/config', {
      type: 'all',
    });
    const now = Date.parse(settings.find(({ name }) => name === 'now')?.value ?? '');
    return now >= before - OFF_MS && now <= Date.now() + aheadMs + OFF_MS;
  };
  await expect.poll(hasFollowed, { timeout: 20_000 }).toBe(true);
}
