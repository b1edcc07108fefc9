/** The app's one stream: quotes and events flow into the cache that the screens read from. */
import { StreamConnection, type StreamState } from '@bourse/contract/stream-connection.ts';
import type { EventFrame, QuoteFrame, ServerFrame } from '@bourse/contract/stream-frames.ts';
import { createStore, useStore } from '@bourse/web/external-store.ts';
import type { QueryCacheNotifyEvent } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient, refetchAfterEvent, refetchCall, offlineDataTimeStore } from '../api/query-client.ts';
import type { CallAnswer } from '../api/use-call.ts';
import { getLanguage } from '../language/language.ts';
import { endSession } from '../session/end-session.ts';
import { getSession, onSessionChange } from '../session/session.ts';
import { getServerNow } from '../time/server-clock.ts';
import { type LiveQuote, storeQuote, useLiveQuote } from './live-quotes.ts';

const state = createStore<StreamState>('idle');
/** When the stream last received anything (epoch ms of the world), while it is disconnected or silent; else null. */
const lastReceivedTime = createStore<number | null>(null);
/** Whether an answer to a call has shown that the network is back. */
let isHurried = false;
let lastEvent: number | null = null;

const noteLastReceived = (): void => lastReceivedTime.set(getServerNow() - streamConnection.silentMs);

function setState(next: StreamState): void {
  const wasAway = lastReceivedTime.get() !== null;
  if (next === 'live' || next === 'idle') lastReceivedTime.set(null);
  else if (state.get() === 'live') noteLastReceived();
  if (next === 'live') refetchAfterReconnect(wasAway);
  state.set(next);
}

/** Rereads what an open page needs once the stream is back; everything, after a start without a network. */
function refetchAfterReconnect(wasAway: boolean): void {
  isHurried = false;
  if (offlineDataTimeStore.get() !== null) {
    offlineDataTimeStore.set(null);
    void queryClient.invalidateQueries();
    return;
  }
  // Calls that failed while offline are retried on reconnect.
  if (state.get() !== 'live')
    void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
  // The end of a halt that was missed meanwhile isn't sent again.
  if (wasAway) refetchCall('quotes/getInstrument');
}

/** How long a live stream may take to announce an order or a position. */
const ANNOUNCEMENT_TIMEOUT_MS = 1_000;
/** When the stream last announced one (`performance.now()`), and who waits for the next. */
let lastTradeEventTime = -Infinity;
const tradeEventListeners = new Set<() => void>();

/**
 * Whether the stream has announced an order or a position since `since` (`performance.now()`), or does so within
 * `ANNOUNCEMENT_TIMEOUT_MS`. False at once while it isn't live.
 */
export async function isTradeAnnounced(since: number): Promise<boolean> {
  if (state.get() !== 'live') return false;
  if (lastTradeEventTime >= since) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onEvent = () => resolve(true);
  const timer = setTimeout(() => resolve(false), ANNOUNCEMENT_TIMEOUT_MS);
  tradeEventListeners.add(onEvent);
  const isAnnounced = await promise;
  clearTimeout(timer);
  tradeEventListeners.delete(onEvent);
  return isAnnounced;
}

/** Marks what an event makes stale; it is reread only where it is shown. */
function applyEvent(event: EventFrame): void {
  if (lastEvent !== null && event.seq <= lastEvent) return;
  lastEvent = event.seq;
  if (event.kind === 'notice' || event.data.notice)
    queryClient.setQueryData<CallAnswer<'user/getUserinfo'>>(
      ['user/getUserinfo', {}],
      (user) => user && { ...user, unreadNotices: user.unreadNotices + 1 },
    );
  refetchAfterEvent(event);
  if (event.kind !== 'order' && event.kind !== 'position') return;
  lastTradeEventTime = performance.now();
  for (const listener of tradeEventListeners) listener();
}

type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;
const frameListeners = new Map<string, (frame: never) => void>();

function applyFrame(frame: ServerFrame): void {
  if (frame.type === 'quote') storeQuote(frame satisfies QuoteFrame);
  else if (frame.type === 'listingStatus')
    void queryClient.invalidateQueries({ queryKey: ['quotes/getInstrument', { instrument: frame.instrument }] });
  else if (frame.type === 'event') applyEvent(frame);
  else if (frame.type === 'gap') void queryClient.invalidateQueries();
  else if (frame.type === 'error' && frame.code === 'unauthorized') endSession();
  else frameListeners.get(frame.type)?.(frame as never);
}

export const streamConnection = new StreamConnection({
  hello: () => {
    const session = getSession();
    return session
      ? { token: session.token, account: session.account, language: getLanguage() }
      : { language: getLanguage() };
  },
  onFrame: applyFrame,
  onSessionEnded: endSession,
  onState: setState,
  onSilence: (isSilent) => (isSilent ? noteLastReceived() : lastReceivedTime.set(null)),
  isWatched: () => document.visibilityState === 'visible',
  // Before its own first event, the stream continues from what the customer's data already included.
  lastEvent: () =>
    lastEvent ?? queryClient.getQueryData<CallAnswer<'user/getUserinfo'>>(['user/getUserinfo', {}])?.lastEvent ?? null,
});

let streaming: string | undefined;
let release: (() => void) | undefined;

/** The stream lives as long as the session. */
function followSession(): void {
  const token = getSession()?.token;
  if (token === streaming) return;
  streaming = token;
  release?.();
  release = undefined;
  lastEvent = null;
  if (token === undefined) {
    streamConnection.stop();
    return;
  }
  release = streamConnection.subscribe(['account']);
  streamConnection.start();
}

/** An answered call shows that the network is back before the stream would retry; used once per disconnection. */
function hurryReconnect(event: QueryCacheNotifyEvent): void {
  const isAway = state.get() === 'lost' || state.get() === 'connecting';
  if (!isAway || isHurried || event.type !== 'updated' || event.action.type !== 'success' || event.action.manual)
    return;
  isHurried = true;
  streamConnection.reconnectNow();
}

export function startStream(): void {
  followSession();
  onSessionChange(followSession);
  addEventListener('online', () => streamConnection.reconnectNow());
  addEventListener('offline', () => streamConnection.networkLost());
  queryClient.getQueryCache().subscribe(hurryReconnect);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') streamConnection.reconnectNow();
  });
}

export const useStreamState = (): StreamState => useStore(state);
export const useLastReceivedTime = (): number | null => useStore(lastReceivedTime);

/** Subscribes to these instruments' quotes while the component is shown. */
export function useQuoteChannels(instruments: readonly string[]): void {
  const channels = [...new Set(instruments)]
    .sort()
    .map((instrument) => `quote:${instrument}`)
    .join(' ');
  useEffect(() => (channels === '' ? undefined : streamConnection.subscribe(channels.split(' '))), [channels]);
}

/** Subscribes to a channel while the component is shown; `take` gets its frames, and must be the same for each type. */
export function useStreamChannel<Type extends ServerFrame['type']>(
  channel: string,
  type: Type,
  take: (frame: FrameOf<Type>) => void,
): void {
  frameListeners.set(type, take);
  useEffect(() => streamConnection.subscribe([channel]), [channel]);
}

/**
 * Subscribes to these instruments while the component is shown; read each with `useLiveQuote` or `useLivePriceMovement`
 * in its own row.
 */
export const useQuoteSubscriptions = useQuoteChannels;

/** Subscribes to one instrument and gives its live quote, null before the first. */
export function useSubscribedQuote(instrument: string): LiveQuote | null {
  useQuoteChannels([instrument]);
  return useLiveQuote(instrument);
}
