/** Running and overdue loans, and the amounts owed and set aside by currency; a row leads to the loan. */
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { formatDate } from '@bourse/contract/format.ts';
import { formatMoney, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, Panel } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar, useListFilters } from '../../list/list-filters.tsx';
import { List } from '../../list/list.tsx';
import { type TableColumn, Table } from '../../list/table.tsx';
import type { CallAnswer } from '../../api/staff-api-client.ts';

function useLoanColumns(): TableColumn<LoanRow>[] {
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
      cell: ({ principal, currency }) => formatLoanAmount(principal, currency),
    },
    {
      name: 'owed',
      title: t.columns.owed,
      kind: 'number',
      cell: ({ owed, currency }) => formatLoanAmount(owed.total, currency),
    },
    {
      name: 'overdue',
      title: t.columns.overdue,
      kind: 'number',
      cell: ({ owed, currency }) => formatLoanAmount(owed.overdue, currency),
    },
    { name: 'late', title: t.columns.late, kind: 'number', cell: ({ lateDays }) => lateDays },
    {
      name: 'called',
      title: t.columns.called,
      kind: 'tight',
      cell: ({ calledUntil }) => (calledUntil ? formatDateTimeToMinute(calledUntil) : ''),
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
      cell: ({ provision, currency }) => formatLoanAmount(provision, currency),
    },
  ];
}

function useTotalColumns(): TableColumn<Total>[] {
  const { columns } = useTexts().loans;
  const amount = (name: 'principal' | 'overdue' | 'provision', title: string): TableColumn<Total> => ({
    name,
    title,
    kind: 'number',
    cell: (row) => formatLoanAmount(row[name], row.currency),
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

/** The amounts owed and set aside are part of each page's answer. */
function LoanTotals() {
  const t = useTexts().loans;
  const columns = useTotalColumns();
  const { meta } = useListContext() as { meta?: { totals?: Total[] } };
  return (
    <Panel title={t.totals}>
      <Table
        label={t.totals}
        columns={columns}
        rows={meta?.totals ?? []}
        idOf={({ currency }) => currency}
        empty={meta ? t.empty : ''}
      />
    </Panel>
  );
}

function NoMatchingLoans() {
  const t = useTexts().loans;
  return useListFilters().values['which'] === 'called' ? t.emptyCalled : t.emptyOverdue;
}

export function LoansPage() {
  const { loans: t } = useTexts();
  const columns = useLoanColumns();
  const { overdue, called } = t.which;
  return (
    <Page title={t.title} about={t.about}>
      <List<LoanRow>
        resource="staff/listLoans"
        label={t.title}
        columns={columns}
        to={({ id }) => `/loans/${id}`}
        empty={t.empty}
        emptyFiltered={<NoMatchingLoans />}
        filters={
          <>
            <LoanTotals />
            <FilterBar>
              <ChoiceFilter name="which" label={t.whichLabel} options={{ overdue, called }} />
            </FilterBar>
          </>
        }
      />
    </Page>
  );
}

export type LoanRow = CallAnswer<'staff/listLoans'>['rows'][number];
type Total = CallAnswer<'staff/listLoans'>['totals'][number];

export const formatLoanAmount = (amount: string, currency: string): string =>
  formatWithCurrency(formatMoney(amount, currency), currency);
