/** Decisions about real prices that wait for a second person. */
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Table } from '../../list/table.tsx';
import { DecideProposalButtons, ProposedChangeNote } from '../../proposals/proposal-decision.tsx';

type Answer = CallAnswer<'staff/listPriceSources'>;

export function WaitingDecisions({ answer, kind }: { answer: Answer; kind: Answer['proposals'][number]['kind'] }) {
  const t = useTexts().priceSources;
  const waiting = answer.proposals.filter((each) => each.kind === kind);
  if (waiting.length === 0) return null;
  return (
    <Table
      label={t.waiting}
      columns={[
        { name: 'subject', title: t.waiting, cell: ({ subject }) => subject },
        {
          name: 'state',
          title: t.decision,
          cell: ({ proposal }) => (proposal ? <ProposedChangeNote proposal={proposal} /> : null),
        },
        {
          name: 'act',
          title: '',
          kind: 'tight',
          cell: ({ proposal, subject }) =>
            proposal ? <DecideProposalButtons proposal={proposal} about={subject} /> : null,
        },
      ]}
      rows={waiting}
      idOf={({ subject, proposal }) => `${subject} ${proposal?.id}`}
      empty=""
    />
  );
}
