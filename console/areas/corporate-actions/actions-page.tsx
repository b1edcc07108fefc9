/** Corporate actions: files that wait for a second person, and what has been imported. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDate, formatShortTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { useMay } from '../../session/use-me.ts';
import { Evidence } from './evidence.tsx';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import { ProposeActions } from './propose-actions.tsx';

type Listed = Answer<'staff/listActions'>;
type ActionFile = Listed['waiting'][number];
type Action = Omit<ActionFile['actions'][number], 'evidence'>;
type Imported = Listed['imported'][number];

const idOf = ({ kind, instrument, exDate }: Action): string => `${kind} ${instrument} ${exDate}`;

export function ActionsPage() {
  const t = useTexts().actions;
  const may = useMay('money.correct');
  const reading = useStaffCall('staff/listActions', {});
  const [adding, setAdding] = useState(false);
  const columns = useActionColumns();
  const all: Column<Imported>[] = [
    ...columns,
    { name: 'importedAt', title: t.importedAt, kind: 'number', cell: ({ importedAt }) => formatShortTime(importedAt) },
  ];
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        may && reading.data ? (
          <Button variant="contained" onClick={() => setAdding(true)}>
            {t.add}
          </Button>
        ) : null
      }
    >
      {reading.data ? (
        <>
          {reading.data.waiting.map((file) => (
            <ProposedFile key={file.proposal?.id} file={file} columns={columns} />
          ))}
          <Panel title={t.imported}>
            <Table label={t.imported} columns={all} rows={reading.data.imported} idOf={idOf} empty={t.none} />
          </Panel>
        </>
      ) : (
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      )}
      {adding ? <ProposeActions onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function ProposedFile({
  file: { why, actions, proposal },
  columns,
}: {
  file: ActionFile;
  columns: readonly Column<Action>[];
}) {
  const t = useTexts().actions;
  if (proposal === null) return null;
  return (
    <Panel title={t.waiting}>
      <p>
        {t.why}: {why}
      </p>
      <Proposed proposal={proposal} />
      <Table label={`${t.waiting}: ${why}`} columns={columns} rows={actions} idOf={idOf} empty={t.none} />
      {actions.map((action) =>
        action.evidence ? <Evidence key={idOf(action)} about={idOf(action)} evidence={action.evidence} /> : null,
      )}
      <DecideProposal proposal={proposal} about={why} />
    </Panel>
  );
}

function useActionColumns(): Column<Action>[] {
  const texts = useTexts();
  const t = texts.actions;
  const date = (name: 'exDate' | 'declaredOn' | 'recordDate' | 'payDate'): Column<Action> => ({
    name,
    title: t[name],
    kind: 'number',
    cell: ({ [name]: date }) => (date ? formatDate(date) : texts.list.none),
  });
  const terms = ({ newUnits, oldUnits, amount, code, name }: Action): string =>
    newUnits && oldUnits
      ? fill(t.ratio, { newUnits, oldUnits })
      : amount
        ? fill(t.amount, { amount })
        : [code, name].filter(Boolean).join(' · ') || texts.list.none;
  return [
    { name: 'kind', title: t.kind, kind: 'tight', cell: ({ kind }) => t.kinds[kind] },
    { name: 'instrument', title: t.instrument, kind: 'tight', cell: ({ instrument }) => instrument },
    date('exDate'),
    { name: 'terms', title: t.terms, cell: terms },
    date('declaredOn'),
    date('recordDate'),
    date('payDate'),
  ];
}
