/**
 * What was last known, for a start without a network: kept in local storage while the session lasts, so that it
 * disappears with it (logout, and the 401 rule), and shown with its time.
 */
import type { CallName } from '@bourse/contract/calls.ts';
import { dehydrate, type DehydratedState, hydrate } from '@tanstack/react-query';
import { queryClient, offlineDataTimeStore } from '../api/query-client.ts';
import { applyConfig, type AppConfig, getConfig } from '../config/app-config.ts';
import { isSessionEnding } from './end-session.ts';
import { getSession, OFFLINE_SNAPSHOT_STORAGE_KEY } from './session.ts';
import { readStored, removeStored, writeStored } from './local-storage.ts';
import { getServerNow, serverClock } from '../time/server-clock.ts';

/** What people look up on the way: money and prices. No proof of identity, no document, no address to pay to. */
const SNAPSHOT_CALLS: ReadonlySet<string> = new Set<CallName>([
  'user/getUserinfo',
  'trading/getPortfolio',
  'trading/listPositions',
  'trading/listOrders',
  'wallet/getWallet',
  'wallet/listUpcomingDividends',
  'performance/getCurve',
  'quotes/listMarkets',
  'quotes/listInstruments',
  'quotes/getInstrument',
  'discovery/listFavorites',
  'notices/listNotices',
  'news/listNews',
]);
/** Local storage holds five million characters or so, and is read before the first paint. */
const CHARACTERS_MAXIMUM = 600_000;
/** How far the world's clock may be off until the server is asked again. */
const CLOCK_ROUND_TRIP_MS = 20_000;

interface OfflineSnapshot {
  account: string;
  /** Epoch ms of the world. */
  at: number;
  /** How far the world's clock is ahead of the device's. */
  aheadMs: number;
  config: AppConfig;
  state: DehydratedState;
}

/** Stores what the app knows now; nothing while nobody is logged in, or the connection is down. */
export function saveOfflineSnapshot(): void {
  const session = getSession();
  if (!session || isSessionEnding() || offlineDataTimeStore.get() !== null) return;
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.state.status === 'success' && SNAPSHOT_CALLS.has(String(query.queryKey[0])),
    shouldDehydrateMutation: () => false,
  });
  const at = getServerNow();
  const known: OfflineSnapshot = { account: session.account, at, aheadMs: at - Date.now(), config: getConfig(), state };
  const text = JSON.stringify(known);
  if (text.length <= CHARACTERS_MAXIMUM) writeStored(OFFLINE_SNAPSHOT_STORAGE_KEY, text);
}

function readSnapshot(): OfflineSnapshot | null {
  try {
    return JSON.parse(readStored(OFFLINE_SNAPSHOT_STORAGE_KEY) ?? 'null') as OfflineSnapshot | null;
  } catch {
    return null;
  }
}

/** Shows what was last known; false if there is nothing. */
export function restoreOfflineSnapshot(): boolean {
  const session = getSession();
  const known = readSnapshot();
  if (!session || known?.account !== session.account) {
    removeStored(OFFLINE_SNAPSHOT_STORAGE_KEY);
    return false;
  }
  const device = Date.now();
  serverClock.learn({ world: device + known.aheadMs, device, roundTripMs: CLOCK_ROUND_TRIP_MS });
  applyConfig(known.config);
  hydrate(queryClient, known.state);
  offlineDataTimeStore.set(known.at);
  return true;
}
