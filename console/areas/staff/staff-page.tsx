/** The console's logins: creating, changing, renewing and locking them. */
import { DialogButton } from '../../form/command-buttons.tsx';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel } from '../../layout/page.tsx';
import {
  type TableColumn,
  StatusLabel,
  StatusLabelRow,
  MutedText,
  Table,
  numberColumn,
  textColumn,
  tightColumn,
} from '../../list/table.tsx';
import { useCurrentStaffMember } from '../../api/session.ts';
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

interface ActsProps {
  person: StaffRow;
  /** With what has to be handed to the login's person. */
  onHanded(handed: StaffCredentialHandover): void;
}

function StaffActionButtons({ person, onHanded }: ActsProps) {
  const t = useTexts().staff;
  const row = { about: person.login, variant: 'outlined' } as const;
  return (
    <div className={styles.acts}>
      <DialogButton label={t.change} {...row}>
        {(close) => <ChangeStaffDialog person={person} onClose={close} />}
      </DialogButton>
      <DialogButton label={t.renew} {...row}>
        {(close) => <RenewStaffCredentialsDialog person={person} onClose={close} onDone={onHanded} />}
      </DialogButton>
      <DialogButton
        label={person.disabledAt ? t.enable : t.disable}
        color={person.disabledAt ? 'primary' : 'error'}
        {...row}
      >
        {(close) => <LockStaffDialog person={person} onClose={close} />}
      </DialogButton>
    </div>
  );
}

function useStaffColumns(onHanded: ActsProps['onHanded']): TableColumn<StaffRow>[] {
  const texts = useTexts();
  const t = texts.staff;
  const me = useCurrentStaffMember();
  return [
    tightColumn(t.columns.login, 'login'),
    tightColumn(t.columns.name, 'name'),
    textColumn(t.columns.roles, ({ roles }) => roles.map((role) => texts.roles[role]).join(', ')),
    tightColumn(t.columns.customer, ({ customer }) => customer ?? texts.list.none),
    numberColumn(t.columns.sessions, 'sessions'),
    numberColumn(t.columns.seen, ({ seenAt }) => (seenAt ? formatDateTimeToMinute(seenAt) : texts.list.none)),
    tightColumn(t.columns.state, (person) => <StaffLoginStatus person={person} />),
    textColumn(t.columns.act, (person) =>
      person.id === me?.id ? null : <StaffActionButtons person={person} onHanded={onHanded} />,
    ),
  ];
}

export function StaffPage() {
  const t = useTexts().staff;
  const reading = useStaffCall('staff/listStaff', {});
  const [handed, setHanded] = useState<StaffCredentialHandover | null>(null);
  const columns = useStaffColumns(setHanded);
  return (
    <Page
      title={t.title}
      actions={
        <DialogButton label={t.add}>{(close) => <AddStaffDialog onClose={close} onDone={setHanded} />}</DialogButton>
      }
    >
      <Table label={t.title} columns={columns} rows={reading} empty={t.empty} />
      {reading.data ? (
        <ProposedAppointments rows={reading.data.appointments} onCode={(code) => setHanded({ code })} />
      ) : null}
      {handed ? <StaffCredentialsDialog handed={handed} onClose={() => setHanded(null)} /> : null}
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
    tightColumn(t.columns.login, 'login'),
    textColumn(t.appointments.what, (row) => wordsOf(row)),
    textColumn(t.columns.state, ({ proposal }) => <ProposedChangeNote proposal={proposal} />),
    tightColumn(t.columns.act, ({ proposal, login }) => (
      <DecideProposalButtons proposal={proposal} about={login} onCode={onCode} />
    )),
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
