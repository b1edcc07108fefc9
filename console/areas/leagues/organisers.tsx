import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatNumber, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { type Column, Table } from '../../list/table.tsx';

type Organiser = Answer<'staff/listOrganisers'>['rows'][number];

/** Who may make leagues; a league goes on without its organiser. */
export function Organisers() {
  const t = useTexts().leagues;
  const reading = useStaffCall('staff/listOrganisers', {});
  const forbid = useStaffCommand('staff/setOrganiser');
  const [allowing, setAllowing] = useState(false);
  const columns: Column<Organiser>[] = [
    {
      name: 'customer',
      title: t.customer,
      kind: 'tight',
      cell: ({ customer }) => <Link to={`/customers/${customer}`}>{customer}</Link>,
    },
    { name: 'since', title: t.since, kind: 'tight', cell: ({ allowedAt }) => formatShortTime(allowedAt) },
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
        <Waiting error={reading.error} again={() => void reading.refetch()} />
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
