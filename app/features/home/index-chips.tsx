import { type Market, MARKETS } from '@bourse/core/market.ts';
import { type RowOf, useCall } from '../../api/use-call.ts';
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
  useQuotes([row.instrument]);
  const { changeRate } = useMovement(row);
  return (
    <Link to={detailPath(row.instrument)} query={{ instrument: row.instrument }} className={styles.target}>
      <span className={styles.index}>
        <span>{row.name}</span> <Change rate={changeRate} />
      </span>
    </Link>
  );
}

/** One market's index; nothing where there is none. */
function IndexOf({ market }: { market: Market }) {
  const input = { market, board: 'index' as const, limit: 1 };
  const { data, isPending } = useCall('quotes/listInstruments', input, { staleTimeMs: 60_000 });
  const [row] = data?.rows ?? [];
  if (row) return <IndexChip row={row} />;
  return isPending ? (
    <span className={styles.target}>
      <span className={styles.index}>
        <Skeleton width={6} />
      </span>
    </span>
  ) : null;
}

/** Each market's index with its change, in one row that scrolls sideways. */
export function IndexChips() {
  const t = useTexts('home');
  return (
    <div data-sideways className={styles.indexes} role="group" aria-label={t.indexes}>
      {MARKETS.map((market) => (
        <IndexOf key={market} market={market} />
      ))}
    </div>
  );
}
