import type { Answer } from '../../api/client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Mark, Marks, Soft, type Tone } from '../../list/mark.tsx';

type Decision = NonNullable<Answer<'staff/getProposal'>['decision']>;
const TONES: Record<Decision['outcome'], Tone> = {
  approved: 'good',
  rejected: 'bad',
  takenBack: 'plain',
  lapsed: 'warns',
};

/** The outcome and its reason, for its proposer. */
export function Outcome({ decision: { outcome, reason, remark } }: { decision: Decision }) {
  const texts = useTexts();
  const why = reason === null || reason === 'takenBack' ? '' : texts.proposals.reasons[reason];
  return (
    <Marks>
      <Mark tone={TONES[outcome]}>{texts.proposalQueue.outcomes[outcome]}</Mark>
      <Soft>{[why, remark].filter(Boolean).join(': ')}</Soft>
    </Marks>
  );
}
