/** The fund password in this phone's own store: offered once it has proved right, and released by a fingerprint. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import {
  forgetFundPassword,
  getFundPasswordStatus,
  storeFundPassword,
  releaseFundPassword,
} from '../../shell/stored-fund-password.ts';
import { refetchCall } from '../../api/query-client.ts';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/field.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { CommandStatusNote } from '../../components/command-status.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { useWithdrawalSecondFactor } from '../../session/use-second-factor.tsx';
import styles from './withdrawals.module.css';
import type { WithdrawalDestination } from './use-withdrawal-form.ts';

function useStoredFundPassword() {
  const t = useTexts('withdrawal');
  const { cancel } = useTexts('shell');
  const [state, setState] = useState<'none' | 'offered' | 'kept'>('none');
  const [wanted, want] = useState(false);
  const refresh = useCallback(() => void getFundPasswordStatus().then(setState), []);
  useEffect(refresh, [refresh]);
  return {
    state,
    wanted,
    want,
    keep: (password: string) => storeFundPassword(password, { title: t.keepFund, cancel }),
    release: () => releaseFundPassword({ title: t.releaseFund, cancel }),
    forget: useCallback(() => forgetFundPassword().then(refresh), [refresh]),
  };
}

interface ConfirmWithdrawalProps {
  currency: string;
  amount: string;
  /** As `facts` shows it. */
  fee: string;
  target: WithdrawalDestination;
  facts: ReactNode;
  onClose: () => void;
  onDone: () => void;
  onBounds: (words: string) => void;
}

const PASSWORD_REFUSALS: ReadonlySet<string> = new Set(['wrongFundPassword', 'tooFrequent', 'fundPasswordUnset']);
/** Refusals shown next to the amount, in the server's own words. */
const AMOUNT_REFUSALS: ReadonlySet<string> = new Set([
  'withdrawalMinimum',
  'withdrawalMaximum',
  'insufficientWithdrawable',
  'cashNotSettled',
]);

/** The fund password, the second proof, and the withdrawal itself. */
function useConfirmation({ currency, amount, fee, target, onDone, onBounds }: ConfirmWithdrawalProps) {
  const t = useTexts('withdrawal');
  const done = useTexts('successes').withdrawal;
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = useCommand('wallet/submitWithdrawal');
  // What may have arrived is asked for again as it was sent, whatever is typed meanwhile, and with the same proof.
  const sent = submit.unanswered?.input;
  const changed = () => sent ?? submit.reset();
  const second = useWithdrawalSecondFactor(submit.refusal, changed);
  const storedPassword = useStoredFundPassword();
  async function confirm(providedPassword = password): Promise<void> {
    if (providedPassword === '' && !sent) return setFault(t.fundPasswordRequired);
    const secondProof =
      sent ?? (await second.show({ call: 'wallet/submitWithdrawal', currency, amount, to: target.id }));
    if (!secondProof) return;
    const input = sent ?? { currency, amount, fee, to: target.id, fundPassword: providedPassword, ...secondProof };
    if (!(await submit.run(input))) return;
    if (storedPassword.wanted) await storedPassword.keep(providedPassword);
    showToast(done, 'good');
    onDone();
  }
  async function release(): Promise<void> {
    const released = await storedPassword.release();
    if (released === null) return setFault(t.notReleased);
    setFault(null);
    await confirm(released);
  }
  const { refusal } = submit;
  const isWrong = refusal?.code === 'wrongFundPassword';
  const { forget } = storedPassword;
  useEffect(() => {
    if (isWrong) void forget();
  }, [isWrong, forget]);
  // The code's own field says what is about it.
  const refused = useInlineFailureText(second.says ? null : refusal);
  const isOfAmount = AMOUNT_REFUSALS.has(refusal?.code ?? '');
  useEffect(() => {
    // Updates the figures above to the present terms.
    if (refusal?.code === 'withdrawalFeeChanged') refetchCall('wallet/getWithdrawalConditions');
    if (refused !== null && isOfAmount) onBounds(refused);
  }, [refusal, refused, isOfAmount, onBounds]);
  const isOfPassword = PASSWORD_REFUSALS.has(refusal?.code ?? '');
  const type = (text: string) => {
    setPassword(text);
    setFault(null);
    changed();
  };
  return {
    password,
    type,
    error: fault ?? (isOfPassword ? refused : null),
    words: isOfPassword ? null : refused,
    field: second.field,
    isPending: submit.isPending || second.busy,
    submit,
    storedPassword,
    release,
    confirm,
  };
}

/** What will happen, and the fund password that permits it. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { currency, amount, target, facts, onClose } = props;
  const t = useTexts('withdrawal');
  const confirmation = useConfirmation(props);
  const { storedPassword } = confirmation;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.check}
      foot={
        <Button busy={confirmation.isPending} onPress={() => void confirmation.confirm()}>
          {fillPlaceholders(t.submit, { amount: formatMoneyWithCurrency(amount, currency) })}
        </Button>
      }
    >
      <p className={styles.label}>{t.to}</p>
      <p className={styles.note}>
        <b>{target.label}</b>
        <br />
        {target.sub}
      </p>
      {facts}
      <PasswordField
        label={t.fundPassword}
        value={confirmation.password}
        error={confirmation.error}
        autoComplete="off"
        onChange={confirmation.type}
      />
      {storedPassword.state === 'kept' ? (
        <Button kind="soft" busy={confirmation.isPending} onPress={() => void confirmation.release()}>
          {t.useBiometrics}
        </Button>
      ) : null}
      {storedPassword.state === 'offered' ? (
        <ListRow
          title={t.keepByBiometrics}
          end={<Toggle on={storedPassword.wanted} label={t.keepByBiometrics} onChange={storedPassword.want} />}
        />
      ) : null}
      {confirmation.field}
      <CommandStatusNote command={confirmation.submit} />
      <p className={styles.note} role="status">
        {confirmation.words ? <span className={styles.amber}>{confirmation.words}</span> : t.frozenSay}
      </p>
    </Sheet>
  );
}
