/** What an instrument's session is doing, in words, and what comes next. */
import type { CallAnswer } from '../../api/use-call.ts';
import { fillPlaceholders, type Texts, useTexts } from '../../language/language.ts';
import { formatDuration } from '../../format/duration.ts';
import type { Instrument } from './use-instrument-detail.tsx';
import { MarketAlertLabels, PriceSourceBadge } from '../../components/avatar-and-badges.tsx';
import { useServerNow, getServerNow } from '../../time/server-clock.ts';
import { useMarkets } from '../../instruments/markets.ts';
import { PriceAlertButton } from '../alerts/shared/price-alert-button.tsx';
import { WatchlistStar, ShareInstrumentButton } from '../discovery/shared/watch-and-share-buttons.tsx';
import { StaleQuoteTime } from '../../components/stale-quote-time.tsx';
import { PriceChange, Price } from '../../components/price-figures.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatDate } from '../../format/dates.ts';
import { computePriceMovement, type LiveQuote } from '../../stream/live-quotes.ts';
import styles from './market.module.css';
import { hasNoPriceYet } from '../../instruments/listing-status-note.tsx';
import { PriceOriginLine } from '../../instruments/price-origin.tsx';
import { HeroPrice, TodaysChange } from './hero-price.tsx';

type TradingSession = Pick<CallAnswer<'quotes/getInstrument'>, 'session' | 'nextOpen' | 'nextClose' | 'pause'>;

/** `now` is epoch ms. A pause that is over is ignored, even before the server is asked again. */
export function formatTradingSessionState(
  { session, nextOpen, nextClose, pause }: TradingSession,
  now: number,
  t: Texts['quotes'],
): { state: string; next: string | null } {
  const left = (until: string): string => formatDuration(t, Date.parse(until) - now);
  if (pause && Date.parse(pause.until) > now) {
    const { state, next } = t.paused[pause.kind];
    return { state, next: fillPlaceholders(next, { duration: left(pause.until) }) };
  }
  const state = { open: t.stateOpen, closed: t.stateClosed, unknown: t.stateUnknown }[session];
  const until = session === 'open' ? nextClose : nextOpen;
  return {
    state,
    next:
      until === null ? null : fillPlaceholders(session === 'open' ? t.closesIn : t.opensIn, { duration: left(until) }),
  };
}

/** How often the remaining time is recomputed. */
const EVERY_MS = 20_000;

/**
 * "Simulated prices · open · next close in 3 h 12 min"; `source` comes from the live quote, which knows of a replay at
 * once.
 */
function TradingSessionLine({ instrument, source }: { instrument: Instrument; source: string }) {
  const t = useTexts('quotes');
  const { hours } = useTexts('markets');
  const now = useServerNow(EVERY_MS);
  const market = useMarkets().find((row) => row.market === instrument.market);
  if (market?.hours === 'always') return <PriceSourceBadge source={source}>{hours.always}</PriceSourceBadge>;
  const { state, next } = formatTradingSessionState(instrument, now, t);
  return (
    <PriceSourceBadge source={source}>
      {state}
      {next === null ? null : <> · {next}</>}
    </PriceSourceBadge>
  );
}

/** Next to an instrument's name; needs only its id. */
export function InstrumentHeadButtons({
  id,
  code,
  instrument,
}: {
  id: string;
  code: string;
  instrument: Instrument | undefined;
}) {
  return (
    <>
      <ShareInstrumentButton instrument={id} name={instrument?.name ?? code} />
      <PriceAlertButton instrument={id} />
      <WatchlistStar instrument={id} />
    </>
  );
}

/**
 * The price in the largest letters, today's change, and the price's source. Placeholders are shown before the figures
 * come.
 */
export function InstrumentPriceHead({
  instrument,
  quote,
}: {
  instrument: CallAnswer<'quotes/getInstrument'> | undefined;
  quote: LiveQuote | null;
}) {
  const t = useTexts('quotes');
  const { lists } = useTexts('offerings');
  // An instrument that isn't listed yet has no price.
  const waits = !quote && instrument && instrument.listedOn >= new Date(getServerNow()).toISOString().slice(0, 10);
  const isUnpriced = !waits && hasNoPriceYet(instrument, quote);
  return (
    <div className={styles.price}>
      <HeroPrice instrument={instrument} quote={quote} without={waits || isUnpriced ? '–' : null} />
      <TodaysChange
        instrument={instrument}
        quote={quote}
        without={
          waits ? (
            <span className={styles.today}>{fillPlaceholders(lists, { date: formatDate(instrument.listedOn) })}</span>
          ) : isUnpriced ? (
            <span className={styles.today}>{t.noPrice}</span>
          ) : null
        }
        labels={instrument ? <MarketAlertLabels labels={instrument.labels} /> : null}
      >
        {' '}
        <span className={styles.today}>
          {t.today}
          {instrument && !instrument.origin ? <StaleQuoteTime instrument={instrument.instrument} before=" · " /> : null}
        </span>
      </TodaysChange>
      {instrument?.extended ? <ExtendedHoursPrice instrument={instrument} extended={instrument.extended} /> : null}
      <div className={styles.session}>
        {instrument?.origin ? (
          <PriceOriginLine origin={instrument.origin} quote={quote} />
        ) : instrument ? (
          <TradingSessionLine instrument={instrument} source={quote?.source ?? instrument.source} />
        ) : (
          <Skeleton width={14} size="small" />
        )}
      </div>
    </div>
  );
}

type Detail = CallAnswer<'quotes/getInstrument'>;

/** Price and change in one line, in the header once the large ones are scrolled away. */
export function CompactPrice({ instrument, quote }: { instrument: Detail; quote: LiveQuote }) {
  const { currency, tick } = instrument;
  const movement = computePriceMovement(quote.last, quote.previousClose);
  return (
    <span className={styles.compact}>
      <b>
        <Price price={quote.last} currency={currency} tick={tick} />
      </b>{' '}
      {movement ? <PriceChange rate={movement.changeRate} /> : null}
    </span>
  );
}

/** The price outside the session's hours. */
function ExtendedHoursPrice({
  instrument,
  extended,
}: {
  instrument: Detail;
  extended: NonNullable<Detail['extended']>;
}) {
  const t = useTexts('quotes');
  const { currency, tick } = instrument;
  const { span, last, change, changeRate } = extended;
  return (
    <p className={styles.outside}>
      {t.extended[span]} <Price price={last} currency={currency} tick={tick} />{' '}
      <PriceChange rate={changeRate} change={change} currency={currency} tick={tick} />
    </p>
  );
}
