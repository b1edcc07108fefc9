import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { useCommand } from '../../api/use-command.ts';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useTexts } from '../../language/language.ts';
import { codeIn } from '../../session/code-in.ts';
import { ProofSheet } from './proof-sheet.tsx';

/** Switches one-time codes off, with the password and a code. */
export function StopCodes({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('security');
  const stop = useCommand('user/stopOneTimeCodes');
  const [code, setCode] = useState('');
  const { refusal } = stop;
  const wrong = useSaidHere(refusal?.code === 'wrongOtp' ? refusal : null);
  const submit = async (password: string) => {
    if (!(await stop.run({ password, ...codeIn(code) }))) return;
    showToast(t.codesNowOff, 'good');
    setCode('');
    onClose();
  };
  return (
    <ProofSheet
      open={open}
      onClose={onClose}
      title={t.switchOff}
      lead={t.switchOffLead}
      action={t.switchOff}
      danger
      busy={stop.isPending}
      refusal={refusal}
      onChange={stop.reset}
      onSubmit={(password) => void submit(password)}
    >
      <Field
        label={t.codeOrRecovery}
        name="otp"
        value={code}
        onChange={(text) => {
          stop.reset();
          setCode(text);
        }}
        autoComplete="one-time-code"
        maxLength={32}
        error={wrong}
      />
    </ProofSheet>
  );
}
