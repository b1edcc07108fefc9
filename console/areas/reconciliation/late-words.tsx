/** Statements of the payout service that contradict how a withdrawal ended. */
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatMoney, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';

type LateReferenceRow = Answer<'staff/listLateWords'>['rows'][number];
const EVERY_MS = 30_000;

export function LateWords() {
  const texts = useTexts();
  const t = texts.lateWords;
  const reading = useStaffCall('staff/listLateWords', {}, { refreshMs: EVERY_MS });
  const columns: Column<LateReferenceRow>[] = [
    { name: 'at', title: t.at, kind: 'tight', cell: ({ at }) => formatShortTime(at) },
    {
      name: 'review',
      title: t.review,
      kind: 'tight',
      cell: ({ review }) => <Link to={`/reviews/${review}`}>{review}</Link>,
    },
    { name: 'amount', title: t.amount, kind: 'number', cell: ({ amount, currency }) => formatMoney(amount, currency) },
    { name: 'ended', title: t.ended, kind: 'tight', cell: ({ status }) => texts.reviews.statuses[status] },
    { name: 'said', title: t.said, kind: 'tight', cell: ({ said }) => <Mark tone="bad">{t.saying[said]}</Mark> },
    { name: 'word', title: t.word, cell: ({ word }) => word },
  ];
  return (
    <Panel title={t.title}>
      {reading.data && reading.data.rows.length > 0 ? <p>{t.about}</p> : null}
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={reading.data.rows}
          idOf={({ review, said }) => `${review} ${said}`}
          empty={t.empty}
        />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Panel>
  );
}
