/** Every version of each legal text: future, present and past. */
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { LEGAL_NAMES } from '@bourse/contract/constants.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark, type Tone } from '../../list/mark.tsx';
import { type Column, Table } from '../../list/table.tsx';

export type Version = Answer<'staff/listLegal'>['rows'][number];

export const TONES: Record<Version['standing'], Tone> = {
  past: 'plain',
  holds: 'good',
  coming: 'warns',
  proposed: 'warns',
  lapsed: 'bad',
  withdrawn: 'bad',
};

export function LegalListPage() {
  const texts = useTexts();
  const t = texts.legal;
  const reading = useStaffCall('staff/listLegal', {});
  const columns: Column<Version>[] = [
    { name: 'text', title: t.columns.text, cell: ({ text, version }) => fill(t.one, { text: t.names[text], version }) },
    {
      name: 'standing',
      title: t.columns.standing,
      kind: 'tight',
      cell: ({ standing }) => <Mark tone={TONES[standing]}>{t.standings[standing]}</Mark>,
    },
    { name: 'from', title: t.columns.from, kind: 'number', cell: ({ from }) => formatShortTime(from) },
    { name: 'by', title: t.columns.by, kind: 'tight', cell: ({ by }) => by?.name ?? t.builtIn },
    {
      name: 'approved',
      title: t.columns.approved,
      kind: 'tight',
      cell: ({ approved }) => approved?.by.name ?? texts.list.none,
    },
    { name: 'consents', title: t.columns.consents, kind: 'number', cell: ({ consents }) => consents },
  ];
  const actions = LEGAL_NAMES.map((text) => (
    <Button key={text} variant="outlined" component={Link} to={`/legal/${text}/new`}>
      {fill(t.write, { text: t.names[text] })}
    </Button>
  ));
  return (
    <Page title={t.title} about={t.about} actions={actions}>
      {reading.data ? (
        <Table
          label={t.title}
          columns={columns}
          rows={reading.data.rows}
          idOf={({ text, version }) => `${text}-${version}`}
          to={({ text, version }) => `/legal/${text}/${version}`}
          empty={t.empty}
        />
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
    </Page>
  );
}
