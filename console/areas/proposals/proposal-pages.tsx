/** Everything that waits for a second person, of any kind, and past decisions with their reasons. */
import { useContext } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { formatDateTime, formatDateTimeToMinute } from '../../language/format.ts';
import { formatAuditSubject } from '../../language/format-audit-details.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { FactList, Page, Panel, LoadingPage } from '../../layout/page.tsx';
import { MenuEntriesContext } from '../../layout/menu-entries.tsx';
import bar from '../../list/list.module.css';
import {
  type TableColumn,
  StatusLabel,
  StatusLabelRow,
  MutedText,
  Table,
  type StatusTone,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';
import { QueryChoiceFilter } from '../../list/list-filters.tsx';
import { ProposalFacts, DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';

const ROWS = 50;
/** Decided on their own pages, where a text or each action's amount is read, or a login's code handed over. */
const ELSEWHERE: readonly ProposalRow['kind'][] = ['legal', 'appointment', 'actions'];

export function ProposalListPage() {
  const t = useTexts().proposalQueue;
  return (
    <Page title={t.title} about={t.about}>
      <WaitingPanel />
      <DecidedPanel />
    </Page>
  );
}

/** `leads`: the kind links to its own page, where the row doesn't link to the proposal's. */
function useKindColumns(leads: boolean): TableColumn<ProposalRow>[] {
  const texts = useTexts();
  const t = texts.proposalQueue;
  const places = useContext(MenuEntriesContext);
  return [
    tightColumn(t.kind, ({ kind }) => {
      const place = leads && places.find(({ decides }) => decides?.includes(kind));
      const word = labelOf(texts.proposals.kinds, kind);
      return place ? <Link to={place.path}>{word}</Link> : word;
    }),
    textColumn(t.subject, ({ subject }) => formatAuditSubject(subject, texts)),
  ];
}

function WaitingPanel() {
  const texts = useTexts();
  const t = texts.proposalQueue;
  const waiting = useProposalsAwaitingDecision();
  const columns: TableColumn<ProposalRow>[] = [
    ...useKindColumns(true),
    textColumn(t.waits, ({ proposal }) => <ProposedChangeNote proposal={proposal} />),
    tightColumn(t.act, ({ kind, subject, proposal }) =>
      proposal === null ? null : ELSEWHERE.includes(kind) ? (
        <MutedText>{t.elsewhere}</MutedText>
      ) : (
        <DecideProposalButtons
          proposal={proposal}
          about={`${labelOf(texts.proposals.kinds, kind)}, ${formatAuditSubject(subject, texts)}`}
        />
      ),
    ),
  ];
  return <TablePanel title={t.waiting} columns={columns} rows={waiting} empty={t.empty} />;
}

function DecidedPanel() {
  const texts = useTexts();
  const t = texts.proposalQueue;
  const [query] = useSearchParams();
  const mine = query.get('whose') === 'mine' ? { mine: true } : {};
  const decided = useStaffCall('staff/listProposals', { status: 'decided', limit: ROWS, ...mine });
  const columns: TableColumn<ProposalRow>[] = [
    ...useKindColumns(false),
    tightColumn(t.by, ({ by }) => by.name),
    textColumn(t.outcome, ({ decision }) => (decision ? <Outcome decision={decision} /> : null)),
    tightColumn(t.decider, ({ decision }) => decision?.by?.name ?? texts.list.none),
    tightColumn(t.at, ({ decision }) => (decision ? formatDateTimeToMinute(decision.at) : '')),
  ];
  return (
    <Panel title={t.decided}>
      <div className={bar.bar} role="search" aria-label={texts.list.filters}>
        <QueryChoiceFilter name="whose" label={t.whose} options={{ mine: t.mine }} />
      </div>
      <Table
        label={t.decided}
        columns={columns}
        rows={decided}
        to={({ id }) => `/proposals/${id}`}
        empty={t.noneDecided}
      />
    </Panel>
  );
}

/** One proposal, decided or not: who proposed and decided it, when and why, and each value next to the previous one. */
export function ProposalDetailPage() {
  const { proposal = '' } = useParams();
  const t = useTexts().proposalQueue;
  const reading = useStaffCall('staff/getProposal', { proposal });
  if (reading.data) return <ProposalDetail proposal={reading.data} />;
  return <LoadingPage title={t.one} above={{ title: t.title, to: '/proposals' }} reading={reading} />;
}

function ProposalDetail({
  proposal: { kind, subject, by, at, proposal, decision, facts },
}: {
  proposal: CallAnswer<'staff/getProposal'>;
}) {
  const texts = useTexts();
  const { proposalQueue: t, proposals, written } = texts;
  const byAt = (name: string, when: string): string =>
    fillPlaceholders(written.byAt, { name, at: formatDateTime(when) });
  return (
    <Page
      title={`${labelOf(proposals.kinds, kind)}: ${formatAuditSubject(subject, texts)}`}
      above={{ title: t.title, to: '/proposals' }}
      about={proposal ? <ProposedChangeNote proposal={proposal} /> : decision ? <Outcome decision={decision} /> : null}
    >
      <Panel title={t.people}>
        <FactList
          facts={[
            [t.by, byAt(by.name, at)],
            [t.decider, decision && (decision.by ? byAt(decision.by.name, decision.at) : formatDateTime(decision.at))],
          ]}
        />
      </Panel>
      <Panel title={t.changes}>
        <ProposalFacts facts={facts} />
      </Panel>
    </Page>
  );
}

type Decision = NonNullable<CallAnswer<'staff/getProposal'>['decision']>;
const TONES: Record<Decision['outcome'], StatusTone> = {
  approved: 'good',
  rejected: 'bad',
  takenBack: 'plain',
  lapsed: 'warns',
};

/** The outcome and its reason, for its proposer. */
function Outcome({ decision: { outcome, reason, remark } }: { decision: Decision }) {
  const texts = useTexts();
  const why = reason === null || reason === 'takenBack' ? '' : texts.proposals.reasons[reason];
  return (
    <StatusLabelRow>
      <StatusLabel tone={TONES[outcome]}>{texts.proposalQueue.outcomes[outcome]}</StatusLabel>
      <MutedText>{[why, remark].filter(Boolean).join(': ')}</MutedText>
    </StatusLabelRow>
  );
}

export type ProposalRow = CallAnswer<'staff/listProposals'>['rows'][number];
const REFRESH_MS = 15_000;

/** Everything that waits for a second person. */
export const useProposalsAwaitingDecision = () =>
  useStaffCall('staff/listProposals', { status: 'waiting' }, { refreshMs: REFRESH_MS });
