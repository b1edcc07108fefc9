/** On the first page: customers who wait for an answer, since when, and who has taken them. Nothing if nobody does. */
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { TablePanel } from '../../list/table.tsx';
import { useConversationColumns } from './conversations-page.tsx';

const REFRESH_MS = 5_000;
const ROWS = 5;

type Conversation = CallAnswer<'staff/listConversations'>['rows'][number];

export function WaitingConversations() {
  const t = useTexts().support;
  const columns = useConversationColumns();
  const { data } = useStaffCall('staff/listConversations', { limit: ROWS }, { refreshMs: REFRESH_MS });
  if (!data || data.rows.length === 0) return null;
  return (
    <TablePanel<Conversation>
      title={t.panel}
      columns={[columns.customer, columns.waits, columns.taken]}
      rows={data.rows}
      idOf={({ customer }) => customer}
      to={({ customer }) => `/conversations/${customer}`}
      empty={t.empty}
    />
  );
}
