/** The console's logins: creating, changing, renewing and locking them. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { type TableColumn, StatusLabel, StatusLabelRow, MutedText, Table } from '../../list/table.tsx';
import { useCurrentStaffMember } from '../../api/auth-provider.ts';
import {
  AddStaffDialog,
  ChangeStaffDialog,
  StaffCredentialsDialog,
  type StaffCredentialHandover,
  LockStaffDialog,
  RenewStaffCredentialsDialog,
  type StaffRow,
} from './staff-dialogs.tsx';
import styles from '../../list/list.module.css';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';

type Act = 'change' | 'renew' | 'lock';
type Doing =
  | { what: 'add' }
  | { what: Act; person: StaffRow }
  | { what: 'show'; handed: StaffCredentialHandover }
  | null;

interface ActsProps {
  person: StaffRow;
  onDo(what: Act, person: StaffRow): void;
}

function StaffActionButtons({ person, onDo }: ActsProps) {
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

function useStaffColumns(onDo: ActsProps['onDo']): TableColumn<StaffRow>[] {
  const texts = useTexts();
  const t = texts.staff;
  const me = useCurrentStaffMember();
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
      cell: ({ seenAt }) => (seenAt ? formatDateTimeToMinute(seenAt) : texts.list.none),
    },
    { name: 'state', title: t.columns.state, kind: 'tight', cell: (person) => <StaffLoginStatus person={person} /> },
    {
      name: 'act',
      title: t.columns.act,
      cell: (person) => (person.id === me?.id ? null : <StaffActionButtons person={person} onDo={onDo} />),
    },
  ];
}

interface DialogsProps {
  doing: Doing;
  onClose(): void;
  onHanded(handed: StaffCredentialHandover): void;
}

/** The dialog for the present action on a login. */
function Dialogs({ doing, onClose, onHanded }: DialogsProps) {
  if (doing === null) return null;
  switch (doing.what) {
    case 'add':
      return <AddStaffDialog onClose={onClose} onDone={onHanded} />;
    case 'change':
      return <ChangeStaffDialog person={doing.person} onClose={onClose} />;
    case 'renew':
      return <RenewStaffCredentialsDialog person={doing.person} onClose={onClose} onDone={onHanded} />;
    case 'lock':
      return <LockStaffDialog person={doing.person} onClose={onClose} />;
    case 'show':
      return <StaffCredentialsDialog handed={doing.handed} onClose={onClose} />;
  }
}

export function StaffPage() {
  const t = useTexts().staff;
  const reading = useStaffCall('staff/listStaff', {});
  const [doing, setDoing] = useState<Doing>(null);
  const close = (): void => setDoing(null);
  const show = (handed: StaffCredentialHandover): void => setDoing({ what: 'show', handed });
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
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
      {reading.data ? (
        <ProposedAppointments rows={reading.data.appointments} onCode={(code) => show({ code })} />
      ) : null}
      <Dialogs doing={doing} onClose={close} onHanded={show} />
    </Page>
  );
}

function StaffLoginStatus({ person: { disabledAt, enrolUntil, restsUntil } }: { person: StaffRow }) {
  const texts = useTexts();
  const t = texts.staff;
  return (
    <StatusLabelRow>
      {disabledAt ? (
        <StatusLabel tone="bad">{t.disabled}</StatusLabel>
      ) : enrolUntil ? (
        <StatusLabel tone="warns">
          {fillPlaceholders(t.waits, { until: formatDateTimeToMinute(enrolUntil) })}
        </StatusLabel>
      ) : (
        <MutedText>{t.active}</MutedText>
      )}
      {restsUntil ? (
        <StatusLabel tone="warns">
          {fillPlaceholders(t.rests, { until: formatDateTimeToMinute(restsUntil) })}
        </StatusLabel>
      ) : null}
    </StatusLabelRow>
  );
}

/** Changes that give staff more power, and wait for a second person who appoints. */

type Appointment = CallAnswer<'staff/listStaff'>['appointments'][number];

function ProposedAppointments({ rows, onCode }: { rows: readonly Appointment[]; onCode(code: string): void }) {
  const texts = useTexts();
  const t = texts.staff;
  const me = useCurrentStaffMember();
  const wordsOf = ({ what, roles, disabled, customer }: Appointment): string => {
    const roleNames = roles === null ? '' : roles.map((role) => texts.roles[role]).join(', ');
    if (what === 'add') return fillPlaceholders(t.appointments.add, { roles: roleNames });
    if (what === 'renew') return t.appointments.renew;
    return (
      [
        roles === null ? null : fillPlaceholders(t.appointments.roles, { roles: roleNames }),
        disabled === false ? t.appointments.enable : null,
        customer === null ? null : fillPlaceholders(t.appointments.customer, { customer }),
      ]
        .filter((each) => each !== null)
        .join(' ') || t.appointments.change
    );
  };
  const columns: TableColumn<Appointment>[] = [
    { name: 'login', title: t.columns.login, kind: 'tight', cell: ({ login }) => login },
    { name: 'what', title: t.appointments.what, cell: (row) => wordsOf(row) },
    { name: 'proposal', title: t.columns.state, cell: ({ proposal }) => <ProposedChangeNote proposal={proposal} /> },
    {
      name: 'act',
      title: t.columns.act,
      kind: 'tight',
      cell: ({ proposal, login }) => <DecideProposalButtons proposal={proposal} about={login} onCode={onCode} />,
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
