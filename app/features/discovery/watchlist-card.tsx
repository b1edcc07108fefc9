import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { getRoutePath } from '../../router/route-registry.ts';
import styles from './discovery.module.css';

const MAX_VISIBLE_INSTRUMENTS = 4;

/** The top of the watchlist, live, on home. */
export default function WatchlistCard() {
  const t = useTexts('discovery');
  const title = useTexts('homeOrder').section.watchlist;
  const { see } = useTexts('shell');
  const { data, error, refetch } = useCall('discovery/listFavorites', {}, { staleTimeMs: 60_000 });
  // Home reserves its place until its height is known, and shows nothing below it before.
  if (!data && !error) return null;
  const isEmpty = data?.rows.length === 0;
  return (
    <Card
      title={title}
      end={
        isEmpty ? undefined : (
          <Link to={getRoutePath('favorite')} className={styles.clear}>
            {see}
          </Link>
        )
      }
    >
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {isEmpty ? (
        <>
          <p className={styles.tips}>{t.empty}</p>
          <Link to={getRoutePath('search')} className={styles.way}>
            {t.find}
          </Link>
        </>
      ) : null}
      {data?.rows.slice(0, MAX_VISIBLE_INSTRUMENTS).map((row) => (
        <InstrumentRow key={row.instrument} row={row} withMarket />
      ))}
    </Card>
  );
}
