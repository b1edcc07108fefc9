import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { PriceChange } from '../../components/price-figures.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { useLivePriceMovement } from '../../stream/live-quotes.ts';
import { useQuoteSubscriptions } from '../../stream/app-stream.ts';
import { buildInstrumentDetailPath } from '../../instruments/last-chosen-instrument.ts';
import { MARKET_ORDER, useWholeMarketMove, useMarkets } from '../../instruments/markets.ts';
import styles from './home.module.css';

type Index = ListCallRow<'quotes/listInstruments'>;

function IndexChip({ row }: { row: Index }) {
  useQuoteSubscriptions([row.instrument]);
  const { changeRate } = useLivePriceMovement(row);
  return (
    <Link
      to={buildInstrumentDetailPath(row.instrument)}
      query={{ instrument: row.instrument }}
      className={styles.target}
    >
      <span className={styles.index}>
        <span>{row.name}</span> <PriceChange rate={changeRate} />
      </span>
    </Link>
  );
}

const IndexChipPlaceholder = () => (
  <span className={styles.target}>
    <span className={styles.index}>
      <Skeleton width={6} />
    </span>
  </span>
);

/** The index of a market with a real one; nothing otherwise. */
function MarketIndexChip({ market }: { market: Market }) {
  const input = { market, board: 'index' as const, limit: 1 };
  const { data, isPending } = useCall('quotes/listInstruments', input, { staleTimeMs: 60_000 });
  const [row] = data?.rows ?? [];
  if (row) return <IndexChip row={row} />;
  return isPending ? <IndexChipPlaceholder /> : null;
}

/** A simulated market's index moves on its own; its companies show how the market moves. */
function MarketMoveChip({ market }: { market: Market }) {
  const { short } = useTexts('markets');
  const move = useWholeMarketMove(market);
  if (move === null) return <IndexChipPlaceholder />;
  const rate = move?.weightedReturn ?? null;
  if (rate === null) return null;
  return (
    <Link
      to={market === 'CRYPTO' ? '/market/index' : '/market/industries'}
      query={market === 'CRYPTO' ? { tab: market } : { market }}
      className={styles.target}
    >
      <span className={styles.index}>
        <span>{labelOf(short, market)}</span> <PriceChange rate={rate} />
      </span>
    </Link>
  );
}

/** How each market moves, in one row that scrolls sideways. */
export function MarketIndexChips() {
  const t = useTexts('home');
  const markets = useMarkets();
  return (
    <div data-sideways className={styles.indexes} role="group" aria-label={t.market}>
      {MARKET_ORDER.map((market) => {
        const indexOf = markets.find((row) => row.market === market)?.indexOf;
        if (indexOf === undefined) return <IndexChipPlaceholder key={market} />;
        return indexOf === 'own' ? (
          <MarketMoveChip key={market} market={market} />
        ) : (
          <MarketIndexChip key={market} market={market} />
        );
      })}
    </div>
  );
}
