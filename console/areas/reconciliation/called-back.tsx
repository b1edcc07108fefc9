/** Deposits that the bank has called back. */
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatDate } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';

type CalledBackRow = Answer<'staff/listCalledBackDeposits'>['rows'][number];

/** Shows nothing if there were none. */
export function CalledBack() {
  const texts = useTexts();
  const t = texts.calledBack;
  const { data } = useStaffCall('staff/listCalledBackDeposits', {});
  if (!data || data.rows.length === 0) return null;
  const columns: Column<CalledBackRow>[] = [
    {
      name: 'review',
      title: t.review,
      kind: 'tight',
      cell: ({ review }) => <Link to={`/reviews/${review}`}>{review}</Link>,
    },
    {
      name: 'customer',
      title: t.customer,
      kind: 'tight',
      cell: ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>,
    },
    {
      name: 'status',
      title: t.status,
      kind: 'tight',
      cell: ({ status }) => <Mark tone={status === 'done' ? 'bad' : 'plain'}>{texts.reviews.statuses[status]}</Mark>,
    },
    { name: 'reference', title: t.reference, kind: 'tight', cell: ({ reference }) => reference },
    { name: 'amount', title: t.amount, kind: 'number', cell: ({ amount, currency }) => formatAmount(amount, currency) },
    { name: 'on', title: t.on, kind: 'tight', cell: ({ on }) => formatDate(on) },
    { name: 'back', title: t.back, kind: 'number', cell: ({ back, currency }) => formatAmount(back, currency) },
    { name: 'backOn', title: t.backOn, kind: 'tight', cell: ({ backOn }) => formatDate(backOn) },
    { name: 'by', title: t.by, kind: 'tight', cell: ({ by }) => by },
    { name: 'byTwo', title: t.byTwo, kind: 'tight', cell: ({ byTwo }) => t.byTwoIs[byTwo ? 'yes' : 'no'] },
  ];
  return (
    <Panel title={t.title}>
      <p>{t.about}</p>
      <Table label={t.title} columns={columns} rows={data.rows} idOf={({ review }) => review} empty="" />
    </Panel>
  );
}
