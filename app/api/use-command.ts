/** Writing: a command is sent once per intent, however often it is tapped, and its failure is said. */
import { ConnectionError, type Result } from '@bourse/contract/client.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import type { Answer, CommandInput } from '@bourse/web/calls.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { useRef, useState } from 'react';
import { readAgainAfter } from './cache.ts';
import { client } from './client.ts';
import { isDropped } from './failure.ts';
import { forgetRefused, rememberRefused } from './last-refused.ts';
import { announceUnlessSaid } from './said-here.ts';
import { whileUnderWay } from './under-way.ts';
import { Intent } from '@bourse/web/intent.ts';

export interface CommandSettings {
  /** For calls that carry no key: login, register, sendCode, logout. */
  keyless?: boolean;
  /** Its failure means nothing to the customer. */
  quiet?: boolean;
}

export interface Command<Name extends CallName> {
  /** Sends; null if it was refused or failed (which is said) or is already under way. */
  run(input: CommandInput<Name>): Promise<Answer<Name> | null>;
  isPending: boolean;
  /** The last refusal; `useSaidHere` gives its words for a place beside a field or a button. */
  refusal: RefusalError | null;
  /** No answer came to the last attempt: it may have happened. The same input asks again with the same key. */
  isUnknown: boolean;
  reset(): void;
}

const send = client.call as (name: CallName, input: object) => Promise<Result<never>>;

/** A lost answer is asked for once more with the same key, which gives the first answer if there was one. */
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
  const [isUnknown, setUnknown] = useState(false);
  const intent = useRef<Intent>(null);
  intent.current ??= new Intent();
  const busy = useRef(false);

  async function run(input: CommandInput<Name>): Promise<Answer<Name> | null> {
    if (busy.current) return null;
    busy.current = true;
    setPending(true);
    setRefusal(null);
    setUnknown(false);
    try {
      const keyed = settings.keyless ? input : { ...input, key: intent.current?.keyFor(input) };
      const result = await whileUnderWay(() => sendTwice(name, keyed, !settings.keyless));
      intent.current?.end();
      if (!result.ok) throw new RefusalError(result);
      readAgainAfter(name);
      forgetRefused(name);
      return result.data;
    } catch (error) {
      if (error instanceof RefusalError && !isDropped(error)) {
        setRefusal(error);
        rememberRefused(name, error);
      }
      if (error instanceof ConnectionError) setUnknown(true);
      if (!settings.quiet) void announceUnlessSaid(error);
      return null;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  const reset = () => {
    setRefusal(null);
    setUnknown(false);
  };
  return { run, isPending, refusal, isUnknown, reset };
}
