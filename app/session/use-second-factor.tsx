import { type ReactNode, useState } from 'react';
import { useInlineFailureText } from '../api/call-failures.ts';
import type { RefusalError } from '@bourse/web/refusal-error.ts';
import { type CallAnswer, type CallInput, useCall } from '../api/use-call.ts';
import { Field } from '../components/field.tsx';
import { useTexts } from '../language/language.ts';
import { parseSecondFactor } from './second-factor-input.ts';
import { useCommand } from '../api/use-command.ts';
import { showToast } from '../components/toast.tsx';
import { getPasskeyProof } from './get-passkey-proof.ts';

interface CodeProof {
  /** Null if the account requires none. */
  field: ReactNode;
  /** What is sent with the password; null if the account requires none. */
  proof: ReturnType<typeof parseSecondFactor> | null;
  /** Whether the last refusal is about the code: its field says it. */
  says: boolean;
}

/** The code that an account requires with its password, if codes are on. */
function useCode(refusal: RefusalError | null, onChange: () => void): CodeProof {
  const t = useTexts('security');
  const { data } = useCall('user/getOneTimeCodes', {});
  const [code, setCode] = useState('');
  const says = refusal?.code === 'otpRequired' || refusal?.code === 'wrongOtp';
  const wrong = useInlineFailureText(says ? refusal : null);
  if ((data?.since ?? null) === null && wrong === null) return { field: null, proof: null, says };
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
    proof: parseSecondFactor(code),
    says,
  };
}

type SecondProof = Pick<CallInput<'user/exportData'>, 'otp' | 'recoveryCode' | 'passkey'>;
type Challenge = CallAnswer<'user/startPasskeyProof'>;

interface SecondFactor<About> {
  /** The field for a code, if the account requires one. */
  field: ReactNode;
  /** Whether the last refusal is about the code: the field says it. */
  says: boolean;
  /** What is sent with the form; null if the device was asked for a passkey and gave none. */
  show: (about: About) => Promise<SecondProof | null>;
  busy: boolean;
}

/**
 * The second proof next to a password: a code if codes are on, else a passkey if there is one, whose challenge `begin`
 * requests.
 */
function useSecondProof<About>(
  refusal: RefusalError | null,
  onChange: () => void,
  { begin, busy }: { begin: (about: About) => Promise<Challenge | null | undefined>; busy: boolean },
): SecondFactor<About> {
  const user = useTexts('user');
  const code = useCode(refusal, onChange);
  const passkeys = useCall('user/listPasskeys', {});
  return {
    field: code.field,
    says: code.says,
    async show(about) {
      if (code.proof) return code.proof;
      if ((passkeys.data?.rows.length ?? 0) === 0) return {};
      const challenge = await begin(about);
      if (!challenge) return null;
      const passkey = await getPasskeyProof(challenge);
      if (!passkey) showToast(user.passkeyGivenUp, 'bad');
      return passkey && { passkey };
    },
    busy,
  };
}

/** With the login password. */
export function useSecondFactor(refusal: RefusalError | null, onChange: () => void): SecondFactor<string> {
  const start = useCommand('user/startPasskeyProof', { hasNoIdempotencyKey: true });
  return useSecondProof(refusal, onChange, { begin: (password) => start.run({ password }), busy: start.isPending });
}

/** For money leaving the account: what a passkey signs states the call, the amount and the destination. */
export function useWithdrawalSecondFactor(
  refusal: RefusalError | null,
  onChange: () => void,
): SecondFactor<CallInput<'wallet/startPasskeyProof'>> {
  const start = useCommand('wallet/startPasskeyProof', { hasNoIdempotencyKey: true });
  return useSecondProof(refusal, onChange, {
    begin: (about: CallInput<'wallet/startPasskeyProof'>) => start.run(about),
    busy: start.isPending,
  });
}
