/** The state of a review: status, risks, who has claimed and approved it, and why this person can't decide. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { formatDateTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Mark, Marks, type Tone } from '../../list/mark.tsx';
import { useMe } from '../../session/use-me.ts';
import { shownMarks } from './marks.ts';
import type { Before, Review } from './review.ts';
import styles from './review.module.css';

export const toneOf = (status: Review['status']): Tone =>
  status === 'done' ? 'good' : status === 'rejected' || status === 'failed' ? 'bad' : 'plain';

/** A hint for somebody testing alone, whose staff logins share one browser. */
const SHARED: ReadonlySet<string> = new Set(['linked', 'staffDevice', 'hadPart', 'settlesAnother', 'alreadyApproved']);

export function Standing({ review, before }: { review: Review; before: Before }) {
  const t = useTexts().reviews;
  const practice = useMe()?.practice ?? false;
  const { status, marks, claimedBy, approvals, needed, hindrance, mayDecide } = review;
  const waits = status === 'submitted' || status === 'inReview';
  const reason = review.reason === null ? null : labelOf(t.reasons, review.reason);
  return (
    <div className={styles.standing}>
      <Marks>
        <Mark tone={toneOf(status)}>{t.statuses[status]}</Mark>
        {shownMarks(marks).map((mark) => (
          <Mark key={mark} tone="warns">
            {labelOf(t.marks, mark)}
          </Mark>
        ))}
      </Marks>
      {waits ? <span>{claimedBy ? fill(t.claimedBy, { name: claimedBy.name }) : t.unclaimed}</span> : null}
      {needed > 1 ? (
        <span>
          {t.fourEyes} {fill(t.approvals, { have: approvals.length, needed })}
        </span>
      ) : null}
      {approvals.map(({ id, name, at }) => (
        <span key={id}>{fill(t.approvedBy, { name, at: formatDateTime(at) })}</span>
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
