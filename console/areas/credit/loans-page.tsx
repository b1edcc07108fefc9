/** Running and overdue loans, and the amounts owed and set aside by currency; a row leads to the loan. */
import { Link } from 'react-router';
import { formatDate } from '@bourse/contract/format.ts';
import { formatMoney, formatDateTimeToMinute, formatWithCurrency } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar } from '../../list/list-filters.tsx';
import { useListAnswer, useListFilters } from '../../list/list-state.ts';
import { List } from '../../list/list.tsx';
import { type TableColumn, numberColumn, tightColumn, TablePanel } from '../../list/table.tsx';
import type { CallAnswer } from '../../api/staff-api-client.ts';

function useLoanColumns(): TableColumn<LoanRow>[] {
  const t = useTexts().loans;
  const words = useProductTexts();
  return [
    tightColumn(t.columns.loan, 'id'),
    tightColumn(t.columns.customer, ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>),
    tightColumn(t.columns.status, ({ status }) => words?.credit.status[status] ?? ''),
    numberColumn(t.columns.principal, ({ principal, currency }) => formatLoanAmount(principal, currency)),
    numberColumn(t.columns.owed, ({ owed, currency }) => formatLoanAmount(owed.total, currency)),
    numberColumn(t.columns.overdue, ({ owed, currency }) => formatLoanAmount(owed.overdue, currency)),
    numberColumn(t.columns.late, 'lateDays'),
    tightColumn(t.columns.called, ({ calledUntil }) => (calledUntil ? formatDateTimeToMinute(calledUntil) : '')),
    tightColumn(t.columns.next, ({ upcoming }) => (upcoming ? formatDate(upcoming.date) : '')),
    numberColumn(t.columns.provision, ({ provision, currency }) => formatLoanAmount(provision, currency)),
  ];
}

function useTotalColumns(): TableColumn<Total>[] {
  const { columns } = useTexts().loans;
  const amount = (name: 'principal' | 'overdue' | 'provision', title: string): TableColumn<Total> =>
    numberColumn(title, (row) => formatLoanAmount(row[name], row.currency));
  return [
    tightColumn(columns.currency, 'currency'),
    numberColumn(columns.count, 'loans'),
    amount('principal', columns.left),
    numberColumn(columns.lateCount, 'late'),
    amount('overdue', columns.latePrincipal),
    amount('provision', columns.provision),
  ];
}

/** The amounts owed and set aside are part of each page's answer. */
function LoanTotals() {
  const t = useTexts().loans;
  const columns = useTotalColumns();
  const answer = useListAnswer<'staff/listLoans'>();
  return (
    <TablePanel
      title={t.totals}
      columns={columns}
      rows={answer?.totals ?? []}
      idOf={({ currency }) => currency}
      empty={answer ? t.empty : ''}
    />
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
        call="staff/listLoans"
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
