/** Instead of the form, until its defaults are known: whoever copies somebody already is led to the copies. */
import { describeFailure } from '../../api/call-failures.ts';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { Page } from '../../components/page-frame.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import styles from './copying.module.css';

export function CopyPreviewPending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof RefusalError && error.code === 'copyAlready')
    return <EmptyView icon="chart" text={describeFailure(error)} action={<LinkToCopies />} />;
  if (error) return <ErrorView text={describeFailure(error)} onRetry={onRetry} />;
  return (
    <Page foot="none">
      <SkeletonRows count={8} />
    </Page>
  );
}

function LinkToCopies() {
  const { toCopies } = useTexts('copying');
  return (
    <Link to="/home/fllowOrders" replace className={styles.way}>
      {toCopies}
    </Link>
  );
}
