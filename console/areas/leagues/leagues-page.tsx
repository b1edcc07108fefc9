/** Leagues that customers have made, and who may make them. The filter is part of the address. */
import { Link, useSearchParams } from 'react-router';
import { useHasPermission } from '../../api/auth-provider.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatAmount, formatNumber, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, Table } from '../../list/table.tsx';
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../../layout/form-dialog.tsx';
import bar from '../../list/list.module.css';
import { QueryChoiceFilter } from '../../list/list-filters.tsx';

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

function useColumns(): TableColumn<League>[] {
  const t = useTexts().leagues;
  const { columns } = t;
  return [
    { name: 'league', title: columns.league, kind: 'tight', cell: ({ league }) => league },
    { name: 'name', title: columns.name, cell: ({ name }) => name },
    {
      name: 'organiser',
      title: columns.organiser,
      kind: 'tight',
      cell: ({ organiser }) =>
        organiser === null ? t.publicLeague : <Link to={`/customers/${organiser}`}>{organiser}</Link>,
    },
    { name: 'phase', title: t.phase, kind: 'tight', cell: ({ phase }) => t.phases[phase] },
    { name: 'starts', title: columns.starts, kind: 'tight', cell: ({ startsAt }) => formatDateTimeToMinute(startsAt) },
    { name: 'ends', title: columns.ends, kind: 'tight', cell: ({ endsAt }) => formatDateTimeToMinute(endsAt) },
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
      cell: ({ hash }) => (hash === null ? '' : <span title={hash}>{hash.slice(0, HASH_DISPLAY_LENGTH)}</span>),
    },
  ];
}

type Organiser = CallAnswer<'staff/listOrganisers'>['rows'][number];

/** Who may make leagues; a league goes on without its organiser. */
function Organisers() {
  const t = useTexts().leagues;
  const reading = useStaffCall('staff/listOrganisers', {});
  const forbid = useStaffCommand('staff/setOrganiser');
  const [allowing, setAllowing] = useState(false);
  const columns: TableColumn<Organiser>[] = [
    {
      name: 'customer',
      title: t.customer,
      kind: 'tight',
      cell: ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>,
    },
    { name: 'since', title: t.since, kind: 'tight', cell: ({ allowedAt }) => formatDateTimeToMinute(allowedAt) },
    { name: 'leagues', title: t.made, kind: 'number', cell: ({ leagues }) => formatNumber(leagues) },
    {
      name: 'act',
      title: t.permission,
      kind: 'tight',
      cell: ({ customer }) => (
        <Button
          variant="outlined"
          color="error"
          disabled={forbid.busy}
          onClick={() => void forbid.run({ customer, allowed: false })}
          aria-label={`${t.forbid}: ${customer}`}
        >
          {t.forbid}
        </Button>
      ),
    },
  ];
  return (
    <Panel title={t.organisers}>
      <p>{t.organisersAbout}</p>
      <Button variant="contained" onClick={() => setAllowing(true)}>
        {t.allow}
      </Button>
      {reading.data ? (
        <Table
          label={t.organisers}
          columns={columns}
          rows={reading.data.rows}
          idOf={({ customer }) => customer}
          empty={t.noOrganisers}
        />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
      {allowing ? <AllowDialog onClose={() => setAllowing(false)} /> : null}
    </Panel>
  );
}

function AllowDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts().leagues;
  const allow = useStaffCommand('staff/setOrganiser');
  const [customer, setCustomer] = useState('');
  const [tried, setTried] = useState(false);
  const isId = /^[1-9]\d{0,17}$/.test(customer.trim());
  const submit = async (): Promise<void> => {
    setTried(true);
    if (isId && (await allow.run({ customer: customer.trim(), allowed: true }))) onClose();
  };
  return (
    <FormDialog
      title={t.organisers}
      verb={t.allow}
      busy={allow.busy}
      failure={allow.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        id="organiser-customer"
        label={t.customerId}
        value={customer}
        onChange={(event) => setCustomer(event.target.value)}
        error={tried && !isId}
        helperText={tried && !isId ? t.badCustomer : ''}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </FormDialog>
  );
}

/** Rows that are read at once, with one choice among them that is part of the address. */

interface FilteredRowsProps<Row> {
  label: string;
  reading: { data?: { rows: readonly Row[] } | undefined; error: unknown; refetch(): unknown };
  columns: readonly TableColumn<Row>[];
  idOf(row: Row): string;
  filter: { name: string; label: string; options: Readonly<Record<string, string>>; of(row: Row): string };
  empty: string;
  emptyFiltered: string;
}

function FilteredRows<Row>({ label, reading, columns, idOf, filter, ...says }: FilteredRowsProps<Row>) {
  const { list } = useTexts();
  const chosen = useSearchParams()[0].get(filter.name);
  const all = reading.data?.rows ?? [];
  return (
    <>
      <div className={bar.bar} role="search" aria-label={list.filters}>
        <QueryChoiceFilter name={filter.name} label={filter.label} options={filter.options} />
      </div>
      {reading.data ? (
        <Table
          label={label}
          columns={columns}
          rows={all.filter((row) => chosen === null || filter.of(row) === chosen)}
          idOf={idOf}
          empty={all.length > 0 ? says.emptyFiltered : says.empty}
        />
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </>
  );
}
