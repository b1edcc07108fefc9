/**
 * A change by the staff. Its key is born with the intent: pressing twice, or again after a lost connection, is the same
 * intent.
 */
import { HttpError, newKey, type Result } from '@bourse/contract/client.ts';
import { useRef, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { useTexts } from '../language/use-texts.ts';
import { type Answer, client, type Input, type StaffCall } from './client.ts';
import { said } from './said.ts';
import { useReadAgain } from './use-staff-call.ts';
import { useSay } from './use-say.ts';

/** The calls that change something. */
export type StaffCommand = { [Name in StaffCall]: Input<Name> extends { key: string } ? Name : never }[StaffCall];
type Given<Name extends StaffCommand> = Omit<Input<Name>, 'key'>;

export interface Command<Name extends StaffCommand> {
  /** Answers the data, or null if it was refused or failed; `failure` then says why. */
  run(input: Given<Name>): Promise<Answer<Name> | null>;
  busy: boolean;
  failure: string | null;
  /** Another intent begins. */
  reset(): void;
}

/** `aloud` says a failure at the page's edge, where no dialog shows it. */
export function useStaffCommand<Name extends StaffCommand>(name: Name, { aloud = false } = {}): Command<Name> {
  const texts = useTexts();
  const readAgain = useReadAgain();
  const say = useSay();
  const leave = useLogoutIfAccessDenied();
  const intent = useRef<{ said: string; key: string } | null>(null);
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const fail = (text: string): void => {
    setFailure(text);
    if (aloud) say(text, 'error');
  };

  const send = async (input: Given<Name>): Promise<Answer<Name> | null> => {
    const spelled = JSON.stringify(input);
    if (intent.current?.said !== spelled) intent.current = { said: spelled, key: newKey() };
    try {
      const call = client.call as unknown as (name: Name, input: unknown) => Promise<Result<Answer<Name>>>;
      const result = await call(name, { ...input, key: intent.current.key });
      intent.current = null;
      void readAgain();
      if (result.ok) return result.data;
      fail(result.msg);
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) intent.current = null;
      fail(said(error, texts));
      void leave(error).catch(() => {});
    }
    return null;
  };

  return {
    busy,
    failure,
    reset: () => {
      intent.current = null;
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
