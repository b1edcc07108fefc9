/** What waits for people: by queue, with the age of the oldest. */
import { useStaffCall } from '../../api/use-staff-call.ts';
import type { Answer } from '../../api/client.ts';
import { formatAge, formatNumber } from '../../language/format.ts';
import { useConsoleLanguage, useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { type Column, Table } from '../../list/table.tsx';

type Queue = Answer<'staff/getQueues'>['rows'][number];
const LOOK_EVERY_MS = 5_000;

export function QueuesPanel() {
  const { risk, reviews } = useTexts();
  const t = risk.queues;
  const language = useConsoleLanguage();
  const reading = useStaffCall('staff/getQueues', {}, { refreshMs: LOOK_EVERY_MS });
  const columns: Column<Queue>[] = [
    { name: 'kind', title: t.kind, cell: ({ kind }) => reviews.kinds[kind] },
    { name: 'open', title: t.open, kind: 'number', cell: ({ open }) => formatNumber(open) },
    { name: 'processing', title: t.processing, kind: 'number', cell: ({ processing }) => formatNumber(processing) },
    {
      name: 'oldest',
      title: t.oldest,
      kind: 'number',
      cell: ({ oldestAt }) =>
        oldestAt && reading.data
          ? formatAge((Date.parse(reading.data.now) - Date.parse(oldestAt)) / 1_000, language)
          : '–',
    },
  ];
  return (
    <Panel title={t.title}>
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={reading.data.rows.filter(({ open, processing }) => open + processing > 0)}
          idOf={({ kind }) => kind}
          to={({ kind }) => `/reviews?filter=${encodeURIComponent(JSON.stringify({ kind }))}`}
          empty={t.empty}
        />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Panel>
  );
}
