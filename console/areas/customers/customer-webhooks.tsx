/** A customer's webhooks, as their owner sees them. Each look is logged, so they are read when the tab is opened. */
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { type TableColumn, Table, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';
import type { Customer } from './customer-facts.tsx';

type Webhook = CallAnswer<'staff/listWebhooks'>['rows'][number];

export function CustomerWebhooks({ customer: { id } }: { customer: Customer }) {
  const t = useTexts().customers;
  const w = t.webhook;
  const reading = useStaffCall('staff/listWebhooks', { customer: id }, { isAccessLogged: true });
  const columns: TableColumn<Webhook>[] = [
    textColumn(w.name, 'name'),
    textColumn(w.url, 'url'),
    tightColumn(w.kinds, ({ kinds }) => kinds.map((kind) => w.kind[kind]).join(', ')),
    tightColumn(w.state, ({ state }) => w[state]),
    numberColumn(w.since, ({ disabledAt, failingSince, createdAt }) =>
      formatDateTime(disabledAt ?? failingSince ?? createdAt),
    ),
    numberColumn(w.created, ({ createdAt }) => formatDateTime(createdAt)),
  ];
  return <Table label={t.tabs.webhooks} columns={columns} rows={reading} empty={t.none.webhooks} />;
}
