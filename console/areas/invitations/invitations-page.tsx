/** The operator's own invitation codes: creating one with a limit and an end, and ending one. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useSay } from '../../api/use-say.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { formatNumber, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { MakeInvitation } from './make-invitation.tsx';

type Invitation = Answer<'staff/listInvitations'>['rows'][number];

export function InvitationsPage() {
  const t = useTexts().invitations;
  const reading = useStaffCall('staff/listInvitations', {});
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<Invitation | null>(null);
  // The world's present time, whatever this computer's clock says.
  const readAt = Date.parse(reading.data?.now ?? '');
  const isLive = ({ expiresAt, used, useLimit }: Invitation): boolean =>
    (expiresAt === null || Date.parse(expiresAt) > readAt) && (useLimit === null || used < useLimit);
  const columns: Column<Invitation>[] = [
    { name: 'code', title: t.columns.code, kind: 'tight', cell: ({ code }) => <b>{code}</b> },
    { name: 'used', title: t.columns.used, kind: 'number', cell: ({ used }) => formatNumber(used) },
    {
      name: 'limit',
      title: t.columns.limit,
      kind: 'number',
      cell: ({ useLimit }) => (useLimit === null ? t.noLimit : formatNumber(useLimit)),
    },
    {
      name: 'expires',
      title: t.columns.expires,
      kind: 'number',
      cell: ({ expiresAt }) => (expiresAt ? formatShortTime(expiresAt) : t.noEnd),
    },
    { name: 'created', title: t.columns.created, kind: 'number', cell: ({ createdAt }) => formatShortTime(createdAt) },
    { name: 'by', title: t.columns.by, cell: ({ by }) => by?.name ?? t.server },
    {
      name: 'act',
      title: t.columns.act,
      kind: 'tight',
      cell: (row) =>
        isLive(row) ? (
          <Button variant="outlined" color="error" onClick={() => setEnding(row)} aria-label={`${t.end}: ${row.code}`}>
            {t.end}
          </Button>
        ) : null,
    },
  ];
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <Button variant="contained" onClick={() => setMaking(true)}>
          {t.make}
        </Button>
      }
    >
      {reading.data ? (
        <Table label={t.title} columns={columns} rows={reading.data.rows} idOf={({ code }) => code} empty={t.empty} />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
      {making ? <MakeInvitation onClose={() => setMaking(false)} /> : null}
      {ending ? <EndInvitation code={ending.code} onClose={() => setEnding(null)} /> : null}
    </Page>
  );
}

function EndInvitation({ code, onClose }: { code: string; onClose(): void }) {
  const t = useTexts().invitations;
  const say = useSay();
  const end = useStaffCommand('staff/endInvitation');
  const submit = async (): Promise<void> => {
    if (!(await end.run({ code }))) return;
    onClose();
    say(t.ended);
  };
  return (
    <FormDialog
      title={fill(t.endTitle, { code })}
      verb={t.end}
      danger
      plain
      busy={end.busy}
      failure={end.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t.endAbout}</p>
    </FormDialog>
  );
}
