import { type ReactNode, useState } from 'react';
import { describeFailure, type RefusalError } from '../../api/failure.ts';
import { type Input, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import { showPasskey } from '../../session/passkeys.ts';
import { codeIn } from '../user/code-in.ts';

type Shown = Pick<Input<'user/exportData'>, 'otp' | 'recoveryCode' | 'passkey'>;

interface Second {
  /** The field for a code, where the account asks for one. */
  field: ReactNode;
  /** What is sent beside the password; null if the device was asked for a passkey and gave none. */
  show: (password: string) => Promise<Shown | null>;
  busy: boolean;
}

/** What an account asks for beside its password: a code where codes are on, else a passkey where it has one. */
export function useSecond(refusal: RefusalError | null, onChange: () => void): Second {
  const [t, user] = [useTexts('security'), useTexts('user')];
  const codes = useCall('user/getOneTimeCodes', {});
  const passkeys = useCall('user/listPasskeys', {});
  const start = useCommand('user/startPasskeyProof', { keyless: true });
  const [code, setCode] = useState('');
  const wrong = refusal?.code === 'otpRequired' || refusal?.code === 'wrongOtp' ? describeFailure(refusal) : undefined;
  const hasCodes = (codes.data?.since ?? null) !== null || wrong !== undefined;

  return {
    field: hasCodes ? <Field label={t.codeOrRecovery} name="otp" value={code} onChange={(text) => { onChange(); setCode(text); }} autoComplete="one-time-code" maxLength={32} error={wrong} /> : null,
    async show(password) {
      if (hasCodes) return codeIn(code);
      if ((passkeys.data?.rows.length ?? 0) === 0) return {};
      const begun = await start.run({ password });
      if (!begun) return null;
      const passkey = await showPasskey(begun);
      if (!passkey) showToast(user.passkeyGivenUp, 'bad');
      return passkey && { passkey };
    },
    busy: start.isPending,
  };
}
