/** What has happened to a review, oldest first. */
import { formatDateTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Review } from './review-page.tsx';
import styles from './review.module.css';

export function History({ steps }: { steps: Review['history'] }) {
  const t = useTexts().reviews;
  if (steps.length === 0) return <p className={styles.quiet}>{t.noHistory}</p>;
  const word = (table: Readonly<Record<string, string>>, code: string): string => table[code] ?? code;
  const author = { customer: t.byCustomer, rule: t.rule, staff: '' };
  return (
    <ol className={styles.steps}>
      {steps.map(({ at, status, by, name, reason, remark }, index) => (
        <li key={`${at} ${index}`}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <div>
            <p><b>{word(t.statuses, status)}</b> · {name ?? author[by]}</p>
            {reason || remark ? <p className={styles.quiet}>{[reason ? word(t.reasons, reason) : null, remark].filter(Boolean).join(' – ')}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
