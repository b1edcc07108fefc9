/** Customers, found by number, name or id. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../../list/list-filters.tsx';
import { List } from '../../list/list.tsx';
import {
  type TableColumn,
  StatusLabel,
  StatusLabelRow,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { ExportFilteredListButton } from '../../list/export-button.tsx';

type Row = CallAnswer<'staff/listCustomers'>['rows'][number];

export function CustomersPage() {
  const t = useTexts().customers;
  return (
    <Page title={t.title}>
      <List<Row>
        call="staff/listCustomers"
        unlinked
        label={t.title}
        columns={useColumns()}
        to={({ id }) => `/customers/${id}`}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
        filters={
          <FilterBar>
            <TextFilter name="query" label={t.search} search />
            <ChoiceFilter name="state" label={t.state} options={t.states} all={t.anyState} />
            <ExportFilteredListButton what="customers" />
          </FilterBar>
        }
      />
    </Page>
  );
}

function useColumns(): TableColumn<Row>[] {
  const texts = useTexts();
  const t = texts.customers;
  const words = useProductTexts();
  return [
    tightColumn(t.columns.account, 'account'),
    textColumn(t.columns.name, ({ name }) => name ?? texts.list.none),
    tightColumn(t.columns.verification, ({ verification }) => words?.terms.verification[verification] ?? ''),
    textColumn(t.columns.states, ({ states }) => (
      <StatusLabelRow>
        {states.map(({ state }) => (
          <StatusLabel key={state} tone="bad">
            {labelOf(t.states, state)}
          </StatusLabel>
        ))}
      </StatusLabelRow>
    )),
    numberColumn(t.columns.since, ({ createdAt }) => formatDateTimeToMinute(createdAt)),
    numberColumn(t.columns.seen, ({ seenAt }) => (seenAt ? formatDateTimeToMinute(seenAt) : texts.list.none)),
  ];
}
