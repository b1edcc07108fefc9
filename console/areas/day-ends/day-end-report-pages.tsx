/** Reports of trading days, newest first. The filter is part of the address. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatDateTimeToMinute,
} from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, LoadingPage } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/list-filters.tsx';
import { List } from '../../list/list.tsx';
import {
  type TableColumn,
  StatusLabel,
  Table,
  numberColumn,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';
import { Button } from '@mui/material';
import { useParams } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { saveExportFile } from '../../list/export-button.tsx';

type Row = CallAnswer<'staff/listDayEnds'>['rows'][number];

export function DayEndReportListPage() {
  const t = useTexts().dayEnds;
  const words = useProductTexts();
  const names = Object.fromEntries(
    MARKETS.map((market) => [market, words ? labelOf(words.markets.name, market) : market]),
  );
  return (
    <Page title={t.title} about={t.about}>
      <List<Row>
        call="staff/listDayEnds"
        idOf={({ number }) => number}
        label={t.title}
        columns={useColumns(names)}
        to={({ number }) => `/day-ends/${number}`}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
        filters={
          <FilterBar>
            <ChoiceFilter name="market" label={t.market} options={names} />
          </FilterBar>
        }
      />
    </Page>
  );
}

function useColumns(names: Readonly<Record<string, string>>): TableColumn<Row>[] {
  const t = useTexts().dayEnds;
  return [
    textColumn(t.market, ({ market }) => names[market]),
    tightColumn(t.date, ({ date }) => formatDate(date)),
    tightColumn(t.closed, ({ closedAt }) => formatDateTimeToMinute(closedAt)),
    tightColumn(t.cut, ({ cutAt }) => formatDateTimeToMinute(cutAt)),
    tightColumn(t.balance, ({ balanced }) => <Balanced balanced={balanced} />),
    numberColumn(t.waiting, ({ waiting }) => formatNumber(waiting)),
    numberColumn(t.seal, ({ seal }) => seal ?? t.notSealed),
  ];
}

function Balanced({ balanced }: { balanced: boolean }) {
  const t = useTexts().dayEnds.balances;
  return <StatusLabel tone={balanced ? 'good' : 'bad'}>{balanced ? t.yes : t.no}</StatusLabel>;
}

/** One day's report: the trial balance, what was open at the cut-off, and what the seal covers. */

type Report = CallAnswer<'staff/getDayEnd'>;
type Account = Report['accounts'][number];
type Open = Report['breaks'][number];

export function DayEndReportPage() {
  const { number = '' } = useParams();
  const t = useTexts().dayEnds;
  const words = useProductTexts();
  const reading = useStaffCall('staff/getDayEnd', { number });
  const { data } = reading;
  const above = { title: t.title, to: '/day-ends' };
  if (!data) return <LoadingPage title={fillPlaceholders(t.number, { number })} above={above} reading={reading} />;
  const market = words ? labelOf(words.markets.name, data.market) : data.market;
  return (
    <Page
      title={`${market}, ${formatDate(data.date)}`}
      above={above}
      about={t.cutNote}
      actions={
        <Button onClick={() => saveExportFile(`day-end-${data.market}-${data.date}.txt`, data.text, 'text/plain')}>
          {t.download}
        </Button>
      }
    >
      <SummaryPanel report={data} />
      <AccountsPanel report={data} />
      <OpenItemsPanel report={data} />
    </Page>
  );
}

function SummaryPanel({ report }: { report: Report }) {
  const t = useTexts().dayEnds;
  return (
    <Panel title={fillPlaceholders(t.number, { number: report.number })}>
      <FactList
        facts={[
          [t.closed, formatDateTime(report.closedAt)],
          [t.cut, formatDateTime(report.cutAt)],
          [t.transfers, formatNumber(report.transfers)],
          [t.balance, <Balanced key="balance" balanced={report.balanced} />],
          [t.seal, report.seal ?? t.notSealed],
          [t.hash, <code key="hash">{report.hash}</code>],
          [t.previous, report.previous === null ? t.first : <code key="previous">{report.previous}</code>],
          [t.note, <code key="note">{report.note}</code>],
        ]}
      />
    </Panel>
  );
}

function AccountsPanel({ report: { accounts, since } }: { report: Report }) {
  const {
    dayEnds: t,
    money: { accounts: owners },
  } = useTexts();
  const words = useProductTexts();
  const money = (name: 'opening' | 'debited' | 'credited' | 'closing'): TableColumn<Account> =>
    numberColumn(t[name], (row) => formatMoney(row[name], row.currency));
  return (
    <Panel title={since === null ? t.sinceStart : fillPlaceholders(t.since, { date: formatDate(since) })}>
      <Table<Account>
        label={t.balance}
        columns={[
          tightColumn(t.currency, 'currency'),
          textColumn(t.account, ({ account }) => (words ? labelOf(words.terms.bucket, account) : '')),
          tightColumn(owners.owner, ({ owner }) => owners.owners[owner]),
          ...(['opening', 'debited', 'credited', 'closing'] as const).map(money),
        ]}
        rows={accounts}
        idOf={({ currency, account, owner }) => `${currency} ${account} ${owner}`}
        empty={t.noMoves}
      />
    </Panel>
  );
}

function OpenItemsPanel({ report }: { report: Report }) {
  const t = useTexts().dayEnds;
  return (
    <TablePanel
      title={t.breaks}
      columns={useOpenItemColumns()}
      rows={report.breaks}
      idOf={({ kind, age, currency }) => `${kind} ${age} ${currency ?? ''}`}
      empty={t.noBreaks}
    />
  );
}

function useOpenItemColumns(): TableColumn<Open>[] {
  const { dayEnds: t, reviews } = useTexts();
  return [
    textColumn(t.kind, ({ kind }) => (kind === 'bankLine' ? t.bankLine : labelOf(reviews.kinds, kind))),
    tightColumn(t.age, ({ age }) => t.ages[age]),
    numberColumn(t.count, ({ count }) => formatNumber(count)),
    tightColumn(t.currency, ({ currency }) => currency ?? '–'),
    numberColumn(t.amount, ({ amount, currency }) =>
      amount === null || currency === null ? '–' : formatMoney(amount, currency),
    ),
  ];
}
