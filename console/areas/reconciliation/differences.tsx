/** The result of a comparison: how much matches, and each difference with a link to its booking. */
import { Link, useSearchParams } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { formatDate, formatMoney, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import bar from '../../list/filter-bar.module.css';
import { Mark } from '../../list/mark.tsx';
import { QueryChoice } from '../../list/query-choice.tsx';
import { type Column, Table } from '../../list/table.tsx';
import styles from './reconciliation.module.css';

type Difference = Answer<'staff/reconcileStatement'>['differences'][number];

export interface Compared {
  file: string;
  currency: string;
  answer: Answer<'staff/reconcileStatement'>;
}

function useDifferenceColumns(currency: string): Column<Difference>[] {
  const texts = useTexts();
  const t = texts.reconciliation;
  const money = (amount: string | null): string => (amount === null ? texts.list.none : formatMoney(amount, currency));
  return [
    {
      name: 'kind',
      title: t.kind,
      kind: 'tight',
      cell: (row) => <Mark tone={row.kind === 'notOnStatement' ? 'warns' : 'bad'}>{t.kinds[row.kind]}</Mark>,
    },
    { name: 'line', title: t.line, kind: 'number', cell: ({ line }) => line ?? texts.list.none },
    { name: 'on', title: t.on, kind: 'tight', cell: ({ on }) => (on ? formatDate(on) : texts.list.none) },
    { name: 'reference', title: t.reference, cell: ({ reference }) => reference || texts.list.none },
    { name: 'stated', title: t.stated, kind: 'number', cell: ({ stated }) => money(stated) },
    { name: 'booked', title: t.booked, kind: 'number', cell: ({ booked }) => money(booked) },
    {
      name: 'review',
      title: t.review,
      kind: 'tight',
      cell: ({ review }) =>
        review ? (
          <Link to={`/reviews/${review}`} aria-label={`${t.open}: ${review}`}>
            {t.open}
          </Link>
        ) : (
          texts.list.none
        ),
    },
  ];
}

/** How much was compared, and how much of it matches. */
function Counts({ file, currency, answer: { lines, bookings, matched, differences } }: Compared) {
  const t = useTexts().reconciliation;
  const counts = [
    [t.compared, `${file} · ${currency}`],
    [t.lines, formatNumber(lines)],
    [t.bookings, formatNumber(bookings)],
    [t.matched, formatNumber(matched)],
    [t.different, formatNumber(differences.length)],
  ] as const;
  return (
    <div role="status">
      <dl className={styles.counts}>
        {counts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function Differences(compared: Compared) {
  const { currency, answer } = compared;
  const { lines, bookings, differences } = answer;
  const texts = useTexts();
  const t = texts.reconciliation;
  const [query] = useSearchParams();
  const kind = query.get('kind');
  const columns = useDifferenceColumns(currency);
  return (
    <>
      <Counts {...compared} />
      {differences.length > 0 ? (
        <div className={bar.bar} role="search" aria-label={texts.list.filters}>
          <QueryChoice name="kind" label={t.kind} options={t.kinds} />
        </div>
      ) : null}
      <Table
        label={t.differences}
        columns={columns}
        rows={differences.filter((row) => kind === null || row.kind === kind)}
        idOf={(row) => `${row.kind} ${row.line} ${row.review}`}
        empty={differences.length > 0 ? t.noneOfKind : lines + bookings === 0 ? t.nothing : t.none}
      />
    </>
  );
}
