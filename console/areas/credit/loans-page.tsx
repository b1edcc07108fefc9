/** Loans that run or are late, and what is owed and set aside by currency; a row leads to the loan. */
import { Link, useSearchParams } from 'react-router';
import { formatDate } from '@bourse/contract/format.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatShortTime } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { QueryChoice } from '../../list/query-choice.tsx';
import { type Column, Table } from '../../list/table.tsx';
import bar from '../../list/filter-bar.module.css';
import { type Loan, money, type Total } from './loan.ts';

const ROWS = 100;

function useLoanColumns(): Column<Loan>[] {
  const t = useTexts().loans;
  const words = useProductTexts();
  return [
    { name: 'loan', title: t.columns.loan, kind: 'tight', cell: ({ id }) => id },
    {
      name: 'customer',
      title: t.columns.customer,
      kind: 'tight',
      cell: ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>,
    },
    {
      name: 'status',
      title: t.columns.status,
      kind: 'tight',
      cell: ({ status }) => words?.credit.status[status] ?? '',
    },
    {
      name: 'principal',
      title: t.columns.principal,
      kind: 'number',
      cell: ({ principal, currency }) => money(principal, currency),
    },
    { name: 'owed', title: t.columns.owed, kind: 'number', cell: ({ owed, currency }) => money(owed.total, currency) },
    {
      name: 'overdue',
      title: t.columns.overdue,
      kind: 'number',
      cell: ({ owed, currency }) => money(owed.overdue, currency),
    },
    { name: 'late', title: t.columns.late, kind: 'number', cell: ({ lateDays }) => lateDays },
    {
      name: 'called',
      title: t.columns.called,
      kind: 'tight',
      cell: ({ calledUntil }) => (calledUntil ? formatShortTime(calledUntil) : ''),
    },
    {
      name: 'next',
      title: t.columns.next,
      kind: 'tight',
      cell: ({ upcoming }) => (upcoming ? formatDate(upcoming.date) : ''),
    },
    {
      name: 'provision',
      title: t.columns.provision,
      kind: 'number',
      cell: ({ provision, currency }) => money(provision, currency),
    },
  ];
}

function useTotalColumns(): Column<Total>[] {
  const { columns } = useTexts().loans;
  const amount = (name: 'principal' | 'overdue' | 'provision', title: string): Column<Total> => ({
    name,
    title,
    kind: 'number',
    cell: (row) => money(row[name], row.currency),
  });
  return [
    { name: 'currency', title: columns.currency, kind: 'tight', cell: ({ currency }) => currency },
    { name: 'loans', title: columns.count, kind: 'number', cell: ({ loans }) => loans },
    amount('principal', columns.left),
    { name: 'late', title: columns.lateCount, kind: 'number', cell: ({ late }) => late },
    amount('overdue', columns.latePrincipal),
    amount('provision', columns.provision),
  ];
}

export function LoansPage() {
  const { loans: t, list } = useTexts();
  const [query] = useSearchParams();
  const asked = query.get('which');
  const which = asked === 'overdue' || asked === 'called' ? asked : 'running';
  const reading = useStaffCall('staff/listLoans', { which, limit: ROWS });
  const columns = useLoanColumns();
  const totals = useTotalColumns();
  if (!reading.data)
    return (
      <Page title={t.title} about={t.about}>
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  return (
    <Page title={t.title} about={t.about}>
      <Panel title={t.totals}>
        <Table
          label={t.totals}
          columns={totals}
          rows={reading.data.totals}
          idOf={({ currency }) => currency}
          empty={t.empty}
        />
      </Panel>
      <div className={bar.bar} role="search" aria-label={list.filters}>
        <QueryChoice name="which" label={t.whichLabel} options={{ overdue: t.which.overdue, called: t.which.called }} />
      </div>
      <Table
        label={t.which[which]}
        columns={columns}
        rows={reading.data.rows}
        idOf={({ id }) => id}
        to={({ id }) => `/loans/${id}`}
        empty={{ running: t.empty, overdue: t.emptyOverdue, called: t.emptyCalled }[which]}
      />
    </Page>
  );
}
