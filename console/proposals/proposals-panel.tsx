/** What two people decide, as a list: what it is about, the way to propose one more, and the state of each. */
import type { ReactNode } from 'react';
import type { Permission } from '@bourse/core/registry/staff-permissions.ts';
import { DialogButton } from '../form/command-buttons.tsx';
import { formatDateTimeToMinute } from '../language/format.ts';
import {
  type StatusTone,
  type TableColumn,
  type TablePanelProps,
  MutedText,
  StatusLabel,
  TablePanel,
  textColumn,
  tightColumn,
} from '../list/table.tsx';
import { DecideProposalButtons, ProposedChangeNote } from './proposal-decision.tsx';

type Proposal = NonNullable<Parameters<typeof DecideProposalButtons>[0]['proposal']>;

interface ProposalsProps<Row> extends Omit<TablePanelProps<Row>, 'title' | 'empty' | 'actions'> {
  words: Readonly<Record<'title' | 'add' | 'empty', string>>;
  /** Who may propose. */
  permission: Permission;
  form(close: () => void): ReactNode;
}

export const ProposalsPanel = <Row,>({ words, permission, form, ...table }: ProposalsProps<Row>) => (
  <TablePanel
    {...table}
    title={words.title}
    empty={words.empty}
    actions={
      <DialogButton label={words.add} permission={permission}>
        {form}
      </DialogButton>
    }
  />
);

interface ProposalStatusRow<Name extends string> {
  status: Name;
  at?: string;
  proposal: Proposal | null;
}

/** Its state, and who has proposed it. */
export const proposalStatusColumn = <Name extends string, Row extends Omit<ProposalStatusRow<Name>, 'at'>>(
  words: { status: string; statuses: Readonly<Record<Name, string>> },
  tones: Readonly<Record<Name, StatusTone>>,
): TableColumn<Row> =>
  textColumn(words.status, ({ status, proposal }) => (
    <>
      <StatusLabel tone={tones[status]}>{words.statuses[status]}</StatusLabel>
      <ProposedChangeNote proposal={proposal} />
    </>
  ));

/** What can be done about what is proposed; `aboutOf` names it. */
export const decisionColumn = <Row extends { proposal: Proposal | null }>(
  title: string,
  aboutOf: (row: Row) => string,
): TableColumn<Row> =>
  tightColumn(title, (row) => <DecideProposalButtons proposal={row.proposal} about={aboutOf(row)} />);

/** The last two columns: its state with its time, and what can be done about it. */
export function buildProposalStatusColumns<Name extends string, Row extends ProposalStatusRow<Name>>(
  words: { status: string; act: string; statuses: Readonly<Record<Name, string>> },
  tones: Readonly<Record<Name, StatusTone>>,
  aboutOf: (row: Row) => string,
  more: { below?(row: Row): ReactNode; act?(row: Row): ReactNode } = {},
): TableColumn<Row>[] {
  return [
    textColumn(words.status, (row) => (
      <>
        <StatusLabel tone={tones[row.status]}>{words.statuses[row.status]}</StatusLabel>{' '}
        {row.at === undefined ? null : <MutedText>{formatDateTimeToMinute(row.at)}</MutedText>}
        <ProposedChangeNote proposal={row.proposal} />
        {more.below?.(row)}
      </>
    )),
    tightColumn(words.act, (row) =>
      row.proposal ? <DecideProposalButtons proposal={row.proposal} about={aboutOf(row)} /> : (more.act?.(row) ?? null),
    ),
  ];
}
