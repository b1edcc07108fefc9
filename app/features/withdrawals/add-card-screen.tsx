import { type FormEvent, useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Page } from '../../components/page.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useMarked } from '../../components/use-marked.ts';
import { fill, useAllTexts, useTexts } from '../../language/language.ts';
import { goBack } from '../../router/location.ts';
import { useSecondFor } from '../settings/shared/use-second.tsx';
import { type CardFaults, cardFaults, type CardForm, digitsIn, fieldOf } from './card-faults.ts';
import styles from './withdrawals.module.css';

const CARDS = '/information/bankList';
const EMPTY: CardForm = { first4: '', last12: '', holder: '', bankName: '', branch: '', bankCode: '' };
const ISSUER_DIGITS = 6;

const optional = (name: 'branch' | 'bankCode', value: string) => (value.trim() === '' ? {} : { [name]: value.trim() });

/** What is sent: of what isn't needed only what was typed. */
const inputOf = (form: CardForm, bank: string | null) => ({
  first4: form.first4,
  last12: form.last12,
  holder: form.holder,
  ...(bank === null ? { bankName: form.bankName } : {}),
  ...optional('branch', form.branch),
  ...optional('bankCode', form.bankCode),
});

/** What is typed, what is wrong with it, and the adding itself. */
function useCard() {
  const done = useTexts('successes').add;
  const completeForm = useTexts('shell').completeForm;
  const [form, setForm] = useState(EMPTY);
  const issuer = (form.first4 + form.last12).slice(0, ISSUER_DIGITS);
  const { data: found } = useCall('wallet/findBank', { digits: issuer }, { enabled: issuer.length === ISSUER_DIGITS });
  const bank = issuer.length === ISSUER_DIGITS ? (found?.bankName ?? null) : null;
  const faults = useMarked<CardFaults>(cardFaults(form, bank, useAllTexts()));
  const add = useCommand('wallet/addBankCard');
  const second = useSecondFor(add.refusal, add.reset);

  const set = (name: keyof CardForm) => (value: string) => {
    setForm((before) => ({
      ...before,
      [name]: name === 'first4' ? digitsIn(value, 4) : name === 'last12' ? digitsIn(value, 12) : value,
    }));
    faults.mend(name);
    add.reset();
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (faults.mark()) return showToast(completeForm, 'bad');
    const shown = await second.show({ call: 'wallet/addBankCard', first4: form.first4, last12: form.last12 });
    if (!shown || !(await add.run({ ...inputOf(form, bank), ...shown }))) return;
    showToast(done, 'good');
    goBack(CARDS);
  }
  const refused = add.refusal && fieldOf(add.refusal.code);
  const errorOf = (name: keyof CardForm): string | undefined =>
    faults.shown[name] ?? (add.refusal && refused === name ? describeFailure(add.refusal) : undefined);
  return { form, set, bank, errorOf, field: second.field, isPending: add.isPending || second.busy, submit };
}

function CardFields({ card: { form, set, bank, errorOf } }: { card: ReturnType<typeof useCard> }) {
  const t = useTexts('withdrawal');
  return (
    <>
      <div className={styles.digits}>
        <Field
          label={t.first4}
          value={form.first4}
          onChange={set('first4')}
          error={errorOf('first4')}
          keyboard="numeric"
          autoComplete="off"
        />
        <Field
          label={t.last12}
          value={form.last12}
          onChange={set('last12')}
          error={errorOf('last12')}
          keyboard="numeric"
          autoComplete="off"
        />
      </div>
      <Field
        label={t.holder}
        value={form.holder}
        onChange={set('holder')}
        error={errorOf('holder')}
        hint={t.holderHint}
        autoComplete="off"
        maxLength={80}
      />
      {bank === null ? (
        <Field
          label={t.bankName}
          value={form.bankName}
          onChange={set('bankName')}
          error={errorOf('bankName')}
          autoComplete="off"
          maxLength={60}
        />
      ) : (
        <Field label={t.bankName} value={bank} onChange={() => {}} hint={t.bankKnown} disabled />
      )}
      <Field label={t.branch} value={form.branch} onChange={set('branch')} autoComplete="off" maxLength={60} />
      <Field label={t.bankCode} value={form.bankCode} onChange={set('bankCode')} autoComplete="off" maxLength={20} />
    </>
  );
}

/** The first 4 and the last 12 digits, the holder as verified, and the bank where the number doesn't say it. */
export function AddCardScreen() {
  const t = useTexts('withdrawal');
  const title = useTexts('routes').addBankCard;
  const card = useCard();
  const { data: cards } = useCall('wallet/listBankCards', {});
  return (
    <>
      <BackHeader title={title} fallback={CARDS} />
      <Page foot="none">
        <form className={styles.form} onSubmit={(event) => void card.submit(event)} noValidate autoComplete="off">
          <CardFields card={card} />
          {card.field}
          <p className={styles.note}>
            {cards && cards.coolingHours > 0 ? fill(t.cooling, { hours: cards.coolingHours }) : ' '}
          </p>
          <Button type="submit" busy={card.isPending}>
            {t.addCard}
          </Button>
        </form>
      </Page>
    </>
  );
}
