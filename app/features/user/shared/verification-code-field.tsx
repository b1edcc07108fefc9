/**
 * Seconds left, 0 at rest; `start(60)` begins. Measured by the clock, so that a sleeping phone doesn't stretch them.
 */
import { useEffect, useState } from 'react';
import type { MobileNumber, MobileNumberFault } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import { extractDigits } from '@bourse/contract/format.ts';
import { useCommand } from '../../../api/use-command.ts';
import { Button } from '../../../components/button.tsx';
import { Field } from '../../../components/field.tsx';
import { showToast } from '../../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';

function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (seconds: number) => {
    const startedAt = Date.now();
    setNow(startedAt);
    setEndsAt(startedAt + seconds * 1000);
  };
  return [left, start];
}

const WAIT_SECONDS = 60;

/** The verification code, with a button that sends it and then counts down. `mayAsk`: the number is complete. */
export function VerificationCodeField({
  number,
  mayAsk,
  value,
  onChange,
  error,
}: {
  number: MobileNumber | MobileNumberFault;
  mayAsk: () => boolean;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}) {
  const t = useTexts('user');
  const send = useCommand('user/sendCode', { hasNoIdempotencyKey: true });
  const [left, start] = useCountdown();
  const ask = async () => {
    if (!mayAsk() || 'fault' in number) return;
    if (!(await send.run(number))) return;
    start(WAIT_SECONDS);
    showToast(t.codeSent);
  };
  return (
    <Field
      label={t.code}
      value={value}
      onChange={(text) => onChange(extractDigits(text).slice(0, 8))}
      error={error}
      keyboard="numeric"
      autoComplete="one-time-code"
      end={
        <Button kind="plain" disabled={left > 0} busy={send.isPending} onPress={() => void ask()}>
          {left > 0 ? fillPlaceholders(t.sendAgain, { seconds: left }) : t.sendCode}
        </Button>
      }
    />
  );
}
