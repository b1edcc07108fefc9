/** Leagues that customers have made, and who may make them. The filter is part of the address. */
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatNumber, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { FilteredRows } from '../../list/filtered-rows.tsx';
import type { Column } from '../../list/table.tsx';
import { Organisers } from './organisers.tsx';

type League = Answer<'staff/listLeagues'>['rows'][number];
const ROWS = 100;
const HASH_SHOWN = 12;

export function LeaguesPage() {
  const t = useTexts().leagues;
  const reading = useStaffCall('staff/listLeagues', { limit: ROWS });
  return (
    <Page title={t.title} about={t.about}>
      <FilteredRows
        label={t.title}
        reading={reading}
        columns={useColumns()}
        idOf={({ league }) => league}
        filter={{ name: 'phase', label: t.phase, options: t.phases, of: ({ phase }) => phase }}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
      />
      <Organisers />
    </Page>
  );
}

function useColumns(): Column<League>[] {
  const t = useTexts().leagues;
  const { columns } = t;
  return [
    { name: 'league', title: columns.league, kind: 'tight', cell: ({ league }) => league },
    { name: 'name', title: columns.name, cell: ({ name }) => name },
    {
      name: 'organiser',
      title: columns.organiser,
      kind: 'tight',
      cell: ({ organiser }) => <Link to={`/customers/${organiser}`}>{organiser}</Link>,
    },
    { name: 'phase', title: t.phase, kind: 'tight', cell: ({ phase }) => t.phases[phase] },
    { name: 'starts', title: columns.starts, kind: 'tight', cell: ({ startsAt }) => formatShortTime(startsAt) },
    { name: 'ends', title: columns.ends, kind: 'tight', cell: ({ endsAt }) => formatShortTime(endsAt) },
    {
      name: 'capital',
      title: columns.capital,
      kind: 'number',
      cell: ({ capital, currency }) => formatAmount(capital, currency),
    },
    { name: 'ranking', title: columns.ranking, cell: ({ ranking }) => t.rankings[ranking] },
    { name: 'entries', title: columns.entries, kind: 'number', cell: ({ entries }) => formatNumber(entries) },
    {
      name: 'hash',
      title: columns.hash,
      kind: 'tight',
      cell: ({ hash }) => (hash === null ? '' : <span title={hash}>{hash.slice(0, HASH_SHOWN)}</span>),
    },
  ];
}
