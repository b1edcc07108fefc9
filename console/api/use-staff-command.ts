/**
 * A change by the staff. Its key is created with the intent: pressing twice, or again after a lost connection, is the
 * same intent.
 */
import { HttpError } from '@bourse/contract/client.ts';
import { type CommandInput, anyCallOf } from '@bourse/web/calls.ts';
import { Intent } from '@bourse/web/intent.ts';
import { useRef, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { useTexts } from '../language/use-texts.ts';
import { type Answer, client, type Input, type StaffCommand } from './client.ts';
import { said } from './said.ts';
import { useReadAgainAfter } from './use-staff-call.ts';
import { useSay } from './use-say.ts';

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
