import { type FormEvent, useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { focusFirstFault, useVisibleFaults } from '../../components/form-faults.ts';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useAllTexts, useTexts } from '../../language/language.ts';
import { goBack } from '../../router/location.ts';
import { useIdentityReviewMessage, useCurrentUser } from '../../session/use-current-user.ts';
import { useWithdrawalSecondFactor } from '../../session/use-second-factor.tsx';
import {
  BankNameField,
  type BankCardFaults,
  validateBankCard,
  type BankCardDraft,
  CardNumberField,
  findRefusedCardField,
} from './bank-card-fields.tsx';
import styles from './withdrawals.module.css';

const CARDS = '/information/bankList';
const EMPTY: BankCardDraft = { first4: '', last12: '', bankName: '', branch: '', bankCode: '' };
const ISSUER_DIGITS = 6;

const optional = (name: 'branch' | 'bankCode', value: string) => (value.trim() === '' ? {} : { [name]: value.trim() });

/** What is sent: optional fields only if typed. */
const inputOf = (form: BankCardDraft, bank: string | null) => ({
  first4: form.first4,
  last12: form.last12,
  ...(bank === null ? { bankName: form.bankName } : {}),
  ...optional('branch', form.branch),
  ...optional('bankCode', form.bankCode),
});

/** What is typed, its faults, and the adding itself. */
function useBankCardForm() {
  const done = useTexts('successes').add;
  const completeForm = useTexts('shell').completeForm;
  const [form, setForm] = useState(EMPTY);
  const issuer = (form.first4 + form.last12).slice(0, ISSUER_DIGITS);
  const { data: found } = useCall('wallet/findBank', { digits: issuer }, { enabled: issuer.length === ISSUER_DIGITS });
  const bank = issuer.length === ISSUER_DIGITS ? (found?.bankName ?? null) : null;
  const faults = useVisibleFaults<BankCardFaults>(validateBankCard(form, bank, useAllTexts()));
  const add = useCommand('wallet/addBankCard');
  const second = useWithdrawalSecondFactor(add.refusal, add.reset);

  const set = (name: keyof BankCardDraft) => (value: string) => {
    setForm((before) => ({ ...before, [name]: value }));
    faults.mend(name);
    add.reset();
  };
  const setNumber = (number: Pick<BankCardDraft, 'first4' | 'last12'>) => {
    setForm((before) => ({ ...before, ...number }));
    for (const part of ['first4', 'last12'] as const) if (number[part] !== form[part]) faults.mend(part);
    add.reset();
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (faults.mark()) return focusFirstFault();
    const secondProof = await second.show({ call: 'wallet/addBankCard', first4: form.first4, last12: form.last12 });
    if (!secondProof) return;
    if (!(await add.run({ ...inputOf(form, bank), ...secondProof }))) return focusFirstFault();
    showToast(done, 'good');
    goBack(CARDS);
  }
  const field = add.refusal && findRefusedCardField(add.refusal.code);
  const isElsewhere = second.says || (field !== null && faults.visible[field] !== undefined);
  const refused = useInlineFailureText(isElsewhere ? null : add.refusal);
  const errorOf = (name: keyof BankCardDraft): string | undefined =>
    faults.visible[name] ?? (refused !== null && field === name ? refused : undefined);
  // A refusal that concerns no field is shown above the button.
  const whole = field === null ? refused : null;
  const formFault = whole ?? (Object.keys(faults.visible).length > 0 ? completeForm : null);
  return {
    form,
    set,
    setNumber,
    bank,
    errorOf,
    formFault,
    field: second.field,
    isPending: add.isPending || second.busy,
    submit,
  };
}

function CardFields({ card: { form, set, setNumber, bank, errorOf } }: { card: ReturnType<typeof useBankCardForm> }) {
  const t = useTexts('withdrawal');
  const errors = useTexts('errors');
  const user = useCurrentUser();
  const review = useIdentityReviewMessage();
  const isVerified = user?.verification === 'certified';
  return (
    <>
      <CardNumberField value={form} errorOf={errorOf} onChange={setNumber} />
      <Field
        label={t.holder}
        value={isVerified ? (user.name ?? '') : ''}
        onChange={() => {}}
        hint={isVerified ? t.holderHint : (review ?? errors.identityRequired)}
        disabled
      />
      <BankNameField known={bank} value={form.bankName} error={errorOf('bankName')} onChange={set('bankName')} />
      <Field label={t.branch} value={form.branch} onChange={set('branch')} autoComplete="off" maxLength={60} />
      <Field label={t.bankCode} value={form.bankCode} onChange={set('bankCode')} autoComplete="off" maxLength={20} />
    </>
  );
}

/** The card's number, its verified holder, and the bank if the number doesn't tell it. */
export default function AddBankCardScreen() {
  const t = useTexts('withdrawal');
  const title = useTexts('routes').addBankCard;
  const card = useBankCardForm();
  const { data: cards } = useCall('wallet/listBankCards', {});
  return (
    <>
      <BackHeader title={title} fallback={CARDS} />
      <Page foot="none">
        <form className={styles.form} onSubmit={(event) => void card.submit(event)} noValidate autoComplete="off">
          <CardFields card={card} />
          {card.field}
          <p className={card.formFault ? styles.fault : styles.note} role={card.formFault ? 'alert' : undefined}>
            {card.formFault ??
              (cards && cards.coolingHours > 0 ? fillPlaceholders(t.cooling, { hours: cards.coolingHours }) : ' ')}
          </p>
          <Button type="submit" busy={card.isPending}>
            {t.addCard}
          </Button>
        </form>
      </Page>
    </>
  );
}
