import { type Market, MARKETS } from '@bourse/core/market.ts';
import { useQueries } from '@tanstack/react-query';
import { fetchCall, type RowOf } from '../../api/use-call.ts';
import { Change } from '../../components/figure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useMovement } from '../../stream/quotes.ts';
import { useQuotes } from '../../stream/use-quotes.ts';
import { detailPath } from '../../instruments/chosen-instrument.ts';
import styles from './home.module.css';

type Index = RowOf<'quotes/listInstruments'>;

function IndexChip({ row }: { row: Index }) {
  const { changeRate } = useMovement(row);
  return (
    <Link to={detailPath(row.instrument)} query={{ instrument: row.instrument }} className={styles.target}>
      <span className={styles.index}>
        <span>{row.name}</span> <Change rate={changeRate} />
      </span>
    </Link>
  );
}

const inputOf = (market: Market) => ({ market, board: 'index' as const, limit: 1 });

/** Each market's index with its change, in one row that scrolls sideways. */
export function IndexChips() {
  const t = useTexts('home');
  const readings = useQueries({
    queries: MARKETS.map((market) => ({
      queryKey: ['quotes/listInstruments', inputOf(market)],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchCall('quotes/listInstruments', inputOf(market), signal),
      staleTime: 60_000,
    })),
  });
  const rows = readings.flatMap((reading) => reading.data?.rows ?? []);
  useQuotes(rows.map((row) => row.instrument));
  return (
    <div data-sideways className={styles.indexes} role="group" aria-label={t.indexes}>
      {rows.length === 0 && readings.some((reading) => reading.isPending)
        ? [0, 1, 2].map((place) => (
            <span key={place} className={styles.target}>
              <span className={styles.index}>
                <Skeleton width={6} />
              </span>
            </span>
          ))
        : null}
      {rows.map((row) => (
        <IndexChip key={row.instrument} row={row} />
      ))}
    </div>
  );
}
