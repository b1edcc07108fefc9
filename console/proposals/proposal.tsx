/** What one person has proposed and a second one decides: who it was, until when, who has claimed it; the decision. */
import { Button } from '@mui/material';
import { useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../api/client.ts';
import { useSay } from '../api/use-say.ts';
import { useStaffCommand } from '../api/use-staff-command.ts';
import { formatShortTime } from '../language/format.ts';
import { useTexts } from '../language/use-texts.ts';
import { Mark, Marks, Soft } from '../list/mark.tsx';
import { useMe } from '../session/use-me.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';

type Proposal = NonNullable<Answer<'staff/listFundsRules'>['rows'][number]['proposal']>;
/** `about` names what is proposed, for those who can't see the row. */
interface ProposalProps {
  proposal: Proposal;
  about: string;
}

export function Proposed({ proposal }: Pick<ProposalProps, 'proposal'>) {
  const t = useTexts().proposals;
  const { by, claimedBy, decideBefore, linked } = proposal;
  return (
    <Marks>
      {linked ? <Mark tone="bad">{t.linked}</Mark> : null}
      {claimedBy ? <Mark>{fill(t.claimedBy, { name: claimedBy.name })}</Mark> : null}
      <Soft>{fill(t.about, { name: by.name, before: formatShortTime(decideBefore) })}</Soft>
    </Marks>
  );
}

/** `onCode` gets what an approver hands to a login's person. */
export function DecideProposal({ proposal, about, onCode }: ProposalProps & { onCode?(code: string): void }) {
  const me = useMe();
  const own = me?.id === proposal.by.id;
  const isClaimedByAnother = proposal.claimedBy !== null && proposal.claimedBy.id !== me?.id;
  if (isClaimedByAnother || (!own && !proposal.mayApprove)) return null;
  return own ? (
    <TakeBack proposal={proposal} about={about} />
  ) : (
    <Judge proposal={proposal} about={about} {...(onCode ? { onCode } : {})} />
  );
}

function TakeBack({ proposal, about }: ProposalProps) {
  const t = useTexts().proposals;
  const say = useSay();
  const decide = useStaffCommand('staff/decideProposal', { aloud: true });
  const end = async (): Promise<void> => {
    if (await decide.run({ proposal: proposal.id, verdict: 'reject' })) say(t.takenBack);
  };
  return (
    <Button size="small" disabled={decide.busy} onClick={() => void end()} aria-label={`${t.takeBack}: ${about}`}>
      {t.takeBack}
    </Button>
  );
}

/** Approve, reject with a reason, and keep others from it meanwhile; approving and rejecting both ask once more. */
function Judge({ proposal, about, onCode }: ProposalProps & { onCode?(code: string): void }) {
  const t = useTexts().proposals;
  const say = useSay();
  const [asks, setAsks] = useState<'approve' | 'reject' | null>(null);
  const close = (): void => setAsks(null);
  const dialog = { proposal: proposal.id, about, onClose: close };
  return (
    <>
      <Button size="small" variant="contained" onClick={() => setAsks('approve')} aria-label={`${t.approve}: ${about}`}>
        {t.approve}
      </Button>
      <Button size="small" onClick={() => setAsks('reject')} aria-label={`${t.reject}: ${about}`}>
        {t.reject}
      </Button>
      <ClaimButton proposal={proposal} about={about} />
      {asks === 'approve' ? (
        <ApproveDialog
          {...dialog}
          by={proposal.by.name}
          onDone={({ code, stillToCome }) => {
            close();
            say(stillToCome ? t.approvedToCome : t.approved, stillToCome ? 'info' : 'success');
            if (code !== null) onCode?.(code);
          }}
        />
      ) : null}
      {asks === 'reject' ? (
        <RejectDialog
          {...dialog}
          onDone={() => {
            close();
            say(t.rejected);
          }}
        />
      ) : null}
    </>
  );
}

function ClaimButton({ proposal, about }: ProposalProps) {
  const t = useTexts().proposals;
  const say = useSay();
  const claim = useStaffCommand('staff/claimProposal', { aloud: true });
  const release = useStaffCommand('staff/releaseProposal', { aloud: true });
  const mine = proposal.claimedBy !== null;
  const word = mine ? t.release : t.claim;
  const change = async (): Promise<void> => {
    if (await (mine ? release : claim).run({ proposal: proposal.id })) say(mine ? t.released : t.claimed);
  };
  return (
    <Button
      size="small"
      disabled={claim.busy || release.busy}
      onClick={() => void change()}
      aria-label={`${word}: ${about}`}
    >
      {word}
    </Button>
  );
}
