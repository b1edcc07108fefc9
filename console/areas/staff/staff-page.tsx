/** The console's logins: creating, changing, renewing and locking them. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark, Marks, Soft } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { useMe } from '../../session/use-me.ts';
import { AddStaff } from './add-staff.tsx';
import { ChangeStaff } from './change-staff.tsx';
import { Appointments } from './appointments.tsx';
import { Credentials, type Handed } from './credentials.tsx';
import { LockOut } from './lock-out.tsx';
import { RenewStaff } from './renew-staff.tsx';
import type { StaffRow } from './staff-row.ts';
import styles from './staff.module.css';

type Act = 'change' | 'renew' | 'lock';
type Doing = { what: 'add' } | { what: Act; person: StaffRow } | { what: 'show'; handed: Handed } | null;

interface ActsProps {
  person: StaffRow;
  onDo(what: Act, person: StaffRow): void;
}

function Acts({ person, onDo }: ActsProps) {
  const t = useTexts().staff;
  return (
    <div className={styles.acts}>
      <Button variant="outlined" onClick={() => onDo('change', person)} aria-label={`${t.change}: ${person.login}`}>
        {t.change}
      </Button>
      <Button variant="outlined" onClick={() => onDo('renew', person)} aria-label={`${t.renew}: ${person.login}`}>
        {t.renew}
      </Button>
      <Button
        variant="outlined"
        color={person.disabledAt ? 'primary' : 'error'}
        onClick={() => onDo('lock', person)}
        aria-label={`${person.disabledAt ? t.enable : t.disable}: ${person.login}`}
      >
        {person.disabledAt ? t.enable : t.disable}
      </Button>
    </div>
  );
}

function useStaffColumns(onDo: ActsProps['onDo']): Column<StaffRow>[] {
  const texts = useTexts();
  const t = texts.staff;
  const me = useMe();
  return [
    { name: 'login', title: t.columns.login, kind: 'tight', cell: ({ login }) => login },
    { name: 'name', title: t.columns.name, kind: 'tight', cell: ({ name }) => name },
    { name: 'roles', title: t.columns.roles, cell: ({ roles }) => roles.map((role) => texts.roles[role]).join(', ') },
    { name: 'customer', title: t.columns.customer, kind: 'tight', cell: ({ customer }) => customer ?? texts.list.none },
    { name: 'sessions', title: t.columns.sessions, kind: 'number', cell: ({ sessions }) => sessions },
    {
      name: 'seen',
      title: t.columns.seen,
      kind: 'number',
      cell: ({ seenAt }) => (seenAt ? formatShortTime(seenAt) : texts.list.none),
    },
    { name: 'state', title: t.columns.state, kind: 'tight', cell: (person) => <State person={person} /> },
    {
      name: 'act',
      title: t.columns.act,
      cell: (person) => (person.id === me?.id ? null : <Acts person={person} onDo={onDo} />),
    },
  ];
}

interface DialogsProps {
  doing: Doing;
  onClose(): void;
  onHanded(handed: Handed): void;
}

/** The dialog for the present action on a login. */
function Dialogs({ doing, onClose, onHanded }: DialogsProps) {
  if (doing === null) return null;
  switch (doing.what) {
    case 'add':
      return <AddStaff onClose={onClose} onDone={onHanded} />;
    case 'change':
      return <ChangeStaff person={doing.person} onClose={onClose} />;
    case 'renew':
      return <RenewStaff person={doing.person} onClose={onClose} onDone={onHanded} />;
    case 'lock':
      return <LockOut person={doing.person} onClose={onClose} />;
    case 'show':
      return <Credentials handed={doing.handed} onClose={onClose} />;
  }
}

export function StaffPage() {
  const t = useTexts().staff;
  const reading = useStaffCall('staff/listStaff', {});
  const [doing, setDoing] = useState<Doing>(null);
  const close = (): void => setDoing(null);
  const show = (handed: Handed): void => setDoing({ what: 'show', handed });
  const columns = useStaffColumns((what, person) => setDoing({ what, person }));
  return (
    <Page
      title={t.title}
      actions={
        <Button variant="contained" onClick={() => setDoing({ what: 'add' })}>
          {t.add}
        </Button>
      }
    >
      {reading.data ? (
        <Table label={t.title} columns={columns} rows={reading.data.rows} idOf={({ id }) => id} empty={t.empty} />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
      {reading.data ? <Appointments rows={reading.data.appointments} onCode={(code) => show({ code })} /> : null}
      <Dialogs doing={doing} onClose={close} onHanded={show} />
    </Page>
  );
}

function State({ person: { disabledAt, enrolUntil, restsUntil } }: { person: StaffRow }) {
  const texts = useTexts();
  const t = texts.staff;
  return (
    <Marks>
      {disabledAt ? (
        <Mark tone="bad">{t.disabled}</Mark>
      ) : enrolUntil ? (
        <Mark tone="warns">{fill(t.waits, { until: formatShortTime(enrolUntil) })}</Mark>
      ) : (
        <Soft>{t.active}</Soft>
      )}
      {restsUntil ? <Mark tone="warns">{fill(t.rests, { until: formatShortTime(restsUntil) })}</Mark> : null}
    </Marks>
  );
}
