/** Funds: the worth and owner of each, and for the chosen one how each day's price was computed. */
import { Link, useParams } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatMoney,
  formatPrice,
  formatQuantity,
  formatWithCurrency,
} from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, MutedText, Table } from '../../list/table.tsx';
import { FundPriceCorrectionsPanel } from './fund-price-corrections-panel.tsx';
import { FundProposalsPanel } from './fund-proposals-panel.tsx';
import { Button, TextField } from '@mui/material';
import { groupThousands } from '@bourse/contract/format.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useState } from 'react';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { useHasPermission } from '../../api/auth-provider.ts';
import { rateToPercent } from '../../language/parse-input.ts';

type Fund = CallAnswer<'staff/listFunds'>['rows'][number];

function useColumns(): TableColumn<Fund>[] {
  const {
    columns: t,
    dealt,
    suspended: words,
    closing: { title: closing },
  } = useTexts().investmentFunds;
  const number = (name: string, title: string, cell: (fund: Fund) => string): TableColumn<Fund> => ({
    name,
    title,
    kind: 'number',
    cell,
  });
  const money = (amount: string | null, currency: string) => (amount === null ? '–' : formatAmount(amount, currency));
  return [
    { name: 'name', title: t.name, kind: 'tight', cell: ({ name }) => name },
    {
      name: 'state',
      title: t.state,
      kind: 'tight',
      cell: ({ suspended }) => (
        <StatusLabel tone={suspended === null ? 'good' : 'warns'}>
          {suspended === null ? dealt : (words[suspended as keyof typeof words] ?? suspended)}
        </StatusLabel>
      ),
    },
    number('price', t.price, ({ price, currency }) => (price === null ? '–' : formatPrice(price, currency))),
    {
      name: 'pricedOn',
      title: t.pricedOn,
      kind: 'tight',
      cell: ({ pricedOn }) => (pricedOn ? formatDate(pricedOn) : '–'),
    },
    number('worth', t.worth, ({ worth, currency }) => money(worth, currency)),
    number('held', t.held, ({ held }) => formatQuantity(held)),
    number('seed', t.seed, ({ seedUnits }) => formatQuantity(seedUnits)),
    number('holders', t.holders, ({ holders }) => String(holders)),
    number('plans', t.plans, ({ plans }) => String(plans)),
    number('waiting', t.waiting, ({ waiting }) => String(waiting)),
    number('owed', t.owed, ({ owed, currency }) => money(owed, currency)),
    { name: 'closing', title: closing, kind: 'tight', cell: (fund) => <FundClosing fund={fund} /> },
    {
      name: 'account',
      title: t.account,
      kind: 'tight',
      cell: ({ account }) => <Link to="/house-accounts">{account}</Link>,
    },
  ];
}

export function InvestmentFundsPage() {
  const t = useTexts().investmentFunds;
  const columns = useColumns();
  const { fund } = useParams();
  const reading = useStaffCall('staff/listFunds', {});
  const chosen = reading.data?.rows.filter((row) => row.fund === fund) ?? [];
  return (
    <Page title={chosen[0]?.name ?? t.title} about={t.about}>
      {reading.data ? (
        <>
          <Table
            label={t.title}
            columns={columns}
            rows={fund === undefined ? reading.data.rows : chosen}
            idOf={(row) => row.fund}
            to={(row) => `/investment-funds/${row.fund}`}
            empty={t.empty}
          />
          {fund === undefined ? (
            <FundProposalsPanel openings={reading.data.openings} />
          ) : (
            <>
              <p>
                <Link to="/investment-funds">{t.all}</Link>
              </p>
              <DaysPanel fund={fund} />
              <FundPriceCorrectionsPanel fund={fund} name={chosen[0]?.name ?? ''} />
            </>
          )}
        </>
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}

/** A fund's closing: its state, or the way to propose it, with whom it concerns and why. */
function FundClosing({ fund }: { fund: Fund }) {
  const { name, sellsOn, endedAt, closing } = fund;
  const t = useTexts().investmentFunds.closing;
  const may = useHasPermission('money.rules');
  const [asks, setAsks] = useState(false);
  if (endedAt !== null)
    return <MutedText>{fillPlaceholders(t.ended, { date: formatDateTime(endedAt).slice(0, 10) })}</MutedText>;
  if (sellsOn !== null)
    return <StatusLabel tone="warns">{fillPlaceholders(t.sells, { date: formatDate(sellsOn) })}</StatusLabel>;
  if (closing)
    return (
      <>
        <ProposedChangeNote proposal={closing} /> <DecideProposalButtons proposal={closing} about={name} />
      </>
    );
  if (!may) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsks(true)} aria-label={`${t.add}: ${name}`}>
        {t.add}
      </Button>
      {asks ? <ProposeFundClosing fund={fund} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

function ProposeFundClosing({ fund: { fund, name, ...of }, onClose }: { fund: Fund; onClose(): void }) {
  const texts = useTexts();
  const { closing: t, columns } = texts.investmentFunds;
  const say = useShowMessage();
  const propose = useStaffCommand('staff/proposeFundEnd');
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const isReasonMissing = tried && why.trim().length < 3;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (why.trim().length < 3 || !(await propose.run({ fund, why: why.trim() }))) return;
    onClose();
    say(texts.proposals.proposed);
  };
  return (
    <FormDialog
      title={fillPlaceholders(t.ask, { name })}
      verb={t.add}
      busy={propose.busy}
      failure={propose.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.says}</p>
      <FactList
        facts={[
          [columns.holders, String(of.holders)],
          [columns.held, groupThousands(of.held)],
          [
            columns.worth,
            of.worth === null ? null : formatWithCurrency(formatMoney(of.worth, of.currency), of.currency),
          ],
          [columns.plans, String(of.plans)],
          [columns.waiting, String(of.waiting)],
        ]}
      />
      <TextField
        autoFocus
        id="closing-why"
        label={t.why}
        multiline
        value={why}
        onChange={({ target }) => setWhy(target.value)}
        error={isReasonMissing}
        helperText={isReasonMissing ? t.whyNeeded : undefined}
      />
    </FormDialog>
  );
}

/** A fund's dealing days: its holdings and their closes, the unit price, and what was dealt. */

type Day = CallAnswer<'staff/listFundDays'>['rows'][number];
const DAYS = 60;
const TONES = { suspended: 'warns', struck: 'plain', dealt: 'good' } as const;

function useDayColumns(): TableColumn<Day>[] {
  const { day: t, statuses, suspended: words, yes, notYet, whole } = useTexts().investmentFunds;
  const number = (name: string, title: string, cell: (day: Day) => string): TableColumn<Day> => ({
    name,
    title,
    kind: 'number',
    cell,
  });
  const price = (text: string | null, currency: string) => (text === null ? '–' : formatPrice(text, currency));
  return [
    { name: 'date', title: t.date, kind: 'tight', cell: ({ date }) => formatDate(date) },
    {
      name: 'status',
      title: t.status,
      kind: 'tight',
      cell: ({ status, suspended }) => (
        <StatusLabel tone={TONES[status]}>
          {suspended === null ? statuses[status] : (words[suspended as keyof typeof words] ?? suspended)}
        </StatusLabel>
      ),
    },
    number('worth', t.worth, ({ worth, currency }) => (worth === null ? '–' : formatAmount(worth, currency))),
    number('units', t.units, ({ units }) => (units === null ? '–' : formatQuantity(units))),
    number('nav', t.nav, ({ nav, currency }) => price(nav, currency)),
    number('price', t.price, ({ price: dealt, currency }) => price(dealt, currency)),
    number('fee', t.fee, ({ fee, currency }) => formatAmount(fee, currency)),
    number('bought', t.bought, ({ bought, currency }) => formatAmount(bought, currency)),
    number('redeemed', t.redeemed, ({ redeemed, currency }) => formatAmount(redeemed, currency)),
    number('gate', t.gate, ({ gate }) => (gate === null ? whole : `${rateToPercent(gate)} %`)),
    { name: 'paidOut', title: t.paidOut, kind: 'tight', cell: ({ paidOut }) => (paidOut ? yes : notYet) },
    {
      name: 'lines',
      title: t.lines,
      cell: ({ lines }) =>
        lines
          .map(({ instrument, quantity, close }) => `${instrument} ${formatQuantity(quantity)} × ${close ?? '–'}`)
          .join(', ') || '–',
    },
  ];
}

function DaysPanel({ fund }: { fund: string }) {
  const t = useTexts().investmentFunds;
  const columns = useDayColumns();
  const reading = useStaffCall('staff/listFundDays', { fund, limit: DAYS });
  if (!reading.data) return <LoadingOrError error={reading.error} again={() => void reading.refetch()} />;
  return (
    <Panel title={t.days}>
      <Table label={t.days} columns={columns} rows={reading.data.rows} idOf={({ date }) => date} empty={t.daysEmpty} />
    </Panel>
  );
}
