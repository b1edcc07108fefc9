import type { ReactNode } from 'react';
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Page } from '../../components/page.tsx';
import { useQuote } from '../../stream/use-quotes.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { AlertBell } from '../alerts/shared/alert-bell.tsx';
import { useChartAlerts } from '../alerts/shared/use-chart-alerts.ts';
import { ChartPlace, PriceChart, type PriceChartProps } from '../chart/shared/price-chart.tsx';
import { FavoriteStar } from '../discovery/shared/favorite-star.tsx';
import { GuideLink } from '../guide/shared/guide-here.tsx';
import { InstrumentNews } from '../news/shared/instrument-news.tsx';
import { StandingNote } from '../../instruments/standing-note.tsx';
import { isSimulated, useMarkets } from '../../instruments/use-markets.ts';
import { useTexts } from '../../language/language.ts';
import { Announced } from './announced.tsx';
import { DayFigures, Profile } from './figures.tsx';
import type { Instrument } from './instrument.ts';
import { PriceHead } from './price-head.tsx';
import { Failed } from './instrument-failed.tsx';
import styles from './market.module.css';

export interface DetailProps {
  instrument: string;
  foot: 'actions' | 'none';
  /** What stands beneath the chart waits until all of it is known, so that nothing is pushed down later. */
  isReady?: boolean;
  /** Lines on the chart, and what becomes of one that is dragged. */
  chart?: Pick<PriceChartProps, 'lines' | 'onLineMoved' | 'redraw'>;
  /** Between chart and figures, for what only a tradable instrument has. */
  children?: (instrument: Instrument, quote: LiveQuote | null) => ReactNode;
}

/** The quote: the stream's, or the call's answer until the first frame is here. */
function useFirstQuote(instrument: string): LiveQuote | null {
  const live = useQuote(instrument);
  const first = useCall('quotes/getQuote', { instrument }, { enabled: live === null });
  return live ?? first.data ?? null;
}

/** What stocks and indexes have in common: name and star, price, chart, figures. */
export function InstrumentDetail({ instrument: id, foot, isReady = true, chart, children }: DetailProps) {
  const about = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000, everyMs: 30_000 });
  const { data: instrument, error, refetch } = about;
  const quote = useFirstQuote(id);
  const withAlerts = useChartAlerts(id, instrument, quote?.last, chart);
  const zone = useMarkets().find((row) => row.market === instrument?.market)?.zone;
  const code = id.split('.')[1] ?? id;
  const { ownIndex } = useTexts('quotes');
  if (error && !instrument)
    return (
      <>
        <BackHeader title={code} />
        <Failed error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <BackHeader
        title={instrument?.name ?? code}
        sub={instrument?.code}
        end={
          <>
            <AlertBell instrument={id} listed={instrument} />
            <FavoriteStar instrument={id} />
          </>
        }
      />
      <Page foot={foot}>
        <PriceHead instrument={instrument} quote={quote} />
        <StandingNote instrument={instrument} />
        {instrument?.board === 'index' && isSimulated(instrument.source) ? (
          <p className={styles.own}>{ownIndex}</p>
        ) : null}
        {instrument && zone ? (
          <PriceChart
            instrument={id}
            name={instrument.name}
            currency={instrument.currency}
            tick={instrument.tick}
            zone={zone}
            {...withAlerts}
          />
        ) : (
          <ChartPlace />
        )}
        {instrument && isReady ? (
          <>
            {children?.(instrument, quote)}
            <Below instrument={instrument} quote={quote} />
          </>
        ) : null}
      </Page>
    </>
  );
}

/** What is known of it beside its price. */
function Below({ instrument, quote }: { instrument: Instrument; quote: LiveQuote | null }) {
  const { instrument: id } = instrument;
  return (
    <>
      <Announced instrument={instrument} />
      <DayFigures quote={quote} instrument={instrument} />
      <Profile instrument={instrument} />
      <GuideLink about="instrument" of={id} />
      <InstrumentNews instrument={id} />
    </>
  );
}
