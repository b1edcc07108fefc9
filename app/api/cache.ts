/**
 * The server's state as the app knows it. Streams write into it, commands make it stale, a change of session
 * (`app/session/end-session.ts`) empties it.
 */
import { ConnectionError, HttpError } from '@bourse/contract/client.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import type { EventFrame } from '@bourse/contract/stream.ts';
import { oldAfter, oldBecauseOf } from '@bourse/web/cache/stale-reads.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { createStore } from '@bourse/web/store.ts';
import { QueryClient } from '@tanstack/react-query';

const isTransient = (error: Error): boolean =>
  error instanceof ConnectionError || (error instanceof HttpError && error.status >= 500);

export const cache = new QueryClient({
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

/** Since when (epoch ms of the world) nothing new is known, after a start without a network; else null. */
export const shownAsOf = createStore<number | null>(null);

/** Rereads `names` where they are shown; everything if `names` is unknown. */
const readAgain = (names: Set<string> | null): Promise<void> =>
  cache.invalidateQueries({ predicate: ({ queryKey }) => names === null || names.has(String(queryKey[0])) });

/** After a command: rereads what it changes. */
export function readAgainAfter(name: CallName): void {
  void oldAfter(name).then(readAgain);
}

/** After an event of the stream. */
export function readAgainBecauseOf(event: EventFrame): void {
  void oldBecauseOf(event).then(readAgain);
}

/** Rereads one call where it is shown, whatever its input was. */
export function refresh(name: CallName): void {
  void cache.invalidateQueries({ queryKey: [name] });
}

/**
 * Answers contain names and words in the language in which they were read: after a change of language, everything shown
 * is reread.
 */
export const readAgainInOtherWords = (): void => void cache.invalidateQueries();

/** Rereads everything shown and waits, for pull to refresh. Rejects if a call fails. */
export const refreshShown = (): Promise<void> => cache.refetchQueries({ type: 'active' }, { throwOnError: true });

const JUST_MS = 2_000;

/**
 * Whether an answer has only just been read, so that what it says of the present still holds. `readAt` as in the cache.
 */
export const isJustRead = (readAt: number): boolean => Date.now() - readAt < JUST_MS;
