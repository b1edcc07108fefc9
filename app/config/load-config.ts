import { fetchCall } from '../api/use-call.ts';
import { applyConfig, readConfig } from './config.ts';

declare global {
  interface Window {
    /** The answer to the config call that `public/boot.js` sent ahead; null if it failed. */
    bourseConfig?: Promise<{ status: number; data: { name: string; value: string }[] } | null>;
  }
}

/** Waits for the call that was sent ahead, and asks again if that came to nothing. Rejects if the server can't be reached. */
export async function loadConfig(): Promise<void> {
  const early = await window.bourseConfig;
  window.bourseConfig = undefined;
  const entries = early?.status === 1 ? early.data : await fetchCall('common/config', { type: 'all' });
  applyConfig(readConfig(entries));
}
