/** Identity verification: the form, or how far the review is. */
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Page } from '../../components/page.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useTexts } from '../../language/language.ts';
import { IdentityForm } from './identity-form.tsx';
import { IdentityStanding } from './identity-standing.tsx';

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
              <IdentityStanding identity={data} />
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
