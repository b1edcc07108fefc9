/** The app's one stream: quotes and events flow into the cache that the screens read from. */
import type { EventFrame, QuoteFrame, ServerFrame } from '@bourse/contract/stream.ts';
import { createStore, useStore } from '@bourse/web/store.ts';
import type { QueryCacheNotifyEvent } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cache, readAgainBecauseOf, refresh, shownAsOf } from '../api/cache.ts';
import type { Answer } from '../api/use-call.ts';
import { getLanguage } from '../language/language.ts';
import { endSession } from '../session/end-session.ts';
import { getSession, onSessionChange } from '../session/session.ts';
import { StreamConnection, type StreamState } from '@bourse/web/stream/connection.ts';
import { worldNow } from '../time/world-time.ts';
import { type LiveQuote, putQuote, useLiveQuote } from './quotes.ts';

const state = createStore<StreamState>('idle');
/** When the stream last received anything (epoch ms of the world), while it is disconnected; else null. */
const heardLast = createStore<number | null>(null);
/** Whether an answer to a call has shown that the network is back. */
let isHurried = false;
let lastEvent: number | null = null;

function setState(next: StreamState): void {
  const wasAway = heardLast.get() !== null;
  if (next === 'live' || next === 'idle') heardLast.set(null);
  else if (state.get() === 'live') heardLast.set(worldNow() - connection.silentMs);
  if (next === 'live') comeBack(wasAway);
  state.set(next);
}

/** Rereads what an open page needs once the stream is back; everything, after a start without a network. */
function comeBack(wasAway: boolean): void {
  isHurried = false;
  if (shownAsOf.get() !== null) {
    shownAsOf.set(null);
    void cache.invalidateQueries();
    return;
  }
  // Calls that failed while offline are retried on reconnect.
  if (state.get() !== 'live')
    void cache.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
  // The end of a halt that was missed meanwhile isn't sent again.
  if (wasAway) refresh('quotes/getInstrument');
}

/** Marks what an event makes stale; it is reread only where it is shown. */
function takeEvent(event: EventFrame): void {
  if (lastEvent !== null && event.seq <= lastEvent) return;
  lastEvent = event.seq;
  if (event.kind === 'notice' || event.data.notice)
    cache.setQueryData<Answer<'user/getUserinfo'>>(
      ['user/getUserinfo', {}],
      (user) => user && { ...user, unreadNotices: user.unreadNotices + 1 },
    );
  readAgainBecauseOf(event);
}

type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;
const takers = new Map<string, (frame: never) => void>();

function takeFrame(frame: ServerFrame): void {
  if (frame.type === 'quote') putQuote(frame satisfies QuoteFrame);
  else if (frame.type === 'standing')
    void cache.invalidateQueries({ queryKey: ['quotes/getInstrument', { instrument: frame.instrument }] });
  else if (frame.type === 'event') takeEvent(frame);
  else if (frame.type === 'gap') void cache.invalidateQueries();
  else if (frame.type === 'error' && frame.code === 'unauthorized') endSession();
  else takers.get(frame.type)?.(frame as never);
}

export const connection = new StreamConnection({
  hello: () => {
    const session = getSession();
    return session
      ? { token: session.token, account: session.account, language: getLanguage() }
      : { language: getLanguage() };
  },
  onFrame: takeFrame,
  onSessionEnded: endSession,
  onState: setState,
  // Before its own first event, the stream continues from what the customer's data already included.
  lastEvent: () =>
    lastEvent ?? cache.getQueryData<Answer<'user/getUserinfo'>>(['user/getUserinfo', {}])?.lastEvent ?? null,
});

let streaming: string | undefined;
let release: (() => void) | undefined;

/** The stream lives as long as the session. */
function follow(): void {
  const token = getSession()?.token;
  if (token === streaming) return;
  streaming = token;
  release?.();
  release = undefined;
  lastEvent = null;
  if (token === undefined) {
    connection.stop();
    return;
  }
  release = connection.hold(['account']);
  connection.start();
}

/** An answered call shows that the network is back before the stream would retry; used once per disconnection. */
function hearOfNetwork(event: QueryCacheNotifyEvent): void {
  const isAway = state.get() === 'lost' || state.get() === 'connecting';
  if (!isAway || isHurried || event.type !== 'updated' || event.action.type !== 'success' || event.action.manual)
    return;
  isHurried = true;
  connection.hurry();
}

export function startStream(): void {
  follow();
  onSessionChange(follow);
  addEventListener('online', () => connection.hurry());
  cache.getQueryCache().subscribe(hearOfNetwork);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connection.hurry();
  });
}

export const useStreamState = (): StreamState => useStore(state);
export const useHeardLast = (): number | null => useStore(heardLast);

/** Subscribes to these instruments' quotes while the component is shown. */
export function useQuoteChannels(instruments: readonly string[]): void {
  const channels = [...new Set(instruments)]
    .sort()
    .map((instrument) => `quote:${instrument}`)
    .join(' ');
  useEffect(() => (channels === '' ? undefined : connection.hold(channels.split(' '))), [channels]);
}

/** Subscribes to a channel while the component is shown; `take` gets its frames, and must be the same for each type. */
export function useChannel<Type extends ServerFrame['type']>(
  channel: string,
  type: Type,
  take: (frame: FrameOf<Type>) => void,
): void {
  takers.set(type, take);
  useEffect(() => connection.hold([channel]), [channel]);
}

/**
 * Subscribes to these instruments while the component is shown; read each with `useLiveQuote` or `useMovement` in its
 * own row.
 */
export const useQuotes = useQuoteChannels;

/** Subscribes to one instrument and gives its live quote, null before the first. */
export function useQuote(instrument: string): LiveQuote | null {
  useQuoteChannels([instrument]);
  return useLiveQuote(instrument);
}
