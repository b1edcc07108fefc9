/** Confirms a decision: what it is about, and the reason for a rejection. Its key is created when the dialog opens. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { CommandDialog, type FormParts, pickLabels, rejectionFields } from '../../form/command-dialog.tsx';
import { useTexts } from '../../language/use-texts.tsx';
import { ReviewPaymentFacts } from './review-evidence.tsx';
import { type CustomerRequestReview, useReviewName, type ReviewVerdict } from './review-names-steps-and-flags.ts';

interface DecisionProps {
  review: CustomerRequestReview;
  verdict: ReviewVerdict;
  onClose(): void;
  onDone(verdict: ReviewVerdict, next: CustomerRequestReview): void;
}

const EMPTY = { reason: '', remark: '', reference: '', samePersonAs: '', samePersonReason: '' };
type Parts = FormParts<keyof typeof EMPTY>;

/** Accounts that were verified under the same name and digits: whether the papers belong to the person of one. */
const possibleMatches = ({ evidence }: CustomerRequestReview): string[] =>
  evidence.flatMap(({ name, value }) => (name === 'possibleMatch' && value ? [value] : []));

function usePersonMatchFields(): (accounts: readonly string[]) => Parts {
  const t = useTexts().reviews.personMatch;
  return (accounts) => {
    const same = accounts.map((account) => [account, fillPlaceholders(t.same, { account })]);
    return [
      <p key="match">{t.about}</p>,
      {
        ...{ name: 'samePersonAs', label: t.samePerson, fault: t.choose, isRequired: true, isMarked: true },
        options: { '': t.choose, nobody: t.nobody, ...Object.fromEntries(same) },
      },
      {
        ...{ name: 'samePersonReason', label: t.reason, hint: t.reasonHint, lines: 2, maxLength: 200 },
        ...{ fault: t.reasonHint, isRequired: true, isMarked: true },
      },
    ];
  };
}

/** The amount paid, to whom, and the bank's reference. */
function usePaymentFields(): (review: CustomerRequestReview) => Parts {
  const t = useTexts().reviews;
  return (review) => [
    <ReviewPaymentFacts key="payment" review={review} />,
    {
      ...{ name: 'reference', label: t.reference, hint: t.referenceHint, maxLength: 64 },
      ...{ fault: t.needReference, isRequired: true, isMarked: true },
    },
  ];
}

export function ReviewDecisionDialog({ review, verdict, onClose, onDone }: DecisionProps) {
  const t = useTexts().reviews;
  const name = useReviewName();
  const personMatchFields = usePersonMatchFields();
  const paymentFields = usePaymentFields();
  const saysNo = verdict === 'reject' || verdict === 'fail';
  const matches = verdict === 'approve' ? possibleMatches(review) : [];
  return (
    <CommandDialog
      call="staff/decideReview"
      title={fillPlaceholders(t.confirm[verdict], {
        what: `${name(review)}, ${review.customer.name ?? review.customer.account}`,
      })}
      verb={t.verdicts[verdict]}
      danger={saysNo}
      initial={EMPTY}
      parts={[
        verdict === 'approve' && review.needed > 1 ? (
          <p key="approvals">
            {t.fourEyes} {fillPlaceholders(t.approvals, { have: review.approvals.length, needed: review.needed })}
          </p>
        ) : null,
        ...(saysNo ? rejectionFields(t, pickLabels(t.reasons, review.reasons)) : []),
        ...(matches.length > 0 ? personMatchFields(matches) : []),
        ...(verdict === 'complete' ? paymentFields(review) : []),
      ]}
      input={{ review: review.id, verdict }}
      onDone={(next) => onDone(verdict, next)}
      onClose={onClose}
    />
  );
}
