/**
 * Reading a call: the app's one client (who is calling in which language, and the 401 rule for every call), and one
 * hook for every call that changes nothing.
 */
import { createClient } from '@bourse/contract/client.ts';
import { getLanguage } from '../language/language.ts';
import { endSession, isLeaving } from '../session/end-session.ts';
import { sessionHeaders } from '../session/session.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type Answer, anyCallOf, type Input } from '@bourse/web/calls.ts';
import { unwrap } from '@bourse/web/refusal-error.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { cache } from './cache.ts';

export const client = createClient({
  headers: () => ({ ...sessionHeaders(), language: getLanguage() }),
  onUnauthorized: endSession,
});

/** Reading: one hook for every call that changes nothing. */

export type { Answer, Input } from '@bourse/web/calls.ts';

const callAny = anyCallOf(client);

/**
 * The data of a call; throws what `describeFailure` can put into words. After a session has ended, while its last
 * screen is still shown, nothing is read: the answer never comes, and the cache is emptied.
 */
export async function fetchCall<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  if (isLeaving()) return new Promise<never>(() => {});
  return unwrap(await callAny(name, input, { signal }));
}

/** Names of the calls that answer `{rows, next}` and take a cursor. */
export type ListName = {
  [Name in CallName]: Answer<Name> extends { rows: unknown[]; next: string | null } ? Name : never;
}[CallName];
export type RowOf<Name extends ListName> = Answer<Name>['rows'][number];

export interface CallSettings {
  enabled?: boolean;
  staleTimeMs?: number;
  /** Reads again this often while shown. */
  everyMs?: number;
  /** Shows the last input's answer until the new one is here, so that nothing jumps. */
  keepPrevious?: boolean;
  /** For answers with words in the reader's language: after a change of language they are read again. */
  language?: Language;
}

/**
 * `const wallet = useCall('wallet/getWallet', { in: 'USD' })`, then `wallet.data`, `.error`, `.isPending`,
 * `.refetch()`.
 */
export function useCall<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  settings: CallSettings = {},
): UseQueryResult<Answer<Name>> {
  const options = {
    queryKey: settings.language ? [name, input, settings.language] : [name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchCall(name, input, signal),
    enabled: settings.enabled ?? true,
    ...(settings.staleTimeMs === undefined ? {} : { staleTime: settings.staleTimeMs }),
    ...(settings.everyMs === undefined ? {} : { refetchInterval: settings.everyMs }),
    ...(settings.keepPrevious ? { placeholderData: (previous: Answer<Name> | undefined) => previous } : {}),
  };
  return useQuery(options as never) as UseQueryResult<Answer<Name>>;
}

/** Starts reading before a screen asks for it. */
export function prefetchCall<Name extends CallName>(name: Name, input: Input<Name>): void {
  void cache.prefetchQuery({ queryKey: [name, input], queryFn: () => fetchCall(name, input) });
}
