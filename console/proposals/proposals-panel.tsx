/** What two people decide, as a list: what it is about, the way to propose one more, and the state of each. */
import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Permission } from '@bourse/core/registry/permissions.ts';
import { formatShortTime } from '../language/format.ts';
import { Panel } from '../layout/page.tsx';
import { type Column, Mark, Soft, Table, type Tone } from '../list/table.tsx';
import { useMay } from '../api/auth-provider.ts';
import { DecideProposal, Proposed } from './proposal.tsx';

type Proposal = Parameters<typeof DecideProposal>[0]['proposal'];

interface ProposalsProps<Row> {
  words: Readonly<Record<'title' | 'add' | 'empty', string>>;
  about: ReactNode;
  /** Who may propose. */
  permission: Permission;
  rows: Row[];
  columns: Column<Row>[];
  idOf(row: Row): string;
  form(close: () => void): ReactNode;
}

export function ProposalsPanel<Row>({ words, about, permission, rows, columns, idOf, form }: ProposalsProps<Row>) {
  const may = useMay(permission);
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

interface Standing<Name extends string> {
  standing: Name;
  at?: string;
  proposal: Proposal | null;
}

/** The last two columns: its state, and what can be done about it. */
export function standingColumns<Name extends string, Row extends Standing<Name>>(
  words: { standing: string; act: string; standings: Readonly<Record<Name, string>> },
  tones: Readonly<Record<Name, Tone>>,
  aboutOf: (row: Row) => string,
  more: { below?(row: Row): ReactNode; act?(row: Row): ReactNode } = {},
): Column<Row>[] {
  return [
    {
      name: 'standing',
      title: words.standing,
      cell: (row) => (
        <>
          <Mark tone={tones[row.standing]}>{words.standings[row.standing]}</Mark>{' '}
          {row.at === undefined ? null : <Soft>{formatShortTime(row.at)}</Soft>}
          {row.proposal ? <Proposed proposal={row.proposal} /> : null}
          {more.below?.(row)}
        </>
      ),
    },
    {
      name: 'act',
      title: words.act,
      kind: 'tight',
      cell: (row) =>
        row.proposal ? <DecideProposal proposal={row.proposal} about={aboutOf(row)} /> : (more.act?.(row) ?? null),
    },
  ];
}
