/** Before a decision counts: what it is about, and for a no its reason. Its key is born when the dialog opens. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { PaymentFacts } from './evidence.tsx';
import { type Review, useReviewName, type Verdict } from './review.ts';
import styles from './review.module.css';

interface DecisionProps {
  review: Review;
  verdict: Verdict;
  onClose(): void;
  onDone(verdict: Verdict, next: Review): void;
}

export function DecisionDialog({ review, verdict, onClose, onDone }: DecisionProps) {
  const t = useTexts().reviews;
  const name = useReviewName();
  const decide = useStaffCommand('staff/decideReview');
  const [reason, setReason] = useState('');
  const [remark, setRemark] = useState('');
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const saysNo = verdict === 'reject' || verdict === 'fail';
  const pays = verdict === 'complete';
  const faults = {
    reason: saysNo && reason === '' ? t.needReason : null,
    reference: pays && reference.trim() === '' ? t.needReference : null,
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (faults.reason || faults.reference) return;
    const chosen = review.reasons.find((each) => each === reason);
    const next = await decide.run({
      review: review.id,
      verdict,
      ...(chosen ? { reason: chosen } : {}),
      ...(remark.trim() ? { remark: remark.trim() } : {}),
      ...(pays ? { reference: reference.trim() } : {}),
    });
    if (next) onDone(verdict, next);
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby="decision-title">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="decision-title" component="h2">
          {fill(t.confirm[verdict], { what: `${name(review)}, ${review.customer.name ?? review.customer.account}` })}
        </DialogTitle>
        <DialogContent>
          <div className={styles.form}>
            {verdict === 'approve' && review.needed > 1 ? (
              <p>
                {t.fourEyes} {fill(t.approvals, { have: review.approvals.length, needed: review.needed })}
              </p>
            ) : null}
            {saysNo ? (
              <TextField
                select
                required
                autoFocus
                id="decision-reason"
                label={t.reason}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                error={tried && faults.reason !== null}
                helperText={tried ? faults.reason : null}
                slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
              >
                <option value="">{t.chooseReason}</option>
                {review.reasons.map((each) => (
                  <option key={each} value={each}>
                    {t.reasons[each]}
                  </option>
                ))}
              </TextField>
            ) : null}
            {pays ? <PaymentFacts review={review} /> : null}
            {pays ? (
              <TextField
                required
                autoFocus
                id="decision-reference"
                label={t.reference}
                value={reference}
                onChange={(event) => setReference(event.target.value)}
                error={tried && faults.reference !== null}
                helperText={tried && faults.reference ? faults.reference : t.referenceHint}
                slotProps={{ htmlInput: { maxLength: 64 } }}
              />
            ) : null}
            {saysNo ? (
              <TextField
                multiline
                minRows={2}
                id="decision-remark"
                label={t.remark}
                helperText={t.remarkHint}
                value={remark}
                onChange={(event) => setRemark(event.target.value)}
                slotProps={{ htmlInput: { maxLength: 500 } }}
              />
            ) : null}
            {decide.failure ? (
              <p className={styles.failure} role="alert">
                {decide.failure}
              </p>
            ) : null}
          </div>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            color={saysNo ? 'error' : 'primary'}
            disabled={decide.busy}
            autoFocus={!saysNo && !pays}
          >
            {t.verdicts[verdict]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
