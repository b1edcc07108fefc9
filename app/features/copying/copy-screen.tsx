/** Copies a trader: the form, shown once its defaults are known, and the confirmation. */
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { EmptyScreen } from '../../components/empty-screen.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Page } from '../../components/page.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { CopyForm } from './copy-form.tsx';

export default function CopyScreen() {
  const trader = useTexts('routes').fllowCopy;
  const { copyStrategy } = useTexts('copying');
  const { leader } = useHashQuery();
  const { data, error, refetch } = useCall(
    'copying/previewCopy',
    { leader: leader ?? '1' },
    { enabled: leader !== undefined, staleTimeMs: 0 },
  );
  if (leader === undefined) return <EmptyScreen />;
  return (
    <>
      <BackHeader title={data?.leader.strategy ? copyStrategy : trader} fallback="/home/fllow" />
      {data ? (
        <CopyForm preview={data} />
      ) : error ? (
        <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Page foot="none">
          <SkeletonRows count={8} />
        </Page>
      )}
    </>
  );
}
