import { type FormEvent, useState } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import styles from './security.module.css';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { getConfig } from '../../config/app-config.ts';
import { VerificationCodeField } from '../user/shared/verification-code-field.tsx';
import {
  validateMobileNumber,
  parseTypedMobileNumber,
  validateMobileNumberLength,
  cleanTypedMobileNumber,
} from '../user/shared/validate-credentials.ts';
import { ConfirmPasswordSheet } from '../../components/confirm-password-sheet.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { maskMobileNumber } from './mask-mobile-number.ts';
import { CreditScoreSheet } from './shared/credit-score-sheet.tsx';

const LONGEST = 40;

/** The customer's display name; empty to use the verified name. */
function SetNickname({ open, onClose, present }: { open: boolean; onClose: () => void; present: string }) {
  const t = useTexts('security');
  return (
    <Sheet open={open} onClose={onClose} title={t.name}>
      {open ? <NicknameForm onClose={onClose} present={present} /> : null}
    </Sheet>
  );
}

function NicknameForm({ onClose, present }: { onClose: () => void; present: string }) {
  const t = useTexts('security');
  const { save } = useTexts('shell');
  const done = useTexts('successes').edit;
  const command = useCommand('user/setNickname');
  const [name, setName] = useState(present);
  const trimmed = name.trim();
  const bad = trimmed.length > LONGEST || /\p{C}/u.test(trimmed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (bad || !(await command.run({ nickname: trimmed === '' ? null : trimmed }))) return;
    showToast(done, 'good');
    onClose();
  };
  return (
    <form className={styles.proof} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.note}>{t.nameLead}</p>
      <Field
        label={t.nameField}
        name="nickname"
        value={name}
        onChange={setName}
        error={bad ? t.nameFault : undefined}
        autoComplete="nickname"
        maxLength={LONGEST}
      />
      <Button type="submit" busy={command.isPending}>
        {save}
      </Button>
    </form>
  );
}

/** The typed number and code, their faults, and the binding itself. */
function usePhoneBinding(onClose: () => void) {
  const t = useTexts('security');
  const words = useTexts('user');
  const bind = useCommand('user/bindPhone');
  const [typed, setPhone] = useState('');
  const number = parseTypedMobileNumber(typed);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const isWhole = !('fault' in number);
  const { refusal } = bind;
  const sendsCodes = getConfig().sendsCodes;
  const submit = async (password: string) => {
    setTried(true);
    if ('fault' in number || (sendsCodes && code === '')) return;
    const { account: phone, ...callingCode } = number;
    if (!(await bind.run({ phone, ...callingCode, password, ...(sendsCodes ? { code } : {}) }))) return;
    showToast(t.bound, 'good');
    onClose();
  };
  const mend = (set: (text: string) => void) => (text: string) => {
    bind.reset();
    set(text);
  };
  const isOfPhone = refusal?.code === 'accountExists' || refusal?.code === 'updateFailed';
  const refusedPhone = useInlineFailureText(isOfPhone ? refusal : null);
  const phoneFault =
    refusedPhone ?? (tried && !isWhole ? validateMobileNumber(typed, words) : validateMobileNumberLength(typed, words));
  const refusedCode = useInlineFailureText(refusal?.code === 'wrongCode' ? refusal : null);
  const codeFault = refusedCode ?? (tried && code === '' ? words.codeEmpty : undefined);
  const mayAsk = () => {
    setTried(!isWhole);
    return isWhole;
  };
  return { bind, typed, number, setPhone, phoneFault, code, setCode, codeFault, sendsCodes, mend, mayAsk, submit };
}

/** Binds a second number, proved by its code if codes are sent. */
function BindPhone({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('security');
  const { bind, typed, number, setPhone, phoneFault, code, setCode, codeFault, sendsCodes, mend, mayAsk, submit } =
    usePhoneBinding(onClose);
  return (
    <ConfirmPasswordSheet
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
        onChange={mend((text) => setPhone(cleanTypedMobileNumber(text)))}
        error={phoneFault}
        keyboard="tel"
        autoComplete="tel-national"
      />
      {sendsCodes ? (
        <VerificationCodeField
          number={number}
          mayAsk={mayAsk}
          value={code}
          onChange={mend(setCode)}
          error={codeFault}
        />
      ) : null}
    </ConfirmPasswordSheet>
  );
}

/** Name and phone, each with a way to change it; then what concerns the account as a whole. */
export function AccountCard() {
  const t = useTexts('security');
  const user = useCurrentUser();
  const [open, setOpen] = useState<'name' | 'phone' | 'credit' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t.account}>
      <KeyValueList>
        <KeyValue name={t.accountNumber}>{user?.id}</KeyValue>
      </KeyValueList>
      <MenuRow
        icon="user"
        title={t.name}
        value={user ? (user.nickname ?? user.name ?? maskMobileNumber(user.account)) : undefined}
        onPress={() => setOpen('name')}
      />
      <MenuRow
        icon="chat"
        title={t.phone}
        value={user ? maskMobileNumber(user.phone ?? user.account) : undefined}
        onPress={() => setOpen('phone')}
      />
      <MenuRow icon="chart" title={t.credit.title} value={user?.creditScore} onPress={() => setOpen('credit')} />
      <MenuRow
        icon="bag"
        title={t.seat}
        value={user ? (user.seat ? t.seatHeld : t.seatNone) : undefined}
        to="/information/seat"
      />
      <MenuRow icon="document" title={t.exportTitle} to="/information/ownData" />
      <SetNickname open={open === 'name'} onClose={close} present={user?.nickname ?? ''} />
      <CreditScoreSheet open={open === 'credit'} onClose={close} />
      <BindPhone open={open === 'phone'} onClose={close} />
    </Card>
  );
}
