/**
 * Reads a call for a page, by its name and input; the framework caches it. An ended session leads to the login and
 * back.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLogoutIfAccessDenied, useNotify } from 'react-admin';
import { oldAfter } from '@bourse/web/cache/stale-reads.ts';
import { type Answer, client, type Input, read, type StaffCall, type StaffCommand } from './client.ts';
import { ConnectionError, HttpError } from '@bourse/contract/client.ts';
import { anyCallOf, type CommandInput } from '@bourse/web/calls.ts';
import { Intent } from '@bourse/web/intent.ts';
import { type Texts, useTexts } from '../language/use-texts.tsx';
import { RefusalError } from '@bourse/web/refusal-error.ts';

interface ReadOptions {
  refreshMs?: number;
  enabled?: boolean;
  /**
   * Reads personal data; each access is logged, so it happens once per visit, is never refetched automatically and is
   * not cached.
   */
  look?: boolean;
}

const AS_LOOK = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

export function useStaffCall<Name extends StaffCall>(
  name: Name,
  input: Input<Name>,
  { refreshMs, enabled = true, look = false }: ReadOptions = {},
) {
  const query = useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => read(name, input, signal),
    refetchInterval: refreshMs ?? false,
    enabled,
    ...(look ? AS_LOOK : {}),
  });
  const leave = useLogoutIfAccessDenied();
  useEffect(() => {
    if (query.error) void leave(query.error);
  }, [query.error, leave]);
  return query;
}

/** After a command, refetches the displayed data that it affects. */
function useReadAgainAfter(name: StaffCommand): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const names = await oldAfter(name);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => names === null || names.has(String(queryKey[0])) });
  };
}

/**
 * A change by the staff. Its key is created with the intent: pressing twice, or again after a lost connection, is the
 * same intent.
 */

export interface Command<Name extends StaffCommand> {
  /** Returns the data, or null if it was refused or failed; `failure` then says why. */
  run(input: CommandInput<Name>): Promise<Answer<Name> | null>;
  busy: boolean;
  failure: string | null;
  /** Begins another intent. */
  reset(): void;
}

const callAny = anyCallOf(client);

/** `aloud` shows a failure at the page's edge, for changes without a dialog. */
export function useStaffCommand<Name extends StaffCommand>(name: Name, { aloud = false } = {}): Command<Name> {
  const texts = useTexts();
  const readAgain = useReadAgainAfter(name);
  const say = useSay();
  const leave = useLogoutIfAccessDenied();
  const intent = useRef<Intent>(null);
  intent.current ??= new Intent();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const fail = (text: string): void => {
    setFailure(text);
    if (aloud) say(text, 'error');
  };

  const send = async (input: CommandInput<Name>): Promise<Answer<Name> | null> => {
    const key = intent.current?.keyFor(input);
    try {
      const result = await callAny(name, { ...input, key } as Input<Name>);
      intent.current?.end();
      void readAgain();
      if (result.ok) return result.data;
      fail(result.msg);
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) intent.current?.end();
      fail(said(error, texts));
      void leave(error).catch(() => {});
    }
    return null;
  };

  return {
    busy,
    failure,
    reset: () => {
      intent.current?.end();
      setFailure(null);
    },
    async run(input) {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setFailure(null);
      const data = await send(input);
      running.current = false;
      setBusy(false);
      return data;
    },
  };
}

/** The error as a text: the server's message or our own. */
export function said(error: unknown, texts: Texts): string {
  if (error instanceof RefusalError) return error.msg;
  if (error instanceof HttpError && error.msg) return error.msg;
  if (error instanceof ConnectionError)
    return error.reason === 'timeout' ? texts.failures.timeout : texts.failures.network;
  return texts.failures.unknown;
}

/** Returns a function that shows a message which disappears by itself. */
export function useSay(): (text: string, kind?: 'info' | 'success' | 'error') => void {
  const notify = useNotify();
  // The framework expects a key of its tables; we pass a whole sentence.
  return (text, kind = 'success') => notify(text, { type: kind, messageArgs: { _: text } });
}
