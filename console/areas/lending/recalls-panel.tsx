/** Customers who were told to return borrowed or reserved stock, until when, and what the house bought in. */
import { groupThousands } from '@bourse/contract/format.ts';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { List } from '../../list/list.tsx';
import { Mark, type Tone } from '../../list/mark.tsx';
import type { Column } from '../../list/table.tsx';

type Recall = Answer<'staff/listStockRecalls'>['rows'][number];
const TONES: Record<Recall['state'], Tone> = {
  told: 'warns',
  late: 'bad',
  ended: 'plain',
  boughtIn: 'bad',
  returned: 'good',
  over: 'plain',
};

export function RecallsPanel() {
  const t = useTexts().lending.recalls;
  const units = (name: 'quantity' | 'returned' | 'boughtIn', title: string): Column<Recall> => ({
    name,
    title,
    kind: 'number',
    // A reservation has nothing to return.
    cell: (row) => (row.kind === 'reservation' && name !== 'quantity' ? '–' : groupThousands(row[name])),
  });
  const columns: Column<Recall>[] = [
    { name: 'instrument', title: t.columns.instrument, kind: 'tight', cell: ({ instrument }) => instrument },
    { name: 'kind', title: t.columns.kind, kind: 'tight', cell: ({ kind }) => t.kinds[kind] },
    {
      name: 'customer',
      title: t.columns.customer,
      kind: 'tight',
      cell: ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>,
    },
    {
      name: 'state',
      title: t.columns.state,
      kind: 'tight',
      cell: ({ state }) => <Mark tone={TONES[state]}>{t.states[state]}</Mark>,
    },
    units('quantity', t.columns.quantity),
    units('returned', t.columns.returned),
    units('boughtIn', t.columns.boughtIn),
    { name: 'due', title: t.columns.due, kind: 'tight', cell: ({ dueAt }) => formatShortTime(dueAt) },
  ];
  return (
    <Panel title={t.title}>
      <p>{t.about}</p>
      <List<Recall>
        resource="staff/listStockRecalls"
        label={t.title}
        columns={columns}
        empty={t.empty}
        emptyFiltered={t.empty}
        unlinked
      />
    </Panel>
  );
}
