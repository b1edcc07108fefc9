import { describeFailure } from '../../api/failure.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { EmptyView } from '../../components/empty-view.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { pathOf } from '../../router/routes.ts';
import styles from './market.module.css';

/** A link to an unknown instrument leads to the markets; other failures can be retried. */
export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts('home');
  if (!(error instanceof RefusalError)) return <ErrorView text={describeFailure(error)} onRetry={onRetry} />;
  return (
    <EmptyView
      icon="chart"
      text={describeFailure(error)}
      action={
        <Link to={pathOf('market')} className={styles.way}>
          {t.findStock}
        </Link>
      }
    />
  );
}
