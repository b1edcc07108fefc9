/** Turns down what another has proposed: why, by a code and in words. Its key is created when the dialog opens. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { PROPOSAL_REASONS } from '@bourse/core/requests/proposal-reasons.ts';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useStaffCommand } from '../api/use-staff-command.ts';
import { useTexts } from '../language/use-texts.ts';
import { ChoiceField } from '../layout/choice-field.tsx';
import styles from './proposals.module.css';

interface RejectProps {
  proposal: string;
  about: string;
  onClose(): void;
  onDone(): void;
}

function useRejection({ proposal, onDone }: RejectProps) {
  const t = useTexts().proposals;
  const decide = useStaffCommand('staff/decideProposal');
  const [reason, setReason] = useState('');
  const [remark, setRemark] = useState('');
  const [tried, setTried] = useState(false);
  const chosen = PROPOSAL_REASONS.find((each) => each === reason);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!chosen) return;
    const words = remark.trim() ? { remark: remark.trim() } : {};
    if (await decide.run({ proposal, verdict: 'reject', reason: chosen, ...words })) onDone();
  };
  return {
    ...{ reason, setReason, remark, setRemark, submit, busy: decide.busy, failure: decide.failure },
    fault: tried && !chosen ? t.needReason : null,
  };
}

export function RejectDialog(props: RejectProps) {
  const { about, onClose } = props;
  const t = useTexts().proposals;
  const { reason, setReason, remark, setRemark, submit, busy, failure, fault } = useRejection(props);
  return (
    <Dialog open onClose={onClose} aria-labelledby="rejection-title">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="rejection-title" component="h2">
          {fill(t.rejectWhat, { what: about })}
        </DialogTitle>
        <DialogContent>
          <div className={styles.form}>
            <ChoiceField
              required
              autoFocus
              id="rejection-reason"
              label={t.reason}
              value={reason}
              onChoose={setReason}
              error={fault !== null}
              helperText={fault}
              options={{ '': t.chooseReason, ...t.reasons }}
            />
            <TextField
              multiline
              minRows={2}
              id="rejection-remark"
              label={t.remark}
              helperText={t.remarkHint}
              value={remark}
              onChange={(event) => setRemark(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {failure ? (
              <p className={styles.failure} role="alert">
                {failure}
              </p>
            ) : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="contained" color="error" disabled={busy}>
            {t.reject}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
