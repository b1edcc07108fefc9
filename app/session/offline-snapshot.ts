/**
 * What was last known, for a start without a network: kept in local storage while the session lasts, so that it
 * disappears with it (logout, and the 401 rule), and shown with its time.
 */
import type { CallName } from '@bourse/contract/calls.ts';
import { dehydrate, type DehydratedState, hydrate } from '@tanstack/react-query';
import { cache, shownAsOf } from '../api/cache.ts';
import { applyConfig, type Config, getConfig } from '../config/config.ts';
import { isLeaving } from './end-session.ts';
import { getSession, STORAGE_LAST_KNOWN } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { worldNow, worldTime } from '../time/world-time.ts';

/** What people look up on the way: money and prices. No proof of identity, no document, no address to pay to. */
const KEPT: ReadonlySet<string> = new Set<CallName>([
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

interface LastKnown {
  account: string;
  /** Epoch ms of the world. */
  at: number;
  /** How far the world's clock is ahead of the device's. */
  aheadMs: number;
  config: Config;
  state: DehydratedState;
}

/** Stores what the app knows now; nothing while nobody is logged in, or the connection is down. */
export function keepLastKnown(): void {
  const session = getSession();
  if (!session || isLeaving() || shownAsOf.get() !== null) return;
  const state = dehydrate(cache, {
    shouldDehydrateQuery: (query) => query.state.status === 'success' && KEPT.has(String(query.queryKey[0])),
    shouldDehydrateMutation: () => false,
  });
  const at = worldNow();
  const known: LastKnown = { account: session.account, at, aheadMs: at - Date.now(), config: getConfig(), state };
  const text = JSON.stringify(known);
  if (text.length <= CHARACTERS_MAXIMUM) writeStored(STORAGE_LAST_KNOWN, text);
}

function read(): LastKnown | null {
  try {
    return JSON.parse(readStored(STORAGE_LAST_KNOWN) ?? 'null') as LastKnown | null;
  } catch {
    return null;
  }
}

/** Shows what was last known; false if there is nothing. */
export function showLastKnown(): boolean {
  const session = getSession();
  const known = read();
  if (!session || known?.account !== session.account) {
    removeStored(STORAGE_LAST_KNOWN);
    return false;
  }
  const device = Date.now();
  worldTime.learn({ world: device + known.aheadMs, device, roundTripMs: CLOCK_ROUND_TRIP_MS });
  applyConfig(known.config);
  hydrate(cache, known.state);
  shownAsOf.set(known.at);
  return true;
}
