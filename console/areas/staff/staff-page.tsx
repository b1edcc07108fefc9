/** The console's logins: creating, changing, renewing and locking them. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, Waiting } from '../../layout/page.tsx';
import { type Column, Mark, Marks, Soft, Table } from '../../list/table.tsx';
import { useMe } from '../../api/auth-provider.ts';
import {
  AddStaff,
  ChangeStaff,
  Credentials,
  type Handed,
  LockOut,
  RenewStaff,
  type StaffRow,
} from './staff-dialogs.tsx';
import styles from '../../list/list.module.css';
import type { Answer } from '../../api/client.ts';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';

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

/** Changes that give staff more power, and wait for a second person who appoints. */

type Appointment = Answer<'staff/listStaff'>['appointments'][number];

function Appointments({ rows, onCode }: { rows: readonly Appointment[]; onCode(code: string): void }) {
  const texts = useTexts();
  const t = texts.staff;
  const me = useMe();
  const wordsOf = ({ what, roles, disabled, customer }: Appointment): string => {
    const given = roles === null ? '' : roles.map((role) => texts.roles[role]).join(', ');
    if (what === 'add') return fill(t.appointments.add, { roles: given });
    if (what === 'renew') return t.appointments.renew;
    return (
      [
        roles === null ? null : fill(t.appointments.roles, { roles: given }),
        disabled === false ? t.appointments.enable : null,
        customer === null ? null : fill(t.appointments.customer, { customer }),
      ]
        .filter((each) => each !== null)
        .join(' ') || t.appointments.change
    );
  };
  const columns: Column<Appointment>[] = [
    { name: 'login', title: t.columns.login, kind: 'tight', cell: ({ login }) => login },
    { name: 'what', title: t.appointments.what, cell: (row) => wordsOf(row) },
    { name: 'proposal', title: t.columns.state, cell: ({ proposal }) => <Proposed proposal={proposal} /> },
    {
      name: 'act',
      title: t.columns.act,
      kind: 'tight',
      cell: ({ proposal, login }) => <DecideProposal proposal={proposal} about={login} onCode={onCode} />,
    },
  ];
  return (
    <Panel title={t.appointments.title}>
      <p>
        {t.appointments.about}
        {me?.practice ? ` ${texts.reviews.practice}` : ''}
      </p>
      <Table
        label={t.appointments.title}
        columns={columns}
        rows={rows}
        idOf={({ proposal }) => proposal.id}
        empty={t.appointments.empty}
      />
    </Panel>
  );
}
