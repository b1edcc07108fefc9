/** The operator's own invitation codes: creating one with a limit and an end, and ending one. */
import { Button, Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useShowMessage, useStaffCall, useStaffCommand } from '../../api/use-staff-call.ts';
import { formatNumber, formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { FormDialog } from '../../layout/form-dialog.tsx';
import { Page, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, Table } from '../../list/table.tsx';
import { resolveNumberInput } from '@bourse/contract/number-input.ts';

type Invitation = CallAnswer<'staff/listInvitations'>['rows'][number];

function useInvitationColumns(
  isLive: (invitation: Invitation) => boolean,
  onEnd: (invitation: Invitation) => void,
): TableColumn<Invitation>[] {
  const t = useTexts().invitations;
  return [
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
      cell: ({ expiresAt }) => (expiresAt ? formatDateTimeToMinute(expiresAt) : t.noEnd),
    },
    {
      name: 'created',
      title: t.columns.created,
      kind: 'number',
      cell: ({ createdAt }) => formatDateTimeToMinute(createdAt),
    },
    { name: 'open', title: t.columns.open, kind: 'tight', cell: ({ open }) => (open ? t.isOpen : null) },
    { name: 'by', title: t.columns.by, cell: ({ by }) => by?.name ?? t.server },
    {
      name: 'act',
      title: t.columns.act,
      kind: 'tight',
      cell: (row) =>
        isLive(row) ? (
          <Button variant="outlined" color="error" onClick={() => onEnd(row)} aria-label={`${t.end}: ${row.code}`}>
            {t.end}
          </Button>
        ) : null,
    },
  ];
}

export function InvitationsPage() {
  const t = useTexts().invitations;
  const reading = useStaffCall('staff/listInvitations', {});
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<Invitation | null>(null);
  // The world's present time, whatever this computer's clock says.
  const readAt = Date.parse(reading.data?.now ?? '');
  const isLive = ({ expiresAt, used, useLimit }: Invitation): boolean =>
    (expiresAt === null || Date.parse(expiresAt) > readAt) && (useLimit === null || used < useLimit);
  const columns = useInvitationColumns(isLive, setEnding);
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
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
      {making ? <MakeInvitation onClose={() => setMaking(false)} /> : null}
      {ending ? <EndInvitation code={ending.code} onClose={() => setEnding(null)} /> : null}
    </Page>
  );
}

function EndInvitation({ code, onClose }: { code: string; onClose(): void }) {
  const t = useTexts().invitations;
  const say = useShowMessage();
  const end = useStaffCommand('staff/endInvitation');
  const submit = async (): Promise<void> => {
    if (!(await end.run({ code }))) return;
    onClose();
    say(t.ended);
  };
  return (
    <FormDialog
      title={fillPlaceholders(t.endTitle, { code })}
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

const LIMIT = /^[1-9]\d{0,4}$|^100000$/;

function MakeInvitation({ onClose }: { onClose(): void }) {
  const t = useTexts().invitations;
  const say = useShowMessage();
  const make = useStaffCommand('staff/makeInvitation');
  const [typed, setTyped] = useState({ useLimit: '', expires: '' });
  const [open, setOpen] = useState(false);
  const [tried, setTried] = useState(false);
  const limit = resolveNumberInput(typed.useLimit.trim(), { decimals: 0 });
  const badLimit = !LIMIT.test(limit);
  const badEnd = Number.isNaN(Date.parse(typed.expires));
  const submit = async (): Promise<void> => {
    setTried(true);
    if (
      badLimit ||
      badEnd ||
      !(await make.run({ useLimit: Number(limit), expiresAt: new Date(typed.expires).toISOString(), open }))
    )
      return;
    onClose();
    say(t.made);
  };
  return (
    <FormDialog
      title={t.make}
      verb={t.make}
      busy={make.busy}
      failure={make.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        id="invitation-limit"
        label={t.useLimit}
        value={typed.useLimit}
        onChange={(event) => setTyped({ ...typed, useLimit: event.target.value })}
        error={tried && badLimit}
        helperText={tried && badLimit ? t.badLimit : null}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        type="datetime-local"
        id="invitation-end"
        label={t.expires}
        value={typed.expires}
        onChange={(event) => setTyped({ ...typed, expires: event.target.value })}
        error={tried && badEnd}
        helperText={tried && badEnd ? t.badEnd : null}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <FormControlLabel
        control={<Checkbox checked={open} onChange={(event) => setOpen(event.target.checked)} />}
        label={t.open}
      />
      {open ? <p>{t.openAbout}</p> : null}
    </FormDialog>
  );
}
