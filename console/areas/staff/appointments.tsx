/** Changes that give staff more power, and wait for a second person who appoints. */
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../layout/panel.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { useMe } from '../../session/use-me.ts';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';

type Appointment = Answer<'staff/listStaff'>['appointments'][number];

export function Appointments({ rows, onCode }: { rows: readonly Appointment[]; onCode(code: string): void }) {
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
