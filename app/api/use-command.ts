/** Commands: each is sent once per intent, however often it is tapped, and its failure is reported. */
import { ConnectionError, type CallResult } from '@bourse/contract/call-client.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import type { CallAnswer, CommandInput } from '@bourse/web/calls.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useRef, useState } from 'react';
import { isAnnouncedByEvent } from '@bourse/web/cache/stale-calls.ts';
import { isTradeAnnounced } from '../stream/app-stream.ts';
import { refetchAfterCommand } from './query-client.ts';
import { apiClient } from './use-call.ts';
import {
  showFailureToastUnlessDisplayed,
  isToastOnlyRefusal,
  mayHaveBeenExecuted,
  UnansweredError,
} from './call-failures.ts';
import { IdempotencyKeyKeeper } from '@bourse/web/idempotency-key-keeper.ts';
import { createStore, useStore } from '@bourse/web/external-store.ts';
import { getSession, useSession } from '../session/session.ts';

export interface UseCommandOptions {
  /** For calls that carry no key: login, register, sendCode, logout. */
  hasNoIdempotencyKey?: boolean;
  /** Its failure means nothing to the customer. */
  suppressesFailureToast?: boolean;
  /**
   * The customer's choices, where others can be made without a `reset`: a refusal or a missing answer is of these only.
   * While an answer is missing, the same choices send what was sent, whatever else has been read again since.
   */
  customerChoices?: unknown;
}

export interface RunnableCommand<Name extends CallName> {
  /**
   * Sends; null if it was refused or failed (which is said) or is already under way; undefined if no answer came, so
   * that it may have happened: what asked for it stays open, since the same button finds out.
   */
  run(input: CommandInput<Name>): Promise<CallAnswer<Name> | null | undefined>;
  isPending: boolean;
  /** The last refusal; `useInlineFailureText` gives its words for a place beside a field or a button. */
  refusal: RefusalError | null;
  /**
   * What may have happened, since no answer came, until one does: sent as it was, it asks again with the same key.
   * `<Button of={command}>` says so above itself.
   */
  unanswered: { input: CommandInput<Name>; failure: UnansweredError } | null;
  reset(): void;
}

const send = apiClient.call as (name: CallName, input: object) => Promise<CallResult<never>>;

/**
 * If no answer arrives, repeats the command once with the same key, which returns the first result if there was one.
 */
async function sendWithRetry(name: CallName, input: object, repeatable: boolean): Promise<CallResult<never>> {
  try {
    return await send(name, input);
  } catch (error) {
    if (!repeatable || !(error instanceof ConnectionError) || error.reason === 'timeout') throw error;
    return await send(name, input);
  }
}

/** Rereads what a command has changed, unless the stream announces it: then its event has done so already. */
async function refetchOnce(name: CallName, sentAt: number): Promise<void> {
  if ((await isAnnouncedByEvent(name)) && (await isTradeAnnounced(sentAt))) return;
  refetchAfterCommand(name);
}

/**
 * `const place = useCommand('trading/placeOrder')`, then `await place.run(order)`; `place.isPending` while it is under
 * way.
 */
export function useCommand<Name extends CallName>(name: Name, settings: UseCommandOptions = {}): RunnableCommand<Name> {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const [unanswered, setUnanswered] = useState<RunnableCommand<Name>['unanswered']>(null);
  const intent = useRef<IdempotencyKeyKeeper>(null);
  intent.current ??= new IdempotencyKeyKeeper();
  const busy = useRef(false);
  const about = JSON.stringify(settings.customerChoices);
  const [sentAbout, setSentAbout] = useState(about);
  const open = sentAbout === about ? unanswered : null;

  async function run(wish: CommandInput<Name>): Promise<CallAnswer<Name> | null | undefined> {
    if (busy.current) return null;
    const input = (about && open?.input) || wish;
    busy.current = true;
    setPending(true);
    setRefusal(null);
    setSentAbout(about);
    try {
      const keyed = settings.hasNoIdempotencyKey ? input : { ...input, key: intent.current?.keyFor(input) };
      const sentAt = performance.now();
      const result = await trackPendingCommand(() => sendWithRetry(name, keyed, !settings.hasNoIdempotencyKey));
      intent.current?.discardKey();
      setUnanswered(null);
      if (!result.ok) throw new RefusalError(result);
      void refetchOnce(name, sentAt);
      forgetRefusedOrder(name);
      return result.data;
    } catch (error) {
      if (error instanceof RefusalError && !isToastOnlyRefusal(error)) {
        setRefusal(error);
        rememberRefusedOrder(name, error);
      }
      const failure = !settings.hasNoIdempotencyKey && mayHaveBeenExecuted(error) ? new UnansweredError(error) : null;
      if (failure) setUnanswered({ input, failure });
      if (!settings.suppressesFailureToast) void showFailureToastUnlessDisplayed(failure ?? error);
      return failure ? undefined : null;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  const reset = () => {
    setRefusal(null);
    setUnanswered(null);
  };
  return { run, isPending, refusal: sentAbout === about ? refusal : null, unanswered: open, reset };
}

/** The number of commands without an answer yet. */
let pendingCount = 0;
const waiting: (() => void)[] = [];

export const isCommandPending = (): boolean => pendingCount > 0;

/** Resolves once each has its answer. */
export const waitForPendingCommands = (): Promise<void> =>
  pendingCount === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

export async function trackPendingCommand<Value>(command: () => Promise<Value>): Promise<Value> {
  pendingCount += 1;
  try {
    return await command();
  } finally {
    pendingCount -= 1;
    if (pendingCount === 0) for (const resolve of waiting.splice(0)) resolve();
  }
}

/** The last order refused on the ticket. It is in no history, so this page remembers it for its customer. */

const ORDERS: ReadonlySet<CallName> = new Set<CallName>(['trading/placeOrder', 'trading/closePosition']);
type RefusedOrder = Pick<RefusalError, 'code' | 'params'> & { account: string };
const refusedOrder = createStore<RefusedOrder | null>(null);

function rememberRefusedOrder(name: CallName, { code, params }: RefusalError): void {
  const session = getSession();
  if (session && ORDERS.has(name)) refusedOrder.set({ code, params, account: session.account });
}

/** An accepted order clears the refused one. */
function forgetRefusedOrder(name: CallName): void {
  if (ORDERS.has(name)) refusedOrder.set(null);
}

/** Null if the refused order was another customer's. */
export function useLastRefusedOrder(): RefusedOrder | null {
  const last = useStore(refusedOrder);
  const session = useSession();
  return last !== null && last.account === session?.account ? last : null;
}
