import type { ReactNode } from 'react';
import type { RefusalError } from '@bourse/web/refusal-error.ts';
import { type Answer, type Input, useCall } from '../../../api/use-call.ts';
import { useCommand } from '../../../api/use-command.ts';
import { showToast } from '../../../components/toast-store.ts';
import { useTexts } from '../../../language/language.ts';
import { showPasskey } from '../../../session/show-passkey.ts';
import { useCode } from '../use-code.tsx';

type Shown = Pick<Input<'user/exportData'>, 'otp' | 'recoveryCode' | 'passkey'>;
type Challenge = Answer<'user/startPasskeyProof'>;

interface Second<About> {
  /** The field for a code, where the account asks for one. */
  field: ReactNode;
  /** What is sent beside the form; null if the device was asked for a passkey and gave none. */
  show: (about: About) => Promise<Shown | null>;
  busy: boolean;
}

/**
 * What an account asks for beside a password: a code where codes are on, else a passkey where it has one, whose
 * challenge `begin` asks for.
 */
function useShown<About>(
  refusal: RefusalError | null,
  onChange: () => void,
  { begin, busy }: { begin: (about: About) => Promise<Challenge | null>; busy: boolean },
): Second<About> {
  const user = useTexts('user');
  const code = useCode(refusal, onChange);
  const passkeys = useCall('user/listPasskeys', {});
  return {
    field: code.field,
    async show(about) {
      if (code.shown) return code.shown;
      if ((passkeys.data?.rows.length ?? 0) === 0) return {};
      const begun = await begin(about);
      if (!begun) return null;
      const passkey = await showPasskey(begun);
      if (!passkey) showToast(user.passkeyGivenUp, 'bad');
      return passkey && { passkey };
    },
    busy,
  };
}

/** Beside the login password. */
export function useSecond(refusal: RefusalError | null, onChange: () => void): Second<string> {
  const start = useCommand('user/startPasskeyProof', { keyless: true });
  return useShown(refusal, onChange, { begin: (password) => start.run({ password }), busy: start.isPending });
}

/** Where money could leave: what a passkey signs says for which call, how much and where to. */
export function useSecondFor(
  refusal: RefusalError | null,
  onChange: () => void,
): Second<Input<'wallet/startPasskeyProof'>> {
  const start = useCommand('wallet/startPasskeyProof', { keyless: true });
  return useShown(refusal, onChange, {
    begin: (about: Input<'wallet/startPasskeyProof'>) => start.run(about),
    busy: start.isPending,
  });
}
