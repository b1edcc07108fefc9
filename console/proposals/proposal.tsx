/** What one person has proposed and a second one decides: who it was and until when, and the decision itself. */
import { Button } from '@mui/material';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../api/client.ts';
import { useSay } from '../api/use-say.ts';
import { useStaffCommand } from '../api/use-staff-command.ts';
import { formatShortTime } from '../language/format.ts';
import { useTexts } from '../language/use-texts.ts';
import { Mark, Marks, Soft } from '../list/mark.tsx';
import { useMe } from '../session/use-me.ts';

type Proposal = NonNullable<Answer<'staff/listFundsRules'>['rows'][number]['proposal']>;
/** `about` names what is proposed, for whoever can't see the row. */
interface ProposalProps {
  proposal: Proposal;
  about: string;
}

export function Proposed({ proposal }: Pick<ProposalProps, 'proposal'>) {
  const t = useTexts().proposals;
  return (
    <Marks>
      {proposal.linked ? <Mark tone="bad">{t.linked}</Mark> : null}
      <Soft>{fill(t.about, { name: proposal.by.name, before: formatShortTime(proposal.decideBefore) })}</Soft>
    </Marks>
  );
}

/** `onCode` gets what an approver hands to a login's person. */
export function DecideProposal({ proposal, about, onCode }: ProposalProps & { onCode?(code: string): void }) {
  const t = useTexts().proposals;
  const say = useSay();
  const me = useMe();
  const decide = useStaffCommand('staff/decideProposal', { aloud: true });
  const own = me?.id === proposal.by.id;
  if (!own && !proposal.mayApprove) return null;
  const end = async (verdict: 'approve' | 'reject'): Promise<void> => {
    const done = await decide.run({ proposal: proposal.id, verdict });
    if (!done) return;
    say(verdict === 'approve' ? t.approved : t.rejected);
    if (done.code !== null) onCode?.(done.code);
  };
  const no = own ? t.takeBack : t.reject;
  return (
    <>
      {own ? null : (
        <Button
          size="small"
          variant="contained"
          disabled={decide.busy}
          onClick={() => void end('approve')}
          aria-label={`${t.approve}: ${about}`}
        >
          {t.approve}
        </Button>
      )}
      <Button size="small" disabled={decide.busy} onClick={() => void end('reject')} aria-label={`${no}: ${about}`}>
        {no}
      </Button>
    </>
  );
}
