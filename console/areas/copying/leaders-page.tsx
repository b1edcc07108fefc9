/** Leaders and followers: levels, money that follows, what is still being copied, and the gains shared. */
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatPercent, formatShortTime } from '../../language/format.ts';
import { percentOf } from '../../language/typed-amount.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { TradesTable } from './trades-table.tsx';

type Leader = Answer<'staff/listLeaders'>['rows'][number];
const ROWS = 100;

function useColumns(): Column<Leader>[] {
  const { columns: t, levels, leads, stopped, strategy } = useTexts().copying;
  const number = (name: string, title: string, cell: (leader: Leader) => string): Column<Leader> => ({
    name,
    title,
    kind: 'number',
    cell,
  });
  return [
    { name: 'name', title: t.name, cell: ({ name }) => name },
    {
      name: 'customer',
      title: t.customer,
      kind: 'tight',
      cell: ({ kind, customer }) =>
        kind === 'strategy' ? strategy : <Link to={`/customers/${customer}`}>{customer}</Link>,
    },
    {
      name: 'state',
      title: t.state,
      kind: 'tight',
      cell: ({ stoppedAt }) => (
        <Mark tone={stoppedAt === null ? 'good' : 'warns'}>
          {stoppedAt === null ? leads : `${stopped} ${formatShortTime(stoppedAt)}`}
        </Mark>
      ),
    },
    { name: 'level', title: t.level, kind: 'tight', cell: ({ level }) => levels[level] },
    number('twr', t.twr, ({ twr }) => (twr === null ? '–' : formatPercent(twr))),
    number('stake', t.stake, ({ stake, currency }) => formatAmount(stake, currency)),
    number('followers', t.followers, ({ followers }) => String(followers)),
    number('followed', t.followed, ({ followed, currency }) => formatAmount(followed, currency)),
    number('capacity', t.capacity, ({ capacity, currency }) => formatAmount(capacity, currency)),
    number('share', t.share, ({ profitShare }) => `${percentOf(profitShare)} %`),
    number('shared', t.shared, ({ shared, currency }) => formatAmount(shared, currency)),
    number('undone', t.undone, ({ undone }) => String(undone)),
  ];
}

export function LeadersPage() {
  const t = useTexts().copying;
  const columns = useColumns();
  const reading = useStaffCall('staff/listLeaders', { limit: ROWS });
  return (
    <Page title={t.title} about={t.about}>
      {reading.data ? (
        <>
          <Table label={t.title} columns={columns} rows={reading.data.rows} idOf={({ id }) => id} empty={t.empty} />
          <TradesTable />
        </>
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}
