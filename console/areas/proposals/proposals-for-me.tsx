/** On the first page: what colleagues have proposed, since when, and for whose decision it waits. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { formatDateTimeToMinute } from '../../language/format.ts';
import { formatAuditSubject } from '../../language/format-audit-details.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { StatusLabel, type TableColumn, textColumn, tightColumn, TablePanel } from '../../list/table.tsx';
import { type ProposalRow, useProposalsAwaitingDecision } from './proposal-pages.tsx';

const ROWS = 5;

export function ProposalsForMe() {
  const texts = useTexts();
  const { proposalQueue: t, proposals } = texts;
  const { data } = useProposalsAwaitingDecision();
  if (!data || data.rows.length === 0) return null;
  const columns: TableColumn<ProposalRow>[] = [
    tightColumn(t.kind, ({ kind }) => labelOf(proposals.kinds, kind)),
    textColumn(t.subject, ({ subject }) => formatAuditSubject(subject, texts)),
    tightColumn(t.by, ({ by }) => by.name),
    tightColumn(t.since, ({ at }) => formatDateTimeToMinute(at)),
    tightColumn(t.decidedBy, ({ proposal }) =>
      proposal?.mayApprove ? <StatusLabel tone="warns">{t.you}</StatusLabel> : t.somebodyElse,
    ),
  ];
  const mineFirst = data.rows.toSorted(
    (a, b) => Number(b.proposal?.mayApprove ?? false) - Number(a.proposal?.mayApprove ?? false),
  );
  return (
    <TablePanel
      title={t.waiting}
      columns={columns}
      rows={mineFirst.slice(0, ROWS)}
      to={({ id }) => `/proposals/${id}`}
      empty={t.empty}
    />
  );
}
