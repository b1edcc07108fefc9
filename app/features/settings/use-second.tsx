import type { ReactNode } from 'react';
import type { RefusalError } from '../../api/failure.ts';
import { type Input, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import { showPasskey } from '../../session/passkeys.ts';
import { useCode } from './use-code.tsx';

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
  const user = useTexts('user');
  const code = useCode(refusal, onChange);
  const passkeys = useCall('user/listPasskeys', {});
  const start = useCommand('user/startPasskeyProof', { keyless: true });

  return {
    field: code.field,
    async show(password) {
      if (code.shown) return code.shown;
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
