/** Proposing a correction, which another person has to approve. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { proposeMoneyCorrection } from '@bourse/contract/staff/house-money-calls.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useShowMessage, useStaffCommand } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import { parseAmount } from '../../language/parse-input.ts';

interface About {
  id: string;
  account: string;
  currencies: readonly string[];
}

export function ProposeMoneyCorrectionButton(about: About) {
  const t = useTexts().money.correction;
  const may = useHasPermission('money.correct');
  const [open, setOpen] = useState(false);
  if (!may || about.currencies.length === 0) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {open ? <MoneyCorrectionDialog {...about} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const FORM = proposeMoneyCorrection.input.shape;

/** What is typed, its faults, and the proposal itself. */
function useCorrection({ id, currencies }: About) {
  const texts = useTexts();
  const t = texts.money.correction;
  const say = useShowMessage();
  const navigate = useNavigate();
  const propose = useStaffCommand('staff/proposeCorrection');
  const [typed, setTyped] = useState({ direction: 'credit', amount: '', currency: currencies[0] ?? '', why: '' });
  const [tried, setTried] = useState(false);
  const amount = parseAmount(typed.amount, typed.currency);
  const faults = {
    amount: FORM.amount.safeParse(amount).success ? null : texts.money.rules.badAmount,
    why: FORM.why.safeParse(typed.why.trim()).success ? null : t.needWhy,
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    if (faults.amount || faults.why) return;
    const direction = typed.direction === 'debit' ? 'debit' : 'credit';
    const review = await propose.run({
      customer: id,
      direction,
      amount,
      currency: typed.currency,
      why: typed.why.trim(),
    });
    if (!review) return;
    say(t.proposed);
    void navigate(`/reviews/${review.id}`);
  };
  const choose = (name: keyof typeof typed) => (value: string) => setTyped({ ...typed, [name]: value });
  const field = (name: keyof typeof typed) => ({
    id: `correction-${name}`,
    label: t[name],
    value: typed[name],
    onChange: (event: { target: { value: string } }) => choose(name)(event.target.value),
  });
  /** The fault of a field, once submission has been tried. */
  const faultOf = (name: keyof typeof faults) => (tried ? faults[name] : null);
  return { field, choose, faultOf, submit, busy: propose.busy, failure: propose.failure };
}

function MoneyCorrectionDialog({ onClose, ...about }: About & { onClose(): void }) {
  const t = useTexts().money.correction;
  const { account, currencies } = about;
  const { field, choose, faultOf, submit, busy, failure } = useCorrection(about);
  return (
    <FormDialog
      title={fillPlaceholders(t.title, { account })}
      verb={t.propose}
      busy={busy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.about}</p>
      <ChoiceField
        autoFocus
        {...field('direction')}
        options={{ credit: t.directions.credit, debit: t.directions.debit }}
        onChoose={choose('direction')}
      />
      <FieldRow>
        <TextField
          {...field('amount')}
          error={faultOf('amount') !== null}
          helperText={faultOf('amount')}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <ChoiceField
          {...field('currency')}
          options={Object.fromEntries(currencies.map((each) => [each, each]))}
          onChoose={choose('currency')}
        />
      </FieldRow>
      <TextField
        multiline
        minRows={2}
        {...field('why')}
        error={faultOf('why') !== null}
        helperText={faultOf('why')}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}
