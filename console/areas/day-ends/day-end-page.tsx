/** One day's report: the trial balance, what was open at the cut-off, and what the seal covers. */
import { Button } from '@mui/material';
import { useParams } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { saveFile } from '../../export/save-file.ts';
import { formatDate, formatDateTime, formatMoney, formatNumber } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Facts, Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { Balanced } from './day-ends-page.tsx';

type Report = Answer<'staff/getDayEnd'>;
type Account = Report['accounts'][number];
type Open = Report['breaks'][number];

export function DayEndPage() {
  const { number = '' } = useParams();
  const t = useTexts().dayEnds;
  const words = useProductTexts();
  const { data, error, refetch } = useStaffCall('staff/getDayEnd', { number });
  const above = { title: t.title, to: '/day-ends' };
  if (!data)
    return (
      <Page title={fill(t.number, { number })} above={above}>
        <Waiting error={error} again={() => void refetch()} />
      </Page>
    );
  const market = words ? labelOf(words.markets.name, data.market) : data.market;
  return (
    <Page
      title={`${market}, ${formatDate(data.date)}`}
      above={above}
      about={t.cutNote}
      actions={
        <Button onClick={() => saveFile(`day-end-${data.market}-${data.date}.txt`, data.text, 'text/plain')}>
          {t.download}
        </Button>
      }
    >
      <SummaryPanel report={data} />
      <AccountsPanel report={data} />
      <OpenPanel report={data} />
    </Page>
  );
}

function SummaryPanel({ report }: { report: Report }) {
  const t = useTexts().dayEnds;
  return (
    <Panel title={fill(t.number, { number: report.number })}>
      <Facts
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
  const money = (name: 'opening' | 'debited' | 'credited' | 'closing'): Column<Account> => ({
    name,
    title: t[name],
    kind: 'number',
    cell: (row) => formatMoney(row[name], row.currency),
  });
  return (
    <Panel title={since === null ? t.sinceStart : fill(t.since, { date: formatDate(since) })}>
      <Table
        label={t.balance}
        columns={[
          { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
          {
            name: 'account',
            title: t.account,
            cell: ({ account }) => (words ? labelOf(words.terms.bucket, account) : ''),
          },
          { name: 'owner', title: owners.owner, kind: 'tight', cell: ({ owner }) => owners.owners[owner] },
          ...(['opening', 'debited', 'credited', 'closing'] as const).map(money),
        ]}
        rows={accounts}
        idOf={({ currency, account, owner }) => `${currency} ${account} ${owner}`}
        empty={t.noMoves}
      />
    </Panel>
  );
}

function OpenPanel({ report }: { report: Report }) {
  const t = useTexts().dayEnds;
  return (
    <Panel title={t.breaks}>
      <Table
        label={t.breaks}
        columns={useOpenColumns()}
        rows={report.breaks}
        idOf={({ kind, age, currency }) => `${kind} ${age} ${currency ?? ''}`}
        empty={t.noBreaks}
      />
    </Panel>
  );
}

function useOpenColumns(): Column<Open>[] {
  const { dayEnds: t, reviews } = useTexts();
  return [
    {
      name: 'kind',
      title: t.kind,
      cell: ({ kind }) => (kind === 'bankLine' ? t.bankLine : labelOf(reviews.kinds, kind)),
    },
    { name: 'age', title: t.age, kind: 'tight', cell: ({ age }) => t.ages[age] },
    { name: 'count', title: t.count, kind: 'number', cell: ({ count }) => formatNumber(count) },
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency ?? '–' },
    {
      name: 'amount',
      title: t.amount,
      kind: 'number',
      cell: ({ amount, currency }) => (amount === null || currency === null ? '–' : formatMoney(amount, currency)),
    },
  ];
}
