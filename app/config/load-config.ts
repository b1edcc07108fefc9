import { ConnectionError } from '@bourse/contract/call-client.ts';
import { type CallAnswer, fetchCall } from '../api/use-call.ts';
import { getSession } from '../session/session.ts';
import { serverClock } from '../time/server-clock.ts';
import { type AppConfig, applyConfig, parseConfig } from './app-config.ts';

/** When an answer arrived, by the device's clock (epoch ms), and how long it took. */
interface AnswerTiming {
  device: number;
  roundTripMs: number;
}

declare global {
  interface Window {
    /** The answer to the config call that `public/boot.js` sent ahead; null if it failed. */
    bourseConfig?: Promise<{ came: AnswerTiming; told: { status: number; data: CallAnswer<'common/config'> } } | null>;
  }
}

/** Sets the app's clock by an answer. True if the world's clock differs from what was believed. */
function learnTime(entries: CallAnswer<'common/config'>, came: AnswerTiming): boolean {
  return serverClock.learn({ world: Date.parse(entries.find(({ name }) => name === 'now')?.value ?? ''), ...came });
}

/** Asks the server, and sets the app's clock by the answer. */
export async function fetchConfig(): Promise<{ entries: CallAnswer<'common/config'>; hasMoved: boolean }> {
  const sent = performance.now();
  const entries = await fetchCall('common/config', { type: 'all' });
  return { entries, hasMoved: learnTime(entries, { device: Date.now(), roundTripMs: performance.now() - sent }) };
}

/** Asks the server again and applies what it says. */
export async function refreshConfig(): Promise<AppConfig> {
  const { entries } = await fetchConfig();
  const config = parseConfig(entries);
  applyConfig(config);
  return config;
}

/** If nobody answers, the app starts with what was last known; if nothing is known, it rethrows the failure. */
async function startWithLastKnown(failure: unknown): Promise<void> {
  if (!(failure instanceof ConnectionError) || !getSession()) throw failure;
  const { restoreOfflineSnapshot } = await import('../session/offline-snapshot.ts').catch(() => ({
    restoreOfflineSnapshot: () => false,
  }));
  if (!restoreOfflineSnapshot()) throw failure;
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
    applyConfig(parseConfig(early.told.data));
  } else {
    await refreshConfig().catch(startWithLastKnown);
  }
}
