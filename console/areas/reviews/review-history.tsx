/** What has happened to a review, oldest first. */
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { formatDateTime } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import {
  type StepBeforeApproval,
  isApprovalStep,
  type CustomerRequestReview,
  removeImpliedRiskFlags,
} from './review-names-steps-and-flags.ts';
import styles from './review-names-steps-and-flags.module.css';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { StatusLabel, StatusLabelRow, type StatusTone } from '../../list/table.tsx';
import { useCurrentStaffMember } from '../../api/session.ts';

export function ReviewHistory({
  steps,
  approvals,
}: {
  steps: CustomerRequestReview['history'];
  approvals: CustomerRequestReview['approvals'];
}) {
  const t = useTexts().reviews;
  const words = useProductTexts();
  if (steps.length === 0) return <p className={styles.quiet}>{t.noHistory}</p>;
  // An application for day trading has its own states.
  const state = (code: string): string => labelOf({ ...words?.terms.review, ...t.statuses }, code);
  const author = { customer: t.byCustomer, rule: t.rule, staff: '' };
  return (
    <ol className={styles.steps}>
      {steps.map(({ at, status, by, name, reason, remark }, index) => (
        <li key={`${at} ${index}`}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <div>
            <p>
              <b>{isApprovalStep({ at, status, by, name }, approvals) ? t.approvedStep : state(status)}</b> ·{' '}
              {name ?? author[by]}
            </p>
            {reason || remark ? (
              <p className={styles.quiet}>
                {[reason ? labelOf(t.reasons, reason) : null, remark].filter(Boolean).join(' – ')}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The state of a review: status, risks, who has claimed and approved it, and why this person can't decide. */
export const getReviewStatusTone = (status: CustomerRequestReview['status']): StatusTone =>
  status === 'done' ? 'good' : status === 'rejected' || status === 'failed' ? 'bad' : 'plain';

/** A hint for somebody testing alone, whose staff logins share one browser. */
const SHARED: ReadonlySet<string> = new Set(['linked', 'staffDevice', 'hadPart', 'settlesAnother', 'alreadyApproved']);

export function ReviewStatus({ review, before }: { review: CustomerRequestReview; before: StepBeforeApproval }) {
  const t = useTexts().reviews;
  const practice = useCurrentStaffMember()?.practice ?? false;
  const { status, flags, claimedBy, approvals, needed, hindrance, mayDecide } = review;
  const waits = status === 'submitted' || status === 'inReview';
  const reason = review.reason === null ? null : labelOf(t.reasons, review.reason);
  return (
    <div className={styles.status}>
      <StatusLabelRow>
        <StatusLabel tone={getReviewStatusTone(status)}>{t.statuses[status]}</StatusLabel>
        {removeImpliedRiskFlags(flags).map((mark) => (
          <StatusLabel key={mark} tone="warns">
            {labelOf(t.flags, mark)}
          </StatusLabel>
        ))}
      </StatusLabelRow>
      {waits ? <span>{claimedBy ? fillPlaceholders(t.claimedBy, { name: claimedBy.name }) : t.unclaimed}</span> : null}
      {needed > 1 ? (
        <span>
          {t.fourEyes} {fillPlaceholders(t.approvals, { have: approvals.length, needed })}
        </span>
      ) : null}
      {approvals.map(({ id, name, at }) => (
        <span key={id}>{fillPlaceholders(t.approvedBy, { name, at: formatDateTime(at) })}</span>
      ))}
      {reason ? (
        <span>
          {t.reason}: {reason}
          {review.remark ? ` – ${review.remark}` : ''}
        </span>
      ) : null}
      {before ? <span className={styles.hindrance}>{t.before[before]}</span> : null}
      {!mayDecide && hindrance && hindrance !== 'ended' ? (
        <span className={styles.hindrance}>
          {t.hindrances[hindrance]}
          {practice && SHARED.has(hindrance) ? ` ${t.practice}` : ''}
        </span>
      ) : null}
    </div>
  );
}
