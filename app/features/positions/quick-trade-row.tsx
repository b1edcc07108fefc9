/** The instrument chosen last in one line, which leads to its page, with a purchase and a sale one tap away. */
import { useEffect } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { useHasStalePrices } from '../../components/offline-banner.tsx';
import { Price, PriceChange } from '../../components/price-figures.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { homeMarketOf } from '../../instruments/markets.ts';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { hasLeftLeague, useLeagueRules } from '../../session/league-rules.ts';
import { useSubscribedQuote } from '../../stream/app-stream.ts';
import { computePriceMovement } from '../../stream/live-quotes.ts';
import styles from './positions.module.css';
import { openTicketForInstrument, preloadTicket } from './shared/open-ticket-for-instrument.ts';

const PRELOAD_DELAY_MS = 2_500;

function TradeButtons({ instrument }: { instrument: string }) {
  const t = useTexts('trading');
  const isStale = useHasStalePrices();
  useEffect(() => {
    const timer = setTimeout(preloadTicket, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className={styles.quickActs}>
      <button
        type="button"
        className={styles.quickSell}
        disabled={isStale}
        onClick={() => openTicketForInstrument(instrument, 'close')}
      >
        {t.sell}
      </button>
      <button
        type="button"
        className={styles.quickBuy}
        disabled={isStale}
        onClick={() => openTicketForInstrument(instrument, 'open')}
      >
        {t.buy}
      </button>
    </span>
  );
}

function KnownInstrument({ instrument: id }: { instrument: string }) {
  const { data, isError } = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000 });
  const quote = useSubscribedQuote(id);
  const hasLeft = hasLeftLeague(useLeagueRules());
  // A code of another release, or a name that is gone.
  if (isError && !data) return null;
  const movement = quote && computePriceMovement(quote.last, quote.previousClose);
  const canTrade = data !== undefined && data.tradable !== false && data.listingStatus === 'listed' && !hasLeft;
  return (
    <Card flush>
      <div className={styles.quick}>
        <Link to="/market/stockDetail" query={{ instrument: id }} className={styles.quickName}>
          <span className={styles.name}>{data ? data.name : <Skeleton width={8} />}</span>
          <span className={styles.quickPrice}>
            {data && movement ? (
              <>
                <Price price={movement.last} currency={data.currency} tick={data.tick} />{' '}
                <PriceChange rate={movement.changeRate} />
              </>
            ) : (
              <Skeleton width={6} size="small" />
            )}
          </span>
        </Link>
        {canTrade ? <TradeButtons instrument={id} /> : null}
      </div>
    </Card>
  );
}

/** If nothing was chosen yet: what is traded most in the reader's own market. */
function MostTraded() {
  const [currency] = useDisplayCurrency();
  const { data } = useCall('quotes/listInstruments', { market: homeMarketOf(currency), rank: 'active', limit: 1 });
  const first = data?.rows[0]?.instrument;
  if (first) return <KnownInstrument key={first} instrument={first} />;
  return data ? null : (
    <Card flush>
      <div className={styles.quick}>
        <Skeleton width={8} />
      </div>
    </Card>
  );
}

export function QuickTradeRow({ chosen }: { chosen: string | null }) {
  return chosen === null ? <MostTraded /> : <KnownInstrument key={chosen} instrument={chosen} />;
}
