/** Commands: each is sent once per intent, however often it is tapped, and its failure is reported. */
import { ConnectionError, type Result } from '@bourse/contract/client.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import type { Answer, CommandInput } from '@bourse/web/calls.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useRef, useState } from 'react';
import { readAgainAfter } from './cache.ts';
import { client } from './use-call.ts';
import { announceUnlessSaid, isDropped, mayHaveHappened, UnansweredError } from './failure.ts';
import { Intent } from '@bourse/web/intent.ts';
import { createStore, useStore } from '@bourse/web/store.ts';
import { getSession, useSession } from '../session/session.ts';

export interface CommandSettings {
  /** For calls that carry no key: login, register, sendCode, logout. */
  keyless?: boolean;
  /** Its failure means nothing to the customer. */
  quiet?: boolean;
  /**
   * The customer's choices, where others can be made without a `reset`: a refusal or a missing answer is of these only.
   * While an answer is missing, the same choices send what was sent, whatever else has been read again since.
   */
  about?: unknown;
}

export interface Command<Name extends CallName> {
  /**
   * Sends; null if it was refused or failed (which is said) or is already under way; undefined if no answer came, so
   * that it may have happened: what asked for it stays open, since the same button finds out.
   */
  run(input: CommandInput<Name>): Promise<Answer<Name> | null | undefined>;
  isPending: boolean;
  /** The last refusal; `useSaidHere` gives its words for a place beside a field or a button. */
  refusal: RefusalError | null;
  /**
   * What may have happened, since no answer came, until one does: sent as it was, it asks again with the same key.
   * `<Button of={command}>` says so above itself.
   */
  unanswered: { input: CommandInput<Name>; failure: UnansweredError } | null;
  reset(): void;
}

const send = client.call as (name: CallName, input: object) => Promise<Result<never>>;

/**
 * If no answer arrives, repeats the command once with the same key, which returns the first result if there was one.
 */
async function sendTwice(name: CallName, input: object, repeatable: boolean): Promise<Result<never>> {
  try {
    return await send(name, input);
  } catch (error) {
    if (!repeatable || !(error instanceof ConnectionError) || error.reason === 'timeout') throw error;
    return await send(name, input);
  }
}

/**
 * `const place = useCommand('trading/placeOrder')`, then `await place.run(order)`; `place.isPending` while it is under
 * way.
 */
export function useCommand<Name extends CallName>(name: Name, settings: CommandSettings = {}): Command<Name> {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<RefusalError | null>(null);
  const [unanswered, setUnanswered] = useState<Command<Name>['unanswered']>(null);
  const intent = useRef<Intent>(null);
  intent.current ??= new Intent();
  const busy = useRef(false);
  const about = JSON.stringify(settings.about);
  const [sentAbout, setSentAbout] = useState(about);
  const open = sentAbout === about ? unanswered : null;

  async function run(wish: CommandInput<Name>): Promise<Answer<Name> | null | undefined> {
    if (busy.current) return null;
    const input = (about && open?.input) || wish;
    busy.current = true;
    setPending(true);
    setRefusal(null);
    setSentAbout(about);
    try {
      const keyed = settings.keyless ? input : { ...input, key: intent.current?.keyFor(input) };
      const result = await whileUnderWay(() => sendTwice(name, keyed, !settings.keyless));
      intent.current?.end();
      setUnanswered(null);
      if (!result.ok) throw new RefusalError(result);
      readAgainAfter(name);
      forgetRefused(name);
      return result.data;
    } catch (error) {
      if (error instanceof RefusalError && !isDropped(error)) {
        setRefusal(error);
        rememberRefused(name, error);
      }
      const failure = !settings.keyless && mayHaveHappened(error) ? new UnansweredError(error) : null;
      if (failure) setUnanswered({ input, failure });
      if (!settings.quiet) void announceUnlessSaid(failure ?? error);
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
let count = 0;
const waiting: (() => void)[] = [];

export const isCommandUnderWay = (): boolean => count > 0;

/** Resolves once each has its answer. */
export const whenNoneUnderWay = (): Promise<void> =>
  count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

export async function whileUnderWay<Value>(command: () => Promise<Value>): Promise<Value> {
  count += 1;
  try {
    return await command();
  } finally {
    count -= 1;
    if (count === 0) for (const resolve of waiting.splice(0)) resolve();
  }
}

/** The last order refused on the ticket. It is in no history, so this page remembers it for its customer. */

const ORDERS: ReadonlySet<CallName> = new Set<CallName>(['trading/placeOrder', 'trading/closePosition']);
type Refused = Pick<RefusalError, 'code' | 'params'> & { account: string };
const refused = createStore<Refused | null>(null);

function rememberRefused(name: CallName, { code, params }: RefusalError): void {
  const session = getSession();
  if (session && ORDERS.has(name)) refused.set({ code, params, account: session.account });
}

/** An accepted order clears the refused one. */
function forgetRefused(name: CallName): void {
  if (ORDERS.has(name)) refused.set(null);
}

/** Null if the refused order was another customer's. */
export function useLastRefused(): Refused | null {
  const last = useStore(refused);
  const session = useSession();
  return last !== null && last.account === session?.account ? last : null;
}
