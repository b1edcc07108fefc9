/** Rejects another person's proposal: why, by a code and in words. Its key is created when the dialog opens. */
import { useState } from 'react';
import { PROPOSAL_REASONS } from '@bourse/core/requests/proposal-reasons.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useStaffCommand } from '../api/use-staff-command.ts';
import { useTexts } from '../language/use-texts.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useWhyNot, WhyNot } from '../layout/why-not.tsx';

interface RejectProps {
  proposal: string;
  about: string;
  onClose(): void;
  onDone(): void;
}

export function RejectDialog({ proposal, about, onClose, onDone }: RejectProps) {
  const t = useTexts().proposals;
  const decide = useStaffCommand('staff/decideProposal');
  const typed = useWhyNot();
  const [tried, setTried] = useState(false);
  const chosen = PROPOSAL_REASONS.find((each) => each === typed.reason);
  const submit = async () => {
    setTried(true);
    if (!chosen) return;
    if (await decide.run({ proposal, verdict: 'reject', reason: chosen, ...typed.given })) onDone();
  };
  return (
    <FormDialog
      title={fill(t.rejectWhat, { what: about })}
      verb={t.reject}
      danger
      busy={decide.busy}
      failure={decide.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <WhyNot typed={typed} words={t} reasons={t.reasons} lacks={tried && !chosen} />
    </FormDialog>
  );
}
