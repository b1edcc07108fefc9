/**
 * The server's state as the app knows it. Streams write into it, commands make it stale, a change of session
 * (`session/leave.ts`) empties it.
 */
import { ConnectionError, HttpError } from '@bourse/contract/client.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import { QueryClient } from '@tanstack/react-query';
import { RefusalError } from './failure.ts';

const isTransient = (error: Error): boolean =>
  error instanceof ConnectionError || (error instanceof HttpError && error.status >= 500);

export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 300_000,
      retry: (failures, error) => !(error instanceof RefusalError) && isTransient(error) && failures < 2,
      // A phone's idea of being online is often wrong: calls are tried, and fail with a sentence.
      networkMode: 'always',
    },
  },
});

/** Reads these calls again where they are shown, whatever their input was. */
export function refresh(...names: CallName[]): void {
  for (const name of names) void cache.invalidateQueries({ queryKey: [name] });
}

/** Reads these calls again and waits: for pull to refresh. Rejects if one of them fails. */
export async function refreshNow(...names: CallName[]): Promise<void> {
  await Promise.all(
    names.map((name) => cache.refetchQueries({ queryKey: [name], type: 'active' }, { throwOnError: true })),
  );
}
