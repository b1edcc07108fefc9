/** Everything that waits for a second person, of any kind, and past decisions with their reasons. */
import { useContext } from 'react';
import { Link, useSearchParams } from 'react-router';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatShortTime } from '../../language/format.ts';
import { subjectText } from '../../language/subject-words.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Places } from '../../layout/places.ts';
import { Waiting } from '../../layout/waiting.tsx';
import bar from '../../list/filter-bar.module.css';
import { Soft } from '../../list/mark.tsx';
import { QueryChoice } from '../../list/query-choice.tsx';
import { type Column, Table } from '../../list/table.tsx';
import { DecideProposal, Proposed } from '../../proposals/proposal.tsx';
import { Outcome } from './outcome.tsx';
import { type ProposalRow, useOpenProposals } from './use-open-proposals.ts';

const ROWS = 50;
/** Decided on their own pages, where a text or each action's amount is read, or a login's code handed over. */
const ELSEWHERE: readonly ProposalRow['kind'][] = ['legal', 'appointment', 'actions'];

export function ProposalsPage() {
  const t = useTexts().proposalQueue;
  return (
    <Page title={t.title} about={t.about}>
      <WaitingPanel />
      <DecidedPanel />
    </Page>
  );
}

/** `leads`: the kind links to its own page, where the row doesn't link to the proposal's. */
function useKindColumns(leads: boolean): Column<ProposalRow>[] {
  const texts = useTexts();
  const t = texts.proposalQueue;
  const places = useContext(Places);
  return [
    {
      name: 'kind',
      title: t.kind,
      kind: 'tight',
      cell({ kind }) {
        const place = leads && places.find(({ decides }) => decides?.includes(kind));
        const word = labelOf(texts.proposals.kinds, kind);
        return place ? <Link to={place.path}>{word}</Link> : word;
      },
    },
    { name: 'subject', title: t.subject, cell: ({ subject }) => subjectText(subject, texts) },
  ];
}

function WaitingPanel() {
  const texts = useTexts();
  const t = texts.proposalQueue;
  const waiting = useOpenProposals();
  const columns: Column<ProposalRow>[] = [
    ...useKindColumns(true),
    {
      name: 'waits',
      title: t.waits,
      cell: ({ proposal }) => (proposal ? <Proposed proposal={proposal} /> : null),
    },
    {
      name: 'act',
      title: t.act,
      kind: 'tight',
      cell: ({ kind, subject, proposal }) =>
        proposal === null ? null : ELSEWHERE.includes(kind) ? (
          <Soft>{t.elsewhere}</Soft>
        ) : (
          <DecideProposal
            proposal={proposal}
            about={`${labelOf(texts.proposals.kinds, kind)}, ${subjectText(subject, texts)}`}
          />
        ),
    },
  ];
  return (
    <Panel title={t.waiting}>
      {waiting.data ? (
        <Table label={t.waiting} columns={columns} rows={waiting.data.rows} idOf={({ id }) => id} empty={t.empty} />
      ) : (
        <Waiting error={waiting.error} again={() => void waiting.refetch()} />
      )}
    </Panel>
  );
}

function DecidedPanel() {
  const texts = useTexts();
  const t = texts.proposalQueue;
  const [query] = useSearchParams();
  const mine = query.get('whose') === 'mine' ? { mine: true } : {};
  const decided = useStaffCall('staff/listProposals', { standing: 'decided', limit: ROWS, ...mine });
  const columns: Column<ProposalRow>[] = [
    ...useKindColumns(false),
    { name: 'by', title: t.by, kind: 'tight', cell: ({ by }) => by.name },
    {
      name: 'outcome',
      title: t.outcome,
      cell: ({ decision }) => (decision ? <Outcome decision={decision} /> : null),
    },
    {
      name: 'decider',
      title: t.decider,
      kind: 'tight',
      cell: ({ decision }) => decision?.by?.name ?? texts.list.none,
    },
    {
      name: 'at',
      title: t.at,
      kind: 'tight',
      cell: ({ decision }) => (decision ? formatShortTime(decision.at) : ''),
    },
  ];
  return (
    <Panel title={t.decided}>
      <div className={bar.bar} role="search" aria-label={texts.list.filters}>
        <QueryChoice name="whose" label={t.whose} options={{ mine: t.mine }} />
      </div>
      {decided.data ? (
        <Table
          label={t.decided}
          columns={columns}
          rows={decided.data.rows}
          idOf={({ id }) => id}
          to={({ id }) => `/proposals/${id}`}
          empty={t.noneDecided}
        />
      ) : (
        <Waiting error={decided.error} again={() => void decided.refetch()} />
      )}
    </Panel>
  );
}
