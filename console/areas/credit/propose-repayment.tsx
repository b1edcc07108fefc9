/** Customer service proposes a repayment to a customer; the customer decides. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import { parseAmount } from '@bourse/core/money.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import type { Loan } from './loan.ts';

export function ProposeRepayment({ loan, onClose }: { loan: Loan; onClose(): void }) {
  const t = useTexts().loans;
  const say = useSay();
  const propose = useStaffCommand('staff/proposeRepayment');
  const { currency, owed } = loan;
  const [amount, setAmount] = useState((parseAmount(owed.due, currency) ?? 0n) > 0n ? owed.due : owed.total);
  const [tried, setTried] = useState(false);
  const typed = parseAmount(amount, currency);
  const wrong = typed === null || typed <= 0n || typed > (parseAmount(owed.total, currency) ?? 0n);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (wrong || !(await propose.run({ loan: loan.id, amount }))) return;
    onClose();
    say(t.proposed);
  };
  return (
    <FormDialog
      title={t.propose}
      verb={t.propose}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.proposeSays}</p>
      <TextField
        autoFocus
        id="repayment-amount"
        label={fill(t.amount, { currency })}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={tried && wrong}
        helperText={tried && wrong ? t.amountFault : null}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </FormDialog>
  );
}
