/**
 * Proposes the insurance account's capital, alarm and limit to a second person, from a future time on; starts with the
 * present values.
 */
import { TextField } from '@mui/material';
import { useState } from 'react';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { type InsuranceDraft, insuranceDraftOf, type InsuranceField, readInsuranceDraft } from './insurance-draft.ts';

type Props = Pick<Answer<'staff/getInsurance'>, 'accounts' | 'rules'> & { onClose(): void };

export function ProposeInsurance({ accounts, rules, onClose }: Props) {
  const texts = useTexts();
  const t = texts.insurance;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeInsuranceRule');
  const begin = (currency: string): InsuranceDraft =>
    insuranceDraftOf(currency, rules, accounts.find((each) => each.currency === currency)?.capital);
  const [draft, setDraft] = useState<InsuranceDraft>(() => begin(accounts[0]?.currency ?? ''));
  const [tried, setTried] = useState(false);
  const { rule, faults } = readInsuranceDraft(draft);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (!rule || !(await propose.run(rule))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  const field = (name: InsuranceField, label: string, hint?: string) => ({
    id: `insurance-${name}`,
    label,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [name]: event.target.value }),
    error: tried && faults[name] !== undefined,
    helperText: tried && faults[name] ? t[faults[name]] : hint,
  });
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        select
        autoFocus
        id="insurance-currency"
        label={t.currency}
        value={draft.currency}
        onChange={({ target }) => setDraft({ ...begin(target.value), from: draft.from })}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {accounts.map(({ currency }) => (
          <option key={currency}>{currency}</option>
        ))}
      </TextField>
      <TextField
        type="datetime-local"
        {...field('from', t.from, t.fromHint)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField {...field('capital', t.capital, t.capitalHint)} />
      <FieldRow>
        <TextField {...field('alarm', t.alarm, t.partHint)} />
        <TextField {...field('limit', t.limit, t.partHint)} />
      </FieldRow>
    </FormDialog>
  );
}
