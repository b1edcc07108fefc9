/** The head of a market's list: its index, whether it is open or halted, where its prices come from, and its rules. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { useCall } from '../../api/use-call.ts';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { Price, PriceChange } from '../../components/price-figures.tsx';
import { buildInstrumentDetailPath } from '../../instruments/last-chosen-instrument.ts';
import type { InstrumentRowData } from '../../instruments/instrument-row.tsx';
import { OperatorHaltNote } from '../../instruments/listing-status-note.tsx';
import { MarketStatus } from '../../instruments/market-status.tsx';
import { useMarkets } from '../../instruments/markets.ts';
import { Link } from '../../router/link.tsx';
import { useLivePriceMovement } from '../../stream/live-quotes.ts';
import { useQuoteSubscriptions } from '../../stream/app-stream.ts';
import { RulebookButton } from '../rulebook/shared/rulebook-button.tsx';
import styles from './market.module.css';

const USUAL = {
  source: 'simulated',
  otherSources: [] as string[],
  isSimulated: true,
  hours: 'always',
  session: 'open',
  nextOpen: null,
  nextClose: null,
} as const;

/** `withIndex`: of a list of what counts in the market's index. */
export function MarketHead({ market, withIndex }: { market: Market; withIndex: boolean }) {
  const status = useMarkets().find((row) => row.market === market);
  return (
    <>
      <div className={styles.status}>
        <div className={styles.now}>
          {withIndex ? <MarketIndexLink key={market} market={market} /> : null}
          {/* Until it is known, words of the usual length take its place, so that the list below doesn't move. */}
          <div className={styles.session} data-waits={status === undefined || undefined} aria-hidden={!status}>
            <MarketStatus market={status ?? USUAL} />
          </div>
        </div>
        <RulebookButton key={market} market={market} compact />
      </div>
      {status?.operatorHalt ? <OperatorHaltNote halt={status.operatorHalt} /> : null}
    </>
  );
}

function IndexLink({ row }: { row: InstrumentRowData }) {
  useQuoteSubscriptions([row.instrument]);
  const { last, changeRate } = useLivePriceMovement(row);
  return (
    <Link
      to={buildInstrumentDetailPath(row.instrument)}
      query={{ instrument: row.instrument }}
      className={styles.marketIndex}
    >
      <span>{row.name}</span>{' '}
      <b>
        <Price price={last} currency={row.currency} tick={row.tick} />
      </b>{' '}
      <PriceChange rate={changeRate} />
    </Link>
  );
}

/** The market's index in one line, which leads to its detail; nothing for a market without one. */
function MarketIndexLink({ market }: { market: Market }) {
  const { data, isPending } = useCall(
    'quotes/listInstruments',
    { market, board: 'index', limit: 1 },
    { staleTimeMs: 60_000 },
  );
  const [index] = data?.rows ?? [];
  if (index) return <IndexLink row={index} />;
  return isPending ? (
    <span className={styles.marketIndex}>
      <Skeleton width={10} />
    </span>
  ) : null;
}
