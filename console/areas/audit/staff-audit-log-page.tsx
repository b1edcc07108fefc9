/** The staff's audit log, newest first. */
import { Link } from 'react-router';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAuditDetail, type AuditTextSources, formatAuditSubject } from '../../language/format-audit-details.ts';
import { formatDateTime } from '../../language/format.ts';
import { type ConsoleTexts, useConsoleLanguage, useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { ToggleChip, ChoiceFilter, DayFilter, FilterBar, TextFilter } from '../../list/list-filters.tsx';
import { useListFilters } from '../../list/list-state.ts';
import { List } from '../../list/list.tsx';
import { ExportFilteredListButton } from '../../list/export-button.tsx';
import { type TableColumn, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';
import styles from '../../list/list.module.css';

type Row = CallAnswer<'staff/listAudit'>['rows'][number];

/** "review w255u-3" links to the review; anything else about a customer links to the customer. */
function Subject({ row: { subject, customer } }: { row: Row }) {
  const words = formatAuditSubject(subject, useTexts());
  const [kind, id] = subject.split(' ');
  if (kind === 'review') return <Link to={`/reviews/${id}`}>{words}</Link>;
  return customer ? <Link to={`/customers/${customer}`}>{words}</Link> : words;
}

const REFUSED = 'Refused';

const LONGEST = 16;

/** Shortens hashes and ids to their beginning. */
function shortenDetail(name: string, { detail }: Row, from: AuditTextSources): string {
  const text = formatAuditDetail(name, detail[name] ?? null, from, currencyOf(detail));
  return /^[0-9a-f-]+$/.test(text) && text.length > LONGEST ? `${text.slice(0, 8)}…` : text;
}
const currencyOf = ({ currency }: Row['detail']): string | undefined =>
  typeof currency === 'string' ? currency : undefined;

/** A refused attempt is logged under the action's name with this ending. */
const actionWords = (action: string, t: ConsoleTexts['audit']): string =>
  action.endsWith(REFUSED)
    ? fillPlaceholders(t.refused, { action: labelOf(t.actions, action.slice(0, -REFUSED.length)) })
    : labelOf(t.actions, action);

function useColumns(): TableColumn<Row>[] {
  const texts = useTexts();
  const t = texts.audit;
  const from = { texts, product: useProductTexts(), language: useConsoleLanguage() };
  const whys: Readonly<Record<string, string>> = {
    ...texts.reviews.reasons,
    ...texts.customers.stateReasons,
    ...texts.customers.looks,
    ...texts.proposals.reasons,
    takenBack: texts.proposals.takenBack,
  };
  return [
    numberColumn(t.columns.seq, 'seq'),
    tightColumn(t.columns.at, ({ at }) => formatDateTime(at)),
    tightColumn(t.columns.who, ({ who, staff }) => (staff === null ? `${who} (${t.server})` : who)),
    tightColumn(t.columns.action, ({ action }) => actionWords(action, t)),
    tightColumn(t.columns.subject, (row) => <Subject row={row} />),
    textColumn(t.columns.why, ({ why }) => (why ? labelOf(whys, why) : '')),
    textColumn(t.columns.detail, (row) => (
      <div className={styles.detail}>
        {Object.keys(row.detail)
          .filter((name) => row.detail[name] !== null)
          .map((name) => `${labelOf(t.details, name)}: ${shortenDetail(name, row, from)}`)
          .join(', ')}
      </div>
    )),
    tightColumn(t.columns.hash, ({ hash }) => <code title={hash}>{hash.slice(0, 12)}</code>),
  ];
}

/** Views make up most of the log, so they are shown only on request. */
function ShowViewsChip() {
  const t = useTexts().audit;
  const { values, change } = useListFilters();
  const on = values['views'] === true;
  return (
    <ToggleChip on={on} onPress={() => change('views', !on)}>
      {t.filters.views}
    </ToggleChip>
  );
}

export function StaffAuditLogPage() {
  const t = useTexts().audit;
  const columns = useColumns();
  return (
    <Page title={t.title} about={t.about}>
      <List<Row>
        call="staff/listAudit"
        idOf={({ seq }) => seq}
        label={t.title}
        columns={columns}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
        filters={
          <FilterBar>
            <ChoiceFilter name="action" label={t.filters.action} options={t.actions} />
            <TextFilter name="staff" label={t.filters.staff} />
            <TextFilter name="customer" label={t.filters.customer} />
            <DayFilter name="from" label={t.filters.from} />
            <DayFilter name="to" label={t.filters.to} isEnd />
            <ShowViewsChip />
            <ExportFilteredListButton what="audit" />
          </FilterBar>
        }
      />
    </Page>
  );
}
