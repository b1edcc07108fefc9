/** Accounts that the house trades with: what each holds, what was put in, and what waits for a second person. */
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatMoney, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, Table, type StatusTone } from '../../list/table.tsx';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import { formatHouseAccountName } from './house-account-name.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { parseAmount } from '../../language/parse-input.ts';
import { ChoiceField, FieldRow, FormDialog } from '../../layout/form-dialog.tsx';

type Accounts = CallAnswer<'staff/listAccountsOfHouse'>;
type Account = Accounts['rows'][number];
type Money = Partial<Account['money'][number]>;
/** A line for each currency. */
type Line = Account & { of: Money };
type Movement = Accounts['capital'][number] & { place: number };
const TONES: Record<Movement['status'], StatusTone> = {
  proposed: 'warns',
  approved: 'warns',
  booked: 'good',
  notThere: 'bad',
};

export function HouseAccountsPage() {
  const t = useTexts().houseAccounts;
  const reading = useStaffCall('staff/listAccountsOfHouse', {});
  const columns = useColumns();
  if (!reading.data)
    return (
      <Page title={t.title} about={t.about}>
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  const lines = reading.data.rows.flatMap((row): Line[] =>
    row.money.length === 0 ? [{ ...row, of: {} }] : row.money.map((of) => ({ ...row, of })),
  );
  return (
    <Page title={t.title} about={t.about}>
      <Table
        label={t.title}
        columns={columns}
        rows={lines}
        idOf={({ account, of }) => `${account} ${of.currency ?? ''}`}
        empty={t.empty}
      />
      <CapitalPanel accounts={reading.data.rows} rows={reading.data.capital} />
    </Page>
  );
}

function useColumns(): TableColumn<Line>[] {
  const texts = useTexts();
  const { columns: t, claimants } = texts.houseAccounts;
  const words = useProductTexts();
  const money = (name: 'available' | 'held' | 'capital'): TableColumn<Line> => ({
    name,
    title: t[name],
    kind: 'number',
    cell: ({ of }) => formatMoney(of[name] ?? '0', of.currency ?? ''),
  });
  return [
    {
      name: 'purpose',
      title: t.purpose,
      kind: 'tight',
      cell: ({ purpose }) => (words ? labelOf(words.terms.purpose, purpose) : ''),
    },
    { name: 'name', title: t.name, cell: ({ name }) => formatHouseAccountName(name, texts) },
    { name: 'claimant', title: t.claimant, kind: 'tight', cell: ({ claimant }) => claimants[claimant] },
    { name: 'positions', title: t.positions, kind: 'number', cell: ({ positions }) => positions },
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ of }) => of.currency ?? '–' },
    money('available'),
    money('held'),
    money('capital'),
    { name: 'opened', title: t.opened, kind: 'tight', cell: ({ openedAt }) => formatDateTimeToMinute(openedAt) },
  ];
}

function CapitalPanel({ accounts, rows }: { accounts: readonly Account[]; rows: Accounts['capital'] }) {
  const t = useTexts().houseAccounts.capital;
  const may = useHasPermission('money.rules');
  const [adding, setAdding] = useState(false);
  const own = accounts.filter(({ claimant }) => claimant === 'house');
  return (
    <Panel title={t.title}>
      {may && own.length > 0 ? (
        <Button variant="contained" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      ) : null}
      <Table
        label={t.title}
        columns={useCapitalColumns()}
        rows={rows.map((row, place) => ({ ...row, place }))}
        idOf={({ place }) => String(place)}
        empty={t.empty}
      />
      {adding ? <ProposeCapital accounts={own} onClose={() => setAdding(false)} /> : null}
    </Panel>
  );
}

function useCapitalColumns(): TableColumn<Movement>[] {
  const texts = useTexts();
  const t = texts.houseAccounts.capital;
  return [
    { name: 'account', title: t.account, cell: ({ name }) => formatHouseAccountName(name, texts) },
    { name: 'direction', title: t.direction, kind: 'tight', cell: ({ direction }) => t.directions[direction] },
    {
      name: 'amount',
      title: t.amount,
      kind: 'number',
      cell: ({ amount, currency }) => formatWithCurrency(formatMoney(amount, currency), currency),
    },
    {
      name: 'status',
      title: t.status,
      cell: ({ status, proposal }) => (
        <>
          <StatusLabel tone={TONES[status]}>{t.statuses[status]}</StatusLabel>
          {proposal ? <ProposedChangeNote proposal={proposal} /> : null}
        </>
      ),
    },
    { name: 'at', title: t.at, kind: 'tight', cell: ({ at }) => formatDateTimeToMinute(at) },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: ({ proposal, name }) =>
        proposal ? <DecideProposalButtons proposal={proposal} about={formatHouseAccountName(name, texts)} /> : null,
    },
  ];
}

/** Moves capital into or out of one of the house's accounts; a second person approves it. */

type HouseAccount = CallAnswer<'staff/listAccountsOfHouse'>['rows'][number];
const CURRENCIES = Object.fromEntries(Object.keys(CURRENCY_DIGITS).map((each) => [each, each]));

const NEW = { direction: 'in', currency: 'USD', amount: '' };

function useProposal(first: string, onClose: () => void) {
  const texts = useTexts();
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeHouseCapital');
  const [draft, setDraft] = useState({ ...NEW, account: first });
  const [tried, setTried] = useState(false);
  const submit = async (): Promise<void> => {
    setTried(true);
    const { account, currency, amount } = draft;
    const direction = draft.direction === 'out' ? 'out' : 'in';
    if (amount === '' || !(await propose.run({ account, direction, currency, amount: parseAmount(amount, currency) })))
      return;
    onClose();
    say(texts.proposals.proposed);
  };
  const choose = (name: keyof typeof draft) => ({
    id: `capital-${name}`,
    value: draft[name],
    onChoose: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return { draft, choose, isAmountMissing: tried && draft.amount === '', submit, propose };
}

function ProposeCapital({ accounts, onClose }: { accounts: readonly HouseAccount[]; onClose(): void }) {
  const texts = useTexts();
  const t = texts.houseAccounts.capital;
  const { draft, choose, isAmountMissing, submit, propose } = useProposal(accounts[0]?.account ?? '', onClose);
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
        options={Object.fromEntries(accounts.map((each) => [each.account, formatHouseAccountName(each.name, texts)]))}
      />
      <FieldRow>
        <ChoiceField label={t.direction} {...choose('direction')} options={t.directions} />
        <ChoiceField label={t.currency} {...choose('currency')} options={CURRENCIES} />
      </FieldRow>
      <TextField
        label={t.amount}
        {...amount}
        onChange={({ target }) => typeAmount(target.value)}
        error={isAmountMissing}
        helperText={isAmountMissing ? t.needed : draft.direction === 'out' ? t.outHint : undefined}
      />
    </FormDialog>
  );
}
