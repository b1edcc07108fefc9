/** Moves capital into or out of one of the house's accounts; a second person approves it. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { CURRENCY_DIGITS } from '@bourse/core/money.ts';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { amountOf } from '../../language/typed-amount.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { FieldRow, FormDialog } from '../../layout/form-dialog.tsx';
import { accountName } from './account-name.ts';

type HouseAccount = Answer<'staff/listAccountsOfHouse'>['rows'][number];
const CURRENCIES = Object.fromEntries(Object.keys(CURRENCY_DIGITS).map((each) => [each, each]));

const NEW = { direction: 'in', currency: 'USD', amount: '' };

function useProposal(first: string, onClose: () => void) {
  const texts = useTexts();
  const say = useSay();
  const propose = useStaffCommand('staff/proposeHouseCapital');
  const [draft, setDraft] = useState({ ...NEW, account: first });
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    const { account, currency, amount } = draft;
    const direction = draft.direction === 'out' ? 'out' : 'in';
    if (amount === '' || !(await propose.run({ account, direction, currency, amount: amountOf(amount, currency) })))
      return;
    onClose();
    say(texts.proposals.proposed);
  };
  const choose = (name: keyof typeof draft) => ({
    id: `capital-${name}`,
    value: draft[name],
    onChoose: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return { draft, choose, lacks: tried && draft.amount === '', submit, propose };
}

export function ProposeCapital({ accounts, onClose }: { accounts: readonly HouseAccount[]; onClose(): void }) {
  const texts = useTexts();
  const t = texts.houseAccounts.capital;
  const { draft, choose, lacks, submit, propose } = useProposal(accounts[0]?.account ?? '', onClose);
  const { onChoose: typeAmount, ...amount } = choose('amount');
  return (
    <FormDialog
      title={t.add}
      verb={t.add}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ChoiceField
        autoFocus
        label={t.account}
        {...choose('account')}
        options={Object.fromEntries(accounts.map((each) => [each.account, accountName(each.name, texts)]))}
      />
      <FieldRow>
        <ChoiceField label={t.direction} {...choose('direction')} options={t.directions} />
        <ChoiceField label={t.currency} {...choose('currency')} options={CURRENCIES} />
      </FieldRow>
      <TextField
        label={t.amount}
        {...amount}
        onChange={({ target }) => typeAmount(target.value)}
        error={lacks}
        helperText={lacks ? t.needed : draft.direction === 'out' ? t.outHint : undefined}
      />
    </FormDialog>
  );
}
