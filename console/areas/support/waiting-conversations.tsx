/** On the first page: customers who wait for an answer, since when, and who has taken them. Nothing if nobody does. */
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Panel } from '../../layout/page.tsx';
import { Table } from '../../list/table.tsx';
import { useConversationColumns } from './conversations-page.tsx';

const REFRESH_MS = 5_000;
const ROWS = 5;
const COLUMNS: ReadonlySet<string> = new Set(['customer', 'waits', 'taken']);

type Conversation = CallAnswer<'staff/listConversations'>['rows'][number];

export function WaitingConversations() {
  const t = useTexts().support;
  const columns = useConversationColumns().filter(({ name }) => COLUMNS.has(name));
  const { data } = useStaffCall('staff/listConversations', { limit: ROWS }, { refreshMs: REFRESH_MS });
  if (!data || data.rows.length === 0) return null;
  return (
    <Panel title={t.panel}>
      <Table<Conversation>
        label={t.panel}
        columns={columns}
        rows={data.rows}
        idOf={({ customer }) => customer}
        to={({ customer }) => `/conversations/${customer}`}
        empty={t.empty}
      />
    </Panel>
  );
}
