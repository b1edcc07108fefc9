/** Confirms a decision: what it is about, and the reason for a rejection. Its key is created when the dialog opens. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCommand } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { FormDialog, useRejectionReason, RejectionReasonFields } from '../../layout/form-dialog.tsx';
import { ReviewPaymentFacts } from './review-evidence.tsx';
import { type CustomerRequestReview, useReviewName, type ReviewVerdict } from './review-names-steps-and-flags.ts';

interface DecisionProps {
  review: CustomerRequestReview;
  verdict: ReviewVerdict;
  onClose(): void;
  onDone(verdict: ReviewVerdict, next: CustomerRequestReview): void;
}

/** What is typed, what is missing, and the decision itself. */
function useDecision({ review, verdict, onDone }: DecisionProps) {
  const decide = useStaffCommand('staff/decideReview');
  const why = useRejectionReason();
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const saysNo = verdict === 'reject' || verdict === 'fail';
  const pays = verdict === 'complete';
  const missing = { reason: saysNo && why.reason === '', reference: pays && reference.trim() === '' };
  const submit = async () => {
    setTried(true);
    if (missing.reason || missing.reference) return;
    const chosen = review.reasons.find((each) => each === why.reason);
    const next = await decide.run({
      review: review.id,
      verdict,
      ...(chosen ? { reason: chosen } : {}),
      ...why.remarkInput,
      ...(pays ? { reference: reference.trim() } : {}),
    });
    if (next) onDone(verdict, next);
  };
  /** What is missing in a field, once submission has been tried. */
  const lacking = (field: keyof typeof missing) => tried && missing[field];
  return {
    ...{ why, reference, setReference, saysNo, pays, lacking, submit },
    ...{ busy: decide.busy, failure: decide.failure },
  };
}

interface FieldsProps {
  review: CustomerRequestReview;
  decision: ReturnType<typeof useDecision>;
}

/** The amount paid, to whom, and the bank's reference. */
function PaymentReferenceFields({ review, decision: { reference, setReference, lacking } }: FieldsProps) {
  const t = useTexts().reviews;
  const fault = lacking('reference');
  return (
    <>
      <ReviewPaymentFacts review={review} />
      <TextField
        required
        autoFocus
        id="decision-reference"
        label={t.reference}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        error={fault}
        helperText={fault ? t.needReference : t.referenceHint}
        slotProps={{ htmlInput: { maxLength: 64 } }}
      />
    </>
  );
}

export function ReviewDecisionDialog(props: DecisionProps) {
  const { review, verdict, onClose } = props;
  const t = useTexts().reviews;
  const name = useReviewName();
  const decision = useDecision(props);
  const { saysNo, pays, why } = decision;
  const reasons = Object.fromEntries(review.reasons.map((each) => [each, t.reasons[each]]));
  return (
    <FormDialog
      title={fillPlaceholders(t.confirm[verdict], {
        what: `${name(review)}, ${review.customer.name ?? review.customer.account}`,
      })}
      verb={t.verdicts[verdict]}
      danger={saysNo}
      plain={!saysNo && !pays}
      busy={decision.busy}
      failure={decision.failure}
      onSubmit={() => void decision.submit()}
      onClose={onClose}
    >
      {verdict === 'approve' && review.needed > 1 ? (
        <p>
          {t.fourEyes} {fillPlaceholders(t.approvals, { have: review.approvals.length, needed: review.needed })}
        </p>
      ) : null}
      {saysNo ? (
        <RejectionReasonFields typed={why} words={t} reasons={reasons} isReasonMissing={decision.lacking('reason')} />
      ) : null}
      {pays ? <PaymentReferenceFields review={review} decision={decision} /> : null}
    </FormDialog>
  );
}
