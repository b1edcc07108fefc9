/** Leagues that customers have made, and who may make them. The filter is part of the address. */
import { Link } from 'react-router';
import { useHasPermission } from '../../api/session.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatAmount, formatNumber, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { type TableColumn, TablePanel, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';
import { Button } from '@mui/material';
import { recordNumber } from '@bourse/contract/field-schemas.ts';
import { CommandButton, DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { FilteredTable } from '../../list/filtered-table.tsx';

type League = CallAnswer<'staff/listLeagues'>['rows'][number];
const ROWS = 100;
const HASH_DISPLAY_LENGTH = 12;

export function LeaguesPage() {
  const { leagues: t, leagueSetUp } = useTexts();
  const maySetUp = useHasPermission('money.rules');
  const reading = useStaffCall('staff/listLeagues', { limit: ROWS });
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        maySetUp ? (
          <Button variant="contained" component={Link} to="/leagues/real-prices">
            {leagueSetUp.open}
          </Button>
        ) : null
      }
    >
      <FilteredTable
        label={t.title}
        rows={reading}
        columns={useColumns()}
        idOf={({ league }) => league}
        filters={[{ name: 'phase', label: t.phase, options: t.phases, of: ({ phase }) => phase }]}
        empty={t.empty}
        emptyFiltered={t.emptyFiltered}
      />
      <Organisers />
    </Page>
  );
}

function useColumns(): TableColumn<League>[] {
  const t = useTexts().leagues;
  const { columns } = t;
  return [
    tightColumn(columns.league, 'league'),
    textColumn(columns.name, 'name'),
    tightColumn(columns.organiser, ({ organiser }) =>
      organiser === null ? t.publicLeague : <Link to={`/customers/${organiser}`}>{organiser}</Link>,
    ),
    tightColumn(t.phase, ({ phase }) => t.phases[phase]),
    tightColumn(columns.starts, ({ startsAt }) => formatDateTimeToMinute(startsAt)),
    tightColumn(columns.ends, ({ endsAt }) => formatDateTimeToMinute(endsAt)),
    numberColumn(columns.capital, ({ capital, currency }) => formatAmount(capital, currency)),
    textColumn(columns.ranking, ({ ranking }) => t.rankings[ranking]),
    numberColumn(columns.entries, ({ entries }) => formatNumber(entries)),
    tightColumn(columns.hash, ({ hash }) =>
      hash === null ? '' : <span title={hash}>{hash.slice(0, HASH_DISPLAY_LENGTH)}</span>,
    ),
  ];
}

type Organiser = CallAnswer<'staff/listOrganisers'>['rows'][number];

/** Who may make leagues; a league goes on without its organiser. */
function Organisers() {
  const t = useTexts().leagues;
  const reading = useStaffCall('staff/listOrganisers', {});
  const columns: TableColumn<Organiser>[] = [
    tightColumn(t.customer, ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>),
    tightColumn(t.since, ({ allowedAt }) => formatDateTimeToMinute(allowedAt)),
    numberColumn(t.made, ({ leagues }) => formatNumber(leagues)),
    tightColumn(t.permission, ({ customer }) => (
      <CommandButton
        call="staff/setOrganiser"
        input={{ customer, allowed: false }}
        label={t.forbid}
        about={customer}
        variant="outlined"
        color="error"
        size="medium"
      />
    )),
  ];
  return (
    <TablePanel
      title={t.organisers}
      about={t.organisersAbout}
      actions={<DialogButton label={t.allow}>{(close) => <AllowDialog onClose={close} />}</DialogButton>}
      columns={columns}
      rows={reading}
      idOf={({ customer }) => customer}
      empty={t.noOrganisers}
    />
  );
}

function AllowDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts().leagues;
  return (
    <CommandDialog
      call="staff/setOrganiser"
      shape={{ customer: recordNumber }}
      title={t.organisers}
      verb={t.allow}
      initial={{ customer: '' }}
      parts={[{ name: 'customer', label: t.customerId, fault: t.badCustomer, inputMode: 'numeric' }]}
      input={{ allowed: true }}
      onClose={onClose}
    />
  );
}
