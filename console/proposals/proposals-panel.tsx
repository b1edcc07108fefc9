/** What two people decide, as a list: what it is about, the way to propose one more, and the state of each. */
import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';
import { formatDateTimeToMinute } from '../language/format.ts';
import { Panel } from '../layout/page.tsx';
import { type TableColumn, StatusLabel, MutedText, Table, type StatusTone } from '../list/table.tsx';
import { useHasPermission } from '../api/auth-provider.ts';
import { DecideProposalButtons, ProposedChangeNote } from './proposal-decision.tsx';

type Proposal = Parameters<typeof DecideProposalButtons>[0]['proposal'];

interface ProposalsProps<Row> {
  words: Readonly<Record<'title' | 'add' | 'empty', string>>;
  about: ReactNode;
  /** Who may propose. */
  permission: Permission;
  rows: Row[];
  columns: TableColumn<Row>[];
  idOf(row: Row): string;
  form(close: () => void): ReactNode;
}

export function ProposalsPanel<Row>({ words, about, permission, rows, columns, idOf, form }: ProposalsProps<Row>) {
  const may = useHasPermission(permission);
  const [adding, setAdding] = useState(false);
  return (
    <Panel title={words.title}>
      <p>{about}</p>
      {may ? (
        <Button variant="contained" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      ) : null}
      <Table label={words.title} columns={columns} rows={rows} idOf={idOf} empty={words.empty} />
      {adding ? form(() => setAdding(false)) : null}
    </Panel>
  );
}

interface ProposalStatusRow<Name extends string> {
  status: Name;
  at?: string;
  proposal: Proposal | null;
}

/** The last two columns: its state, and what can be done about it. */
export function buildProposalStatusColumns<Name extends string, Row extends ProposalStatusRow<Name>>(
  words: { status: string; act: string; statuses: Readonly<Record<Name, string>> },
  tones: Readonly<Record<Name, StatusTone>>,
  aboutOf: (row: Row) => string,
  more: { below?(row: Row): ReactNode; act?(row: Row): ReactNode } = {},
): TableColumn<Row>[] {
  return [
    {
      name: 'status',
      title: words.status,
      cell: (row) => (
        <>
          <StatusLabel tone={tones[row.status]}>{words.statuses[row.status]}</StatusLabel>{' '}
          {row.at === undefined ? null : <MutedText>{formatDateTimeToMinute(row.at)}</MutedText>}
          {row.proposal ? <ProposedChangeNote proposal={row.proposal} /> : null}
          {more.below?.(row)}
        </>
      ),
    },
    {
      name: 'act',
      title: words.act,
      kind: 'tight',
      cell: (row) =>
        row.proposal ? (
          <DecideProposalButtons proposal={row.proposal} about={aboutOf(row)} />
        ) : (
          (more.act?.(row) ?? null)
        ),
    },
  ];
}
