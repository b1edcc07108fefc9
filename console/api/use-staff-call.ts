/** Reads a call for a page, by its name and input, and changes something by one. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listCallsStaleAfterCommand } from '@bourse/web/cache/stale-calls.ts';
import {
  type CallAnswer,
  apiClient,
  type CallInput,
  fetchStaffCall,
  type StaffCall,
  type StaffCommand,
} from './staff-api-client.ts';
import { endSessionIfOver } from './session.ts';
import { showMessage } from '../layout/message-snackbar.tsx';
import { ConnectionError, HttpError } from '@bourse/contract/call-client.ts';
import type { RefusalCode } from '@bourse/contract/refusals.ts';
import { buildCallByRuntimeName, type CommandInput } from '@bourse/web/calls.ts';
import { IdempotencyKeyKeeper } from '@bourse/web/idempotency-key-keeper.ts';
import { type ConsoleTexts, useTexts } from '../language/use-texts.tsx';
import { RefusalError, unwrapResult } from '@bourse/web/refusal-error.ts';
import { chooseSharedOrigin } from '@bourse/web/share-link.ts';

interface ReadOptions {
  refreshMs?: number;
  enabled?: boolean;
  /**
   * Reads personal data; each access is logged, so it happens once per visit, is never refetched automatically and is
   * not cached.
   */
  isAccessLogged?: boolean;
}

const ACCESS_LOGGED_OPTIONS = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const;

export function useStaffCall<Name extends StaffCall>(
  name: Name,
  input: CallInput<Name>,
  { refreshMs, enabled = true, isAccessLogged = false }: ReadOptions = {},
) {
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => fetchStaffCall(name, input, signal),
    refetchInterval: refreshMs ?? false,
    enabled,
    ...(isAccessLogged ? ACCESS_LOGGED_OPTIONS : {}),
  });
}

const useClientConfig = () =>
  useQuery({
    queryKey: ['common/config'],
    queryFn: async () => unwrapResult(await apiClient.call('common/config', { type: 'all' })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads the world's time (epoch ms): that of a practice world may have been moved ahead of this device's. */
export function useWorldTime(): () => number {
  const { data, dataUpdatedAt } = useClientConfig();
  const at = Date.parse(data?.find(({ name }) => name === 'now')?.value ?? '');
  return () => (Number.isNaN(at) ? Date.now() : at + Date.now() - dataUpdatedAt);
}

/** The origin for links that are handed to somebody else. */
export function useSharedOrigin(): string {
  const { data } = useClientConfig();
  return chooseSharedOrigin(data?.find(({ name }) => name === 'address')?.value || null, location);
}

/** After a command, refetches the displayed data that it affects. */
function useRefetchAfter(name: StaffCommand): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const names = await listCallsStaleAfterCommand(name);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => names === null || names.has(String(queryKey[0])) });
  };
}

/**
 * A change by the staff. Its key is created with the intent: pressing twice, or again after a lost connection, is the
 * same intent.
 */

export interface StaffCommandState<Name extends StaffCommand> {
  /** Returns the data, or null if it was refused or failed; `failure` then says why. */
  run(input: CommandInput<Name>): Promise<CallAnswer<Name> | null>;
  busy: boolean;
  failure: string | null;
  /** The refusal's code, for what is better said in a form's own words; null if something else has failed. */
  refusalCode: RefusalCode | null;
  /** Begins another intent. */
  reset(): void;
}

const callAny = buildCallByRuntimeName(apiClient);

/** `aloud` shows a failure at the page's edge, for changes without a dialog. */
export function useStaffCommand<Name extends StaffCommand>(
  name: Name,
  { aloud = false } = {},
): StaffCommandState<Name> {
  const texts = useTexts();
  const readAgain = useRefetchAfter(name);
  const intent = useRef<IdempotencyKeyKeeper>(null);
  intent.current ??= new IdempotencyKeyKeeper();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refusalCode, setRefusalCode] = useState<RefusalCode | null>(null);

  const fail = (text: string, code: RefusalCode | null): void => {
    setFailure(text);
    setRefusalCode(code);
    if (aloud) showMessage(text, 'error');
  };

  const send = async (input: CommandInput<Name>): Promise<CallAnswer<Name> | null> => {
    const key = intent.current?.keyFor(input);
    try {
      const result = await callAny(name, { ...input, key } as CallInput<Name>);
      intent.current?.discardKey();
      void readAgain();
      if (result.ok) return result.data;
      fail(result.msg, result.code);
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) intent.current?.discardKey();
      fail(describeFailure(error, texts), error instanceof HttpError ? error.code : null);
      endSessionIfOver(error);
    }
    return null;
  };

  return {
    busy,
    failure,
    refusalCode,
    reset: () => {
      intent.current?.discardKey();
      setFailure(null);
      setRefusalCode(null);
    },
    async run(input) {
      if (running.current) return null;
      running.current = true;
      setBusy(true);
      setFailure(null);
      setRefusalCode(null);
      const data = await send(input);
      running.current = false;
      setBusy(false);
      return data;
    },
  };
}

/** The error as a text: the server's message or our own. */
export function describeFailure(error: unknown, texts: ConsoleTexts): string {
  if (error instanceof RefusalError) return error.msg;
  if (error instanceof HttpError && error.msg) return error.msg;
  if (error instanceof ConnectionError)
    return error.reason === 'timeout' ? texts.failures.timeout : texts.failures.network;
  return texts.failures.unknown;
}
