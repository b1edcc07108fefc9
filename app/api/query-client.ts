/**
 * The server's state as the app knows it. Streams write into it, commands make it stale, a change of session
 * (`app/session/end-session.ts`) empties it.
 */
import { ConnectionError, HttpError } from '@bourse/contract/call-client.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import type { EventFrame } from '@bourse/contract/stream-frames.ts';
import { listCallsStaleAfterCommand, listCallsStaleAfterEvent } from '@bourse/web/cache/stale-calls.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { createStore } from '@bourse/web/external-store.ts';
import { type Query, QueryClient } from '@tanstack/react-query';

const isTransient = (error: Error): boolean =>
  error instanceof ConnectionError || (error instanceof HttpError && error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 300_000,
      retry: (failures, error) => !(error instanceof RefusalError) && isTransient(error) && failures < 2,
      // A phone is often wrong about being online: calls are tried, and fail with a sentence.
      networkMode: 'always',
    },
  },
});

/** After a start without a network, the time (epoch ms of the world) of the stored data on display; else null. */
export const offlineDataTimeStore = createStore<number | null>(null);

/** Refetches the calls in `names` that a screen displays; all of them if `names` is null. */
const refetchCalls = (names: Set<string> | null): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => names === null || names.has(String(queryKey[0])) });

/** Refetches what a command has changed. */
export function refetchAfterCommand(name: CallName): void {
  void listCallsStaleAfterCommand(name).then(refetchCalls);
}

/** Refetches what an event of the stream has changed. */
export function refetchAfterEvent(event: EventFrame): void {
  void listCallsStaleAfterEvent(event).then(refetchCalls);
}

/** Refetches one call, with any input, if a screen displays it. */
export function refetchCall(name: CallName): void {
  void queryClient.invalidateQueries({ queryKey: [name] });
}

/** A busy server refuses, and then answers: pauses before what it refused is fetched again. */
const LANGUAGE_RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 16_000];
let latestLanguageChange = 0;

/**
 * Answers contain names and words in the language in which they were fetched, so a change of language refetches
 * everything on display, and what failed again, until the next change.
 */
export async function refetchAfterLanguageChange(): Promise<void> {
  latestLanguageChange += 1;
  const change = latestLanguageChange;
  await queryClient.invalidateQueries();
  for (const delayMs of LANGUAGE_RETRY_DELAYS_MS) {
    const old = { type: 'active', predicate: ({ state }: Query) => state.isInvalidated } as const;
    if (queryClient.getQueryCache().findAll(old).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (change !== latestLanguageChange) return;
    await queryClient.refetchQueries(old);
  }
}

/** For pull to refresh: refetches everything on display. Rejects if a call fails. */
export const refetchActiveCalls = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active' }, { throwOnError: true });

const FRESH_MS = 2_000;

/** Whether an answer is recent enough for its statements about the present to hold. `readAt` as in the cache. */
export const isFreshlyFetched = (readAt: number): boolean => Date.now() - readAt < FRESH_MS;
