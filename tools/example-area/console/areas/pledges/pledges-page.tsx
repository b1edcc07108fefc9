/** Money that customers have put aside, the earliest return first. */
import { Link } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, Table } from '../../list/table.tsx';

type Pledge = CallAnswer<'staff/listPledges'>['rows'][number];
const ROWS = 100;

export function PledgesPage() {
  const t = useTexts().pledges;
  const reading = useStaffCall('staff/listPledges', { limit: ROWS });
  const columns: TableColumn<Pledge>[] = [
    {
      name: 'customer',
      title: t.columns.customer,
      kind: 'tight',
      cell: ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>,
    },
    {
      name: 'amount',
      title: t.columns.amount,
      kind: 'number',
      cell: ({ amount, currency }) => formatAmount(amount, currency),
    },
    { name: 'until', title: t.columns.until, kind: 'tight', cell: ({ until }) => until },
    { name: 'made', title: t.columns.made, cell: ({ madeAt }) => formatDateTimeToMinute(madeAt) },
  ];
  return (
    <Page title={t.title} about={t.about}>
      {reading.data ? (
        <Table label={t.title} columns={columns} rows={reading.data.rows} idOf={({ id }) => id} empty={t.empty} />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}
