import { type ReactNode, useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { type RefusalError } from '@bourse/web/refusal-error.ts';
import { useCall } from '../../api/use-call.ts';
import { Field } from '../../components/field.tsx';
import { useTexts } from '../../language/language.ts';
import { codeIn } from '../../session/code-in.ts';

interface Code {
  /** Null if the account requires none. */
  field: ReactNode;
  /** What is sent with the password; null if the account requires none. */
  shown: ReturnType<typeof codeIn> | null;
  /** Whether the last refusal is about the code: its field says it. */
  says: boolean;
}

/** The code that an account requires with its password, if codes are on. */
export function useCode(refusal: RefusalError | null, onChange: () => void): Code {
  const t = useTexts('security');
  const { data } = useCall('user/getOneTimeCodes', {});
  const [code, setCode] = useState('');
  const says = refusal?.code === 'otpRequired' || refusal?.code === 'wrongOtp';
  const wrong = useSaidHere(says ? refusal : null);
  if ((data?.since ?? null) === null && wrong === null) return { field: null, shown: null, says };
  return {
    field: (
      <Field
        label={t.codeOrRecovery}
        name="otp"
        value={code}
        onChange={(text) => {
          onChange();
          setCode(text);
        }}
        autoComplete="one-time-code"
        maxLength={32}
        error={wrong}
      />
    ),
    shown: codeIn(code),
    says,
  };
}
