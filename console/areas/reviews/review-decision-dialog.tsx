/** Confirms a decision: what it is about, and the reason for a rejection. Its key is created when the dialog opens. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { useStaffCommand } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { ChoiceField, FormDialog, useRejectionReason, RejectionReasonFields } from '../../layout/form-dialog.tsx';
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
  const match = usePersonMatch(verdict === 'approve' ? review : null);
  const missing = {
    reason: saysNo && why.reason === '',
    reference: pays && reference.trim() === '',
    samePersonAs: match.isNeeded && match.samePersonAs === '',
    samePersonReason: match.isNeeded && match.reason.trim() === '',
  };
  const submit = async () => {
    setTried(true);
    if (Object.values(missing).some(Boolean)) return;
    const chosen = review.reasons.find((each) => each === why.reason);
    const next = await decide.run({
      review: review.id,
      verdict,
      ...(chosen ? { reason: chosen } : {}),
      ...why.remarkInput,
      ...(pays ? { reference: reference.trim() } : {}),
      ...match.input,
    });
    if (next) onDone(verdict, next);
  };
  /** What is missing in a field, once submission has been tried. */
  const lacking = (field: keyof typeof missing) => tried && missing[field];
  return {
    ...{ why, reference, setReference, match, saysNo, pays, lacking, submit },
    ...{ busy: decide.busy, failure: decide.failure },
  };
}

/** Whether the papers belong to the person of an account that was verified under the same name and digits. */
function usePersonMatch(review: CustomerRequestReview | null) {
  const [samePersonAs, setSamePersonAs] = useState('');
  const [reason, setReason] = useState('');
  const accounts = (review?.evidence ?? []).flatMap(({ name, value }) =>
    name === 'possibleMatch' && value ? [value] : [],
  );
  const isNeeded = accounts.length > 0;
  const input = isNeeded ? { samePersonAs, samePersonReason: reason.trim() } : {};
  return { accounts, isNeeded, samePersonAs, setSamePersonAs, reason, setReason, input };
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

function PersonMatchFields({ decision: { match, lacking } }: Pick<FieldsProps, 'decision'>) {
  const t = useTexts().reviews.personMatch;
  const [isUndecided, isReasonMissing] = [lacking('samePersonAs'), lacking('samePersonReason')];
  return (
    <>
      <p>{t.about}</p>
      <ChoiceField
        required
        autoFocus
        id="decision-same-person"
        label={t.samePerson}
        value={match.samePersonAs}
        onChoose={match.setSamePersonAs}
        error={isUndecided}
        helperText={isUndecided ? t.choose : null}
        options={{
          '': t.choose,
          nobody: t.nobody,
          ...Object.fromEntries(match.accounts.map((account) => [account, fillPlaceholders(t.same, { account })])),
        }}
      />
      <TextField
        required
        multiline
        minRows={2}
        id="decision-same-person-reason"
        label={t.reason}
        value={match.reason}
        onChange={(event) => match.setReason(event.target.value)}
        error={isReasonMissing}
        helperText={t.reasonHint}
        slotProps={{ htmlInput: { maxLength: 200 } }}
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
      plain={!saysNo && !pays && !decision.match.isNeeded}
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
      {decision.match.isNeeded ? <PersonMatchFields decision={decision} /> : null}
      {pays ? <PaymentReferenceFields review={review} decision={decision} /> : null}
    </FormDialog>
  );
}
