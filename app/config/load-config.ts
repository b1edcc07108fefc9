import { ConnectionError } from '@bourse/contract/client.ts';
import { type Answer, fetchCall } from '../api/use-call.ts';
import { getSession } from '../session/session.ts';
import { worldTime } from '../time/world-time.ts';
import { applyConfig, readConfig } from './config.ts';

/** When an answer arrived, by the device's clock (epoch ms), and how long it took. */
interface Came {
  device: number;
  roundTripMs: number;
}

declare global {
  interface Window {
    /** The answer to the config call that `public/boot.js` sent ahead; null if it failed. */
    bourseConfig?: Promise<{ came: Came; told: { status: number; data: Answer<'common/config'> } } | null>;
  }
}

/** Sets the app's clock by an answer. True if the world's clock differs from what was believed. */
function learnTime(entries: Answer<'common/config'>, came: Came): boolean {
  return worldTime.learn({ world: Date.parse(entries.find(({ name }) => name === 'now')?.value ?? ''), ...came });
}

/** Asks the server, and sets the app's clock by the answer. */
export async function askConfig(): Promise<{ entries: Answer<'common/config'>; hasMoved: boolean }> {
  const sent = performance.now();
  const entries = await fetchCall('common/config', { type: 'all' });
  return { entries, hasMoved: learnTime(entries, { device: Date.now(), roundTripMs: performance.now() - sent }) };
}

/** If nobody answers, the app starts with what was last known; if nothing is known, it rethrows the failure. */
async function startWithLastKnown(failure: unknown): Promise<void> {
  if (!(failure instanceof ConnectionError) || !getSession()) throw failure;
  const { showLastKnown } = await import('../session/offline-snapshot.ts').catch(() => ({
    showLastKnown: () => false,
  }));
  if (!showLastKnown()) throw failure;
}

/**
 * Waits for the call that was sent ahead, and asks again if that failed. Rejects if the server can't be reached, and
 * nothing is known from before.
 */
export async function loadConfig(): Promise<void> {
  const early = await window.bourseConfig;
  window.bourseConfig = undefined;
  if (early?.told.status === 1) {
    learnTime(early.told.data, early.came);
    applyConfig(readConfig(early.told.data));
  } else {
    await askConfig().then(({ entries }) => applyConfig(readConfig(entries)), startWithLastKnown);
  }
}
