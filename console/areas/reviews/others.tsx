/** The same customer's other recent requests. */
import { formatAmount, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { type Column, Table } from '../../list/table.tsx';
import type { Review } from './review.ts';
import styles from './review.module.css';

type Other = Review['others'][number];

export function Others({ others }: { others: readonly Other[] }) {
  const texts = useTexts();
  const t = texts.reviews;
  const columns: Column<Other>[] = [
    { name: 'kind', title: t.columns.kind, kind: 'tight', cell: ({ kind }) => t.kinds[kind] },
    {
      name: 'amount',
      title: t.columns.amount,
      kind: 'number',
      cell: ({ amount, currency }) => (amount && currency ? formatAmount(amount, currency) : texts.list.none),
    },
    { name: 'status', title: t.columns.status, kind: 'tight', cell: ({ status }) => t.statuses[status] },
    { name: 'at', title: t.submitted, kind: 'tight', cell: ({ submittedAt }) => formatShortTime(submittedAt) },
  ];
  if (others.length === 0) return <p className={styles.quiet}>{t.noOthers}</p>;
  return (
    <Table
      label={t.others}
      columns={columns}
      rows={others}
      idOf={({ id }) => id}
      to={({ id }) => `/reviews/${id}`}
      empty={t.noOthers}
    />
  );
}
