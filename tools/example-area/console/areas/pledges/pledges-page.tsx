/** Money that customers have put aside, the earliest return first. */
import { Link } from 'react-router';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { type TableColumn, Table, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';

type Pledge = CallAnswer<'staff/listPledges'>['rows'][number];
const ROWS = 100;

export function PledgesPage() {
  const t = useTexts().pledges;
  const reading = useStaffCall('staff/listPledges', { limit: ROWS });
  const columns: TableColumn<Pledge>[] = [
    tightColumn(t.columns.customer, ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>),
    numberColumn(t.columns.amount, ({ amount, currency }) => formatAmount(amount, currency)),
    tightColumn(t.columns.until, 'until'),
    textColumn(t.columns.made, ({ madeAt }) => formatDateTimeToMinute(madeAt)),
  ];
  return (
    <Page title={t.title} about={t.about}>
      <Table label={t.title} columns={columns} rows={reading} empty={t.empty} />
    </Page>
  );
}
