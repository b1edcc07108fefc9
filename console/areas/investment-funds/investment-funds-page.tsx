/** Funds: the worth and owner of each, and for the chosen one how each day's price was computed. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { Link, useParams } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
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
import { FactList, Page, LoadingOrError, Loaded } from '../../layout/page.tsx';
import {
  type TableColumn,
  StatusLabel,
  MutedText,
  Table,
  numberColumn,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';
import { FundPriceCorrectionsPanel } from './fund-price-corrections-panel.tsx';
import { FundProposalsPanel } from './fund-proposals-panel.tsx';
import { groupThousands } from '@bourse/contract/format.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { rateToPercent } from '../../language/parse-input.ts';

type Fund = CallAnswer<'staff/listFunds'>['rows'][number];

function useColumns(): TableColumn<Fund>[] {
  const {
    columns: t,
    dealt,
    suspended: words,
    closing: { title: closing },
  } = useTexts().investmentFunds;
  const money = (amount: string | null, currency: string) => (amount === null ? '–' : formatAmount(amount, currency));
  return [
    tightColumn(t.name, 'name'),
    tightColumn(t.state, ({ suspended }) => (
      <StatusLabel tone={suspended === null ? 'good' : 'warns'}>
        {suspended === null ? dealt : (words[suspended as keyof typeof words] ?? suspended)}
      </StatusLabel>
    )),
    numberColumn(t.price, ({ price, currency }) => (price === null ? '–' : formatPrice(price, currency))),
    tightColumn(t.pricedOn, ({ pricedOn }) => (pricedOn ? formatDate(pricedOn) : '–')),
    numberColumn(t.worth, ({ worth, currency }) => money(worth, currency)),
    numberColumn(t.held, ({ held }) => formatQuantity(held)),
    numberColumn(t.seed, ({ seedUnits }) => formatQuantity(seedUnits)),
    numberColumn(t.holders, ({ holders }) => String(holders)),
    numberColumn(t.plans, ({ plans }) => String(plans)),
    numberColumn(t.waiting, ({ waiting }) => String(waiting)),
    numberColumn(t.owed, ({ owed, currency }) => money(owed, currency)),
    tightColumn(closing, (fund) => <FundClosing fund={fund} />),
    tightColumn(t.account, ({ account }) => <Link to="/house-accounts">{account}</Link>),
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
      <Loaded reading={reading}>
        {(data) => (
          <>
            <Table
              label={t.title}
              columns={columns}
              rows={fund === undefined ? data.rows : chosen}
              idOf={(row) => row.fund}
              to={(row) => `/investment-funds/${row.fund}`}
              empty={t.empty}
            />
            {fund === undefined ? (
              <FundProposalsPanel openings={data.openings} />
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
        )}
      </Loaded>
    </Page>
  );
}

/** A fund's closing: its state, or the way to propose it, with whom it concerns and why. */
function FundClosing({ fund }: { fund: Fund }) {
  const { name, sellsOn, endedAt, closing } = fund;
  const t = useTexts().investmentFunds.closing;
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
  return (
    <DialogButton label={t.add} about={name} permission="money.rules" variant="text" size="small">
      {(close) => <ProposeFundClosing fund={fund} onClose={close} />}
    </DialogButton>
  );
}

function ProposeFundClosing({ fund: { fund, name, ...of }, onClose }: { fund: Fund; onClose(): void }) {
  const texts = useTexts();
  const { closing: t, columns } = texts.investmentFunds;
  return (
    <CommandDialog
      call="staff/proposeFundEnd"
      title={fillPlaceholders(t.ask, { name })}
      verb={t.add}
      initial={{ why: '' }}
      parts={({ why }) => [
        <p key="about">{t.says}</p>,
        <FactList
          key="facts"
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
        />,
        { name: 'why', label: t.why, fault: t.whyNeeded, isWrong: why.trim().length < 3, lines: 1 },
      ]}
      input={{ fund }}
      successMessage={texts.proposals.proposed}
      onClose={onClose}
    />
  );
}

/** A fund's dealing days: its holdings and their closes, the unit price, and what was dealt. */

type Day = CallAnswer<'staff/listFundDays'>['rows'][number];
const DAYS = 60;
const TONES = { suspended: 'warns', struck: 'plain', dealt: 'good' } as const;

function useDayColumns(): TableColumn<Day>[] {
  const { day: t, statuses, suspended: words, yes, notYet, whole } = useTexts().investmentFunds;
  const price = (text: string | null, currency: string) => (text === null ? '–' : formatPrice(text, currency));
  return [
    tightColumn(t.date, ({ date }) => formatDate(date)),
    tightColumn(t.status, ({ status, suspended }) => (
      <StatusLabel tone={TONES[status]}>
        {suspended === null ? statuses[status] : (words[suspended as keyof typeof words] ?? suspended)}
      </StatusLabel>
    )),
    numberColumn(t.worth, ({ worth, currency }) => (worth === null ? '–' : formatAmount(worth, currency))),
    numberColumn(t.units, ({ units }) => (units === null ? '–' : formatQuantity(units))),
    numberColumn(t.nav, ({ nav, currency }) => price(nav, currency)),
    numberColumn(t.price, ({ price: dealt, currency }) => price(dealt, currency)),
    numberColumn(t.fee, ({ fee, currency }) => formatAmount(fee, currency)),
    numberColumn(t.bought, ({ bought, currency }) => formatAmount(bought, currency)),
    numberColumn(t.redeemed, ({ redeemed, currency }) => formatAmount(redeemed, currency)),
    numberColumn(t.gate, ({ gate }) => (gate === null ? whole : `${rateToPercent(gate)} %`)),
    tightColumn(t.paidOut, ({ paidOut }) => (paidOut ? yes : notYet)),
    textColumn(
      t.lines,
      ({ lines }) =>
        lines
          .map(({ instrument, quantity, close }) => `${instrument} ${formatQuantity(quantity)} × ${close ?? '–'}`)
          .join(', ') || '–',
    ),
  ];
}

function DaysPanel({ fund }: { fund: string }) {
  const t = useTexts().investmentFunds;
  const columns = useDayColumns();
  const reading = useStaffCall('staff/listFundDays', { fund, limit: DAYS });
  if (!reading.data) return <LoadingOrError error={reading.error} again={() => void reading.refetch()} />;
  return (
    <TablePanel
      title={t.days}
      columns={columns}
      rows={reading.data.rows}
      idOf={({ date }) => date}
      empty={t.daysEmpty}
    />
  );
}
