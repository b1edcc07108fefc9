import { useState } from 'react';
import { useSaidHere } from '../../api/said-here.ts';
import { useCommand } from '../../api/use-command.ts';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { getConfig } from '../../config/config.ts';
import { useTexts } from '../../language/language.ts';
import { CodeField } from '../user/shared/code-field.tsx';
import { accountFault, accountOf, accountTooLong, typedAccount } from '../user/shared/credentials.ts';
import { ProofSheet } from './proof-sheet.tsx';

/** The typed number and code, their faults, and the binding itself. */
function useBinding(onClose: () => void) {
  const t = useTexts('security');
  const words = useTexts('user');
  const bind = useCommand('user/bindPhone');
  const [typed, setPhone] = useState('');
  const phone = accountOf(typed);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const isWhole = /^\d{10}$/.test(phone);
  const { refusal } = bind;
  const sendsCodes = getConfig().sendsCodes;
  const submit = async (password: string) => {
    setTried(true);
    if (!isWhole || (sendsCodes && code === '')) return;
    if (!(await bind.run({ phone, password, ...(sendsCodes ? { code } : {}) }))) return;
    showToast(t.bound, 'good');
    onClose();
  };
  const mend = (set: (text: string) => void) => (text: string) => {
    bind.reset();
    set(text);
  };
  const isOfPhone = refusal?.code === 'accountExists' || refusal?.code === 'updateFailed';
  const refusedPhone = useSaidHere(isOfPhone ? refusal : null);
  const phoneFault = refusedPhone ?? (tried && !isWhole ? accountFault(typed, words) : accountTooLong(typed, words));
  const refusedCode = useSaidHere(refusal?.code === 'wrongCode' ? refusal : null);
  const codeFault = refusedCode ?? (tried && code === '' ? words.codeEmpty : undefined);
  const mayAsk = () => {
    setTried(!isWhole);
    return isWhole;
  };
  return { bind, typed, phone, setPhone, phoneFault, code, setCode, codeFault, sendsCodes, mend, mayAsk, submit };
}

/** Binds a second number, proved by its code if codes are sent. */
export function BindPhone({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('security');
  const { bind, typed, phone, setPhone, phoneFault, code, setCode, codeFault, sendsCodes, mend, mayAsk, submit } =
    useBinding(onClose);
  return (
    <ProofSheet
      open={open}
      onClose={onClose}
      title={t.bindPhone}
      lead={t.bindLead}
      action={t.bind}
      busy={bind.isPending}
      refusal={bind.refusal}
      onChange={bind.reset}
      onSubmit={(password) => void submit(password)}
    >
      <Field
        label={t.phoneField}
        name="phone"
        value={typed}
        onChange={mend((text) => setPhone(typedAccount(text)))}
        error={phoneFault}
        keyboard="tel"
        autoComplete="tel-national"
      />
      {sendsCodes ? (
        <CodeField account={phone} mayAsk={mayAsk} value={code} onChange={mend(setCode)} error={codeFault} />
      ) : null}
    </ProofSheet>
  );
}
