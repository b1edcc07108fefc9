/**
 * Asks before a second person's approval, which takes effect at once, and first shows everything that it decides. Its
 * key is created when the dialog opens.
 */
import { fill } from '@bourse/contract/texts/fill.ts';
import type { Answer } from '../api/client.ts';
import { said } from '../api/said.ts';
import { useStaffCall } from '../api/use-staff-call.ts';
import { useStaffCommand } from '../api/use-staff-command.ts';
import { useTexts } from '../language/use-texts.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { DecidedFacts } from './decided-facts.tsx';

interface ApproveProps {
  proposal: string;
  about: string;
  /** Whose proposal it is. */
  by: string;
  onClose(): void;
  /** With what must be handed to a login's person, if anything; and whether the consequences are still to come. */
  onDone(decided: Answer<'staff/decideProposal'>): void;
}

export function ApproveDialog({ proposal, about, by, onClose, onDone }: ApproveProps) {
  const texts = useTexts();
  const t = texts.proposals;
  const decide = useStaffCommand('staff/decideProposal');
  const { data: shown, error } = useStaffCall('staff/getProposal', { proposal });
  const submit = async () => {
    if (!shown) return;
    const done = await decide.run({ proposal, verdict: 'approve' });
    if (done) onDone(done);
  };
  // Nobody approves what they haven't seen.
  if (!shown && !error) return null;
  return (
    <FormDialog
      title={fill(t.approveWhat, { what: about })}
      verb={t.approve}
      plain
      busy={decide.busy || !shown}
      failure={error ? said(error, texts) : decide.failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {shown ? <DecidedFacts facts={shown.facts} /> : null}
      <p>{fill(t.approveSays, { name: by })}</p>
    </FormDialog>
  );
}
