/** Identity verification: the form, or how far the review is. */
import { describeFailure } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { IdentityForm } from './identity-form.tsx';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { Icon } from '../../components/icon.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import styles from './identity.module.css';

/** Real-name verification: the form, or its state. */
export default function IdentityScreen() {
  const title = useTexts('routes').authInfo;
  const { data, error, refetch } = useCall('user/getIdentity', {});
  const asks = data?.status === 'notCertified' || data?.status === 'failed';
  return (
    <>
      <BackHeader title={title} fallback="/information/index" />
      {!data && error ? (
        <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Page foot={asks ? 'actions' : 'none'}>
          {data ? (
            <>
              <IdentityStatus identity={data} />
              {asks ? <IdentityForm consent={data.consent} /> : null}
            </>
          ) : (
            <Card>
              <SkeletonRows count={4} />
            </Card>
          )}
        </Page>
      )}
    </>
  );
}

export type IdentityVerification = CallAnswer<'user/getIdentity'>;

/** The state of the verification, if there is something to say. */
function IdentityStatus({ identity }: { identity: IdentityVerification }) {
  const t = useTexts('identity');
  const reasons = useTexts('terms').requestReason;
  const { status, name, number, submittedAt, decidedAt, reason, remark, byRule } = identity;
  if (status === 'notCertified') return null;
  if (status === 'failed') {
    return (
      <div className={styles.state} role="status">
        <p>{fillPlaceholders(t.failedBecause, { why: reason === null ? '' : labelOf(reasons, reason) })}</p>
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
        <KeyValueList>
          {name ? <KeyValue name={t.name}>{name}</KeyValue> : null}
          {number ? <KeyValue name={t.number}>{number}</KeyValue> : null}
          {submittedAt ? <KeyValue name={t.submittedAt}>{formatDateTimeToMinute(submittedAt)}</KeyValue> : null}
          {decidedAt ? <KeyValue name={t.decidedAt}>{formatDateTimeToMinute(decidedAt)}</KeyValue> : null}
        </KeyValueList>
      </Card>
    </>
  );
}
