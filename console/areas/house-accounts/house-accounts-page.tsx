/** Accounts that the house trades with: what each holds, what was put in, and what waits for a second person. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog, pickLabels } from '../../form/command-dialog.tsx';
import { decisionColumn, proposalStatusColumn } from '../../proposals/proposals-panel.tsx';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatMoney, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, LoadingPage } from '../../layout/page.tsx';
import {
  type TableColumn,
  Table,
  TablePanel,
  type StatusTone,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { formatHouseAccountName } from './house-account-name.ts';
import { CURRENCY_DIGITS } from '@bourse/core/ledger/money.ts';
import { parseAmount } from '../../language/parse-input.ts';

type Accounts = CallAnswer<'staff/listAccountsOfHouse'>;
type Account = Accounts['rows'][number];
type Money = Partial<Account['money'][number]>;
/** A line for each currency. */
type Line = Account & { of: Money };
type Movement = Accounts['capital'][number];
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
  if (!reading.data) return <LoadingPage title={t.title} about={t.about} reading={reading} />;
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
  const money = (name: 'available' | 'held' | 'capital'): TableColumn<Line> =>
    numberColumn(t[name], ({ of }) => formatMoney(of[name] ?? '0', of.currency ?? ''));
  return [
    tightColumn(t.purpose, ({ purpose }) => (words ? labelOf(words.terms.purpose, purpose) : '')),
    textColumn(t.name, ({ name }) => formatHouseAccountName(name, texts)),
    tightColumn(t.claimant, ({ claimant }) => claimants[claimant]),
    numberColumn(t.positions, 'positions'),
    tightColumn(t.currency, ({ of }) => of.currency ?? '–'),
    money('available'),
    money('held'),
    money('capital'),
    tightColumn(t.opened, ({ openedAt }) => formatDateTimeToMinute(openedAt)),
  ];
}

function CapitalPanel({ accounts, rows }: { accounts: readonly Account[]; rows: Accounts['capital'] }) {
  const t = useTexts().houseAccounts.capital;
  const own = accounts.filter(({ claimant }) => claimant === 'house');
  return (
    <TablePanel
      title={t.title}
      actions={
        own.length > 0 ? (
          <DialogButton label={t.add} permission="money.rules">
            {(close) => <ProposeCapital accounts={own} onClose={close} />}
          </DialogButton>
        ) : null
      }
      columns={useCapitalColumns()}
      rows={rows}
      empty={t.empty}
    />
  );
}

function useCapitalColumns(): TableColumn<Movement>[] {
  const texts = useTexts();
  const t = texts.houseAccounts.capital;
  return [
    textColumn(t.account, ({ name }) => formatHouseAccountName(name, texts)),
    tightColumn(t.direction, ({ direction }) => t.directions[direction]),
    numberColumn(t.amount, ({ amount, currency }) => formatWithCurrency(formatMoney(amount, currency), currency)),
    proposalStatusColumn(t, TONES),
    tightColumn(t.at, ({ at }) => formatDateTimeToMinute(at)),
    decisionColumn(t.act, ({ name }) => formatHouseAccountName(name, texts)),
  ];
}

/** Moves capital into or out of one of the house's accounts; a second person approves it. */

type HouseAccount = CallAnswer<'staff/listAccountsOfHouse'>['rows'][number];
const CURRENCIES = pickLabels(undefined, Object.keys(CURRENCY_DIGITS));

function ProposeCapital({ accounts, onClose }: { accounts: readonly HouseAccount[]; onClose(): void }) {
  const texts = useTexts();
  const t = texts.houseAccounts.capital;
  const names = accounts.map(({ account, name }) => [account, formatHouseAccountName(name, texts)]);
  return (
    <CommandDialog
      call="staff/proposeHouseCapital"
      title={t.add}
      initial={{ account: accounts[0]?.account ?? '', direction: 'in', currency: 'USD', amount: '' }}
      parts={({ direction, currency }) => [
        { name: 'account', label: t.account, options: Object.fromEntries(names) },
        [
          { name: 'direction', label: t.direction, options: t.directions },
          { name: 'currency', label: t.currency, options: CURRENCIES },
        ],
        {
          ...{ name: 'amount', label: t.amount, hint: direction === 'out' ? t.outHint : undefined },
          ...{ fault: t.needed, isRequired: true, read: (text) => parseAmount(text, currency) },
        },
      ]}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}
