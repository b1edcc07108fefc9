/**
 * Reading a call: the app's one client (who is calling in which language, and the 401 rule for every call), and one
 * hook for every call that changes nothing.
 */
import { createCallClient } from '@bourse/contract/call-client.ts';
import { getLanguage } from '../language/language.ts';
import { endSession, isSessionEnding } from '../session/end-session.ts';
import { buildSessionHeaders } from '../session/session.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { type CallAnswer, buildCallByRuntimeName, type CallInput } from '@bourse/web/calls.ts';
import { unwrapResult } from '@bourse/web/refusal-error.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

export const apiClient = createCallClient({
  headers: () => ({ ...buildSessionHeaders(), language: getLanguage() }),
  onUnauthorized: endSession,
});

/** Reading: one hook for every call that changes nothing. */

export type { CallAnswer, CallInput } from '@bourse/web/calls.ts';

const callAny = buildCallByRuntimeName(apiClient);

/**
 * The data of a call; throws what `describeFailure` can put into words. After a session has ended, while its last
 * screen is still shown, nothing is read: the answer never comes, and the cache is emptied.
 */
export async function fetchCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  signal?: AbortSignal,
): Promise<CallAnswer<Name>> {
  if (isSessionEnding()) return new Promise<never>(() => {});
  return unwrapResult(await callAny(name, input, { signal }));
}

/** Names of the calls that answer `{rows, next}` and take a cursor. */
export type ListCallName = {
  [Name in CallName]: CallAnswer<Name> extends { rows: unknown[]; next: string | null } ? Name : never;
}[CallName];
export type ListCallRow<Name extends ListCallName> = CallAnswer<Name>['rows'][number];

export interface UseCallOptions {
  enabled?: boolean;
  staleTimeMs?: number;
  /** Reads again this often while shown. */
  refetchIntervalMs?: number;
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
  input: CallInput<Name>,
  settings: UseCallOptions = {},
): UseQueryResult<CallAnswer<Name>> {
  const options = {
    queryKey: settings.language ? [name, input, settings.language] : [name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchCall(name, input, signal),
    enabled: settings.enabled ?? true,
    ...(settings.staleTimeMs === undefined ? {} : { staleTime: settings.staleTimeMs }),
    ...(settings.refetchIntervalMs === undefined ? {} : { refetchInterval: settings.refetchIntervalMs }),
    ...(settings.keepPrevious ? { placeholderData: (previous: CallAnswer<Name> | undefined) => previous } : {}),
  };
  return useQuery(options as never) as UseQueryResult<CallAnswer<Name>>;
}

/** Starts reading before a screen asks for it. */
export function prefetchCall<Name extends CallName>(name: Name, input: CallInput<Name>): void {
  void queryClient.prefetchQuery({ queryKey: [name, input], queryFn: () => fetchCall(name, input) });
}
