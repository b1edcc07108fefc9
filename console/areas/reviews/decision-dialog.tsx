/** Confirms a decision: what it is about, and the reason for a rejection. Its key is created when the dialog opens. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { fill } from '@bourse/contract/texts/fill.ts';
import { useStaffCommand } from '../../api/use-staff-command.ts';
import { useTexts } from '../../language/use-texts.ts';
import { ChoiceField } from '../../layout/choice-field.tsx';
import { PaymentFacts } from './evidence.tsx';
import { type Review, useReviewName, type Verdict } from './review.ts';
import styles from './review.module.css';

interface DecisionProps {
  review: Review;
  verdict: Verdict;
  onClose(): void;
  onDone(verdict: Verdict, next: Review): void;
}

/** What is typed, what is missing, and the decision itself. */
function useDecision({ review, verdict, onDone }: DecisionProps) {
  const t = useTexts().reviews;
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
  /** What is missing in a field, once one has tried. */
  const faultOf = (field: keyof typeof faults) => (tried ? faults[field] : null);
  return {
    ...{ reason, setReason, remark, setRemark, reference, setReference },
    ...{ saysNo, pays, faultOf, submit, busy: decide.busy, failure: decide.failure },
  };
}

interface FieldsProps {
  review: Review;
  decision: ReturnType<typeof useDecision>;
}

/** Why not, and what the customer is told beside it. */
function WhyNot({ review, decision: { reason, setReason, remark, setRemark, faultOf } }: FieldsProps) {
  const t = useTexts().reviews;
  return (
    <>
      <ChoiceField
        required
        autoFocus
        id="decision-reason"
        label={t.reason}
        value={reason}
        onChoose={setReason}
        error={faultOf('reason') !== null}
        helperText={faultOf('reason')}
        options={{ '': t.chooseReason, ...Object.fromEntries(review.reasons.map((each) => [each, t.reasons[each]])) }}
      />
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
    </>
  );
}

/** What was paid to whom, and the bank's reference of it. */
function Paid({ review, decision: { reference, setReference, faultOf } }: FieldsProps) {
  const t = useTexts().reviews;
  return (
    <>
      <PaymentFacts review={review} />
      <TextField
        required
        autoFocus
        id="decision-reference"
        label={t.reference}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        error={faultOf('reference') !== null}
        helperText={faultOf('reference') ?? t.referenceHint}
        slotProps={{ htmlInput: { maxLength: 64 } }}
      />
    </>
  );
}

export function DecisionDialog(props: DecisionProps) {
  const { review, verdict, onClose } = props;
  const t = useTexts().reviews;
  const name = useReviewName();
  const decision = useDecision(props);
  const { saysNo, pays } = decision;

  return (
    <Dialog open onClose={onClose} aria-labelledby="decision-title">
      <form onSubmit={(event) => void decision.submit(event)} noValidate>
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
            {saysNo ? <WhyNot review={review} decision={decision} /> : null}
            {pays ? <Paid review={review} decision={decision} /> : null}
            {decision.failure ? (
              <p className={styles.failure} role="alert">
                {decision.failure}
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
            disabled={decision.busy}
            autoFocus={!saysNo && !pays}
          >
            {t.verdicts[verdict]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
