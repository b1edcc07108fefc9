/** What has happened to a review, oldest first. */
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { formatDateTime } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { isApproval } from './approval.ts';
import type { Review } from './review.ts';
import styles from './review.module.css';

export function History({ steps, approvals }: { steps: Review['history']; approvals: Review['approvals'] }) {
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
              <b>{isApproval({ at, status, by, name }, approvals) ? t.approvedStep : state(status)}</b> ·{' '}
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
