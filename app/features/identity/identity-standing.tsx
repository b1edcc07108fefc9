import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/use-call.ts';
import { Card, KeyValue, KeyValues } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import styles from './identity.module.css';

export type Identity = Answer<'user/getIdentity'>;

/** The state of the verification, if there is something to say. */
export function IdentityStanding({ identity }: { identity: Identity }) {
  const t = useTexts('identity');
  const reasons = useTexts('terms').requestReason;
  const { status, name, number, submittedAt, decidedAt, reason, remark, byRule } = identity;
  if (status === 'notCertified') return null;
  if (status === 'failed') {
    return (
      <div className={styles.state} role="status">
        <p>{fill(t.failedBecause, { why: reason === null ? '' : labelOf(reasons, reason) })}</p>
        {remark ? <p className={styles.remark}>{remark}</p> : null}
        <p>{t.again}</p>
      </div>
    );
  }
  return (
    <>
      <div className={styles.waiting} role="status">
        <span className={styles.mark}>
          <Icon name={status === 'certified' ? 'check' : 'clock'} />
        </span>
        <h2 className={styles.said}>{t.status[status]}</h2>
        <p>{status === 'underReview' ? t.waiting : byRule ? t.byRule : t.certifiedSays}</p>
      </div>
      <Card>
        <KeyValues>
          {name ? <KeyValue name={t.name}>{name}</KeyValue> : null}
          {number ? <KeyValue name={t.number}>{number}</KeyValue> : null}
          {submittedAt ? <KeyValue name={t.submittedAt}>{formatTime(submittedAt)}</KeyValue> : null}
          {decidedAt ? <KeyValue name={t.decidedAt}>{formatTime(decidedAt)}</KeyValue> : null}
        </KeyValues>
      </Card>
    </>
  );
}
