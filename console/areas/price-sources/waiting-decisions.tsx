/** Decisions about real prices that wait for a second person. */
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Table, textColumn, tightColumn } from '../../list/table.tsx';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';

type Answer = CallAnswer<'staff/listPriceSources'>;

export function WaitingDecisions({ answer, kind }: { answer: Answer; kind: Answer['proposals'][number]['kind'] }) {
  const t = useTexts().priceSources;
  const waiting = answer.proposals.filter((each) => each.kind === kind);
  if (waiting.length === 0) return null;
  return (
    <Table<Answer['proposals'][number]>
      label={t.waiting}
      columns={[
        textColumn(t.waiting, 'subject'),
        textColumn(t.decision, ({ proposal }) => <ProposedChangeNote proposal={proposal} />),
        tightColumn('', ({ proposal, subject }) => <DecideProposalButtons proposal={proposal} about={subject} />),
      ]}
      rows={waiting}
      idOf={({ subject, proposal }) => `${subject} ${proposal?.id}`}
      empty=""
    />
  );
}
