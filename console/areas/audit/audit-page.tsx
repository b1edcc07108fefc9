/** The staff's own record, newest first. */
import { Link } from 'react-router';
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { formatDateTime, formatShortTime } from '../../language/format.ts';
import { type Texts, useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../../list/filters.tsx';
import { List } from '../../list/list.tsx';
import { ExportButton } from '../../export/export-button.tsx';
import type { Column } from '../../list/table.tsx';
import styles from './audit.module.css';

type Row = Answer<'staff/listAudit'>['rows'][number] & { id: string };

/** "review w255u-3" leads to the review, whatever concerns a customer to the customer. */
function Subject({ row: { subject, customer } }: { row: Row }) {
  const { subjects } = useTexts().audit;
  const [kind = '', id = ''] = subject.split(' ');
  const words = `${labelOf(subjects, kind)} ${id}`;
  if (kind === 'review') return <Link to={`/reviews/${id}`}>{words}</Link>;
  return customer ? <Link to={`/customers/${customer}`}>{words}</Link> : words;
}

const REFUSED = 'Refused';

const LONGEST = 16;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Particulars that are codes, and where their words stand. */
const wordsOf = ({
  reviews,
  customers,
  roles,
  news,
  money,
}: Texts): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  kind: reviews.kinds,
  state: { ...reviews.states, ...customers.states },
  verdict: reviews.verdicts,
  roles,
  topic: news.topics,
  direction: money.correction.directions,
});

/** Codes that nobody reads are shown by their beginning. */
function shown(name: string, value: Row['detail'][string], texts: Texts): string {
  const { reviews, list } = texts;
  if (typeof value === 'boolean') return value ? reviews.yes : reviews.no;
  const text = String(value ?? list.none);
  if (TIME.test(text)) return formatShortTime(text);
  const words = wordsOf(texts)[name];
  if (words)
    return text
      .split(' ')
      .map((code) => labelOf(words, code))
      .join(', ');
  return /^[0-9a-f-]+$/.test(text) && text.length > LONGEST ? `${text.slice(0, 8)}…` : text;
}

/** A refused try stands in the record with the action's name and this ending. */
const actionWords = (action: string, t: Texts['audit']): string =>
  action.endsWith(REFUSED)
    ? fill(t.refused, { action: labelOf(t.actions, action.slice(0, -REFUSED.length)) })
    : labelOf(t.actions, action);

export function AuditPage() {
  const texts = useTexts();
  const t = texts.audit;
  const whys: Readonly<Record<string, string>> = {
    ...texts.reviews.reasons,
    ...texts.customers.stateReasons,
    ...texts.customers.looks,
    ...texts.proposals.reasons,
    takenBack: texts.proposals.takenBack,
  };
  const columns: Column<Row>[] = [
    { name: 'seq', title: t.columns.seq, kind: 'number', cell: ({ seq }) => seq },
    { name: 'at', title: t.columns.at, kind: 'tight', cell: ({ at }) => formatDateTime(at) },
    {
      name: 'who',
      title: t.columns.who,
      kind: 'tight',
      cell: ({ who, staff }) => (staff === null ? `${who} (${t.server})` : who),
    },
    { name: 'action', title: t.columns.action, kind: 'tight', cell: ({ action }) => actionWords(action, t) },
    { name: 'subject', title: t.columns.subject, kind: 'tight', cell: (row) => <Subject row={row} /> },
    { name: 'why', title: t.columns.why, cell: ({ why }) => (why ? labelOf(whys, why) : '') },
    {
      name: 'detail',
      title: t.columns.detail,
      cell: ({ detail }) => (
        <div className={styles.detail}>
          {Object.entries(detail)
            .filter(([, value]) => value !== null)
            .map(([name, value]) => `${labelOf(t.details, name)}: ${shown(name, value, texts)}`)
            .join(', ')}
        </div>
      ),
    },
    {
      name: 'hash',
      title: t.columns.hash,
      kind: 'tight',
      cell: ({ hash }) => <code title={hash}>{hash.slice(0, 12)}</code>,
    },
  ];
  return (
    <Page title={t.title} about={t.about} actions={<ExportButton what="audit" />}>
      <List<Row>
        resource="staff/listAudit"
        label={t.title}
        columns={columns}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
        filters={
          <FilterBar>
            <ChoiceFilter name="action" label={t.filters.action} options={t.actions} />
            <TextFilter name="staff" label={t.filters.staff} />
            <TextFilter name="customer" label={t.filters.customer} />
          </FilterBar>
        }
      />
    </Page>
  );
}
