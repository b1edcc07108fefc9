import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { pathOf } from '../../router/routes.ts';
import styles from './discovery.module.css';

const SHOWN = 4;

/** The top of the watchlist, live, on home. */
export default function WatchedCard() {
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
          <Link to={pathOf('favorite')} className={styles.clear}>
            {see}
          </Link>
        )
      }
    >
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {isEmpty ? (
        <>
          <p className={styles.tips}>{t.empty}</p>
          <Link to={pathOf('search')} className={styles.way}>
            {t.find}
          </Link>
        </>
      ) : null}
      {data?.rows.slice(0, SHOWN).map((row) => (
        <InstrumentRow key={row.instrument} row={row} withMarket />
      ))}
    </Card>
  );
}
