/** On the first page: what colleagues have proposed, since when, and for whose decision it waits. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { formatAuditSubject } from '../../language/format-audit-details.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Panel } from '../../layout/page.tsx';
import { StatusLabel, Table, type TableColumn } from '../../list/table.tsx';
import { type ProposalRow, useProposalsAwaitingDecision } from './proposal-pages.tsx';

const ROWS = 5;

export function ProposalsForMe() {
  const texts = useTexts();
  const { proposalQueue: t, proposals } = texts;
  const { data } = useProposalsAwaitingDecision();
  if (!data || data.rows.length === 0) return null;
  const columns: TableColumn<ProposalRow>[] = [
    { name: 'kind', title: t.kind, kind: 'tight', cell: ({ kind }) => labelOf(proposals.kinds, kind) },
    { name: 'subject', title: t.subject, cell: ({ subject }) => formatAuditSubject(subject, texts) },
    { name: 'by', title: t.by, kind: 'tight', cell: ({ by }) => by.name },
    { name: 'since', title: t.since, kind: 'tight', cell: ({ at }) => formatDateTimeToMinute(at) },
    {
      name: 'whose',
      title: t.decidedBy,
      kind: 'tight',
      cell: ({ proposal }) => (proposal?.mayApprove ? <StatusLabel tone="warns">{t.you}</StatusLabel> : t.somebodyElse),
    },
  ];
  const mineFirst = data.rows.toSorted(
    (a, b) => Number(b.proposal?.mayApprove ?? false) - Number(a.proposal?.mayApprove ?? false),
  );
  return (
    <Panel title={t.waiting}>
      <Table
        label={t.waiting}
        columns={columns}
        rows={mineFirst.slice(0, ROWS)}
        idOf={({ id }) => id}
        to={({ id }) => `/proposals/${id}`}
        empty={t.empty}
      />
    </Panel>
  );
}
