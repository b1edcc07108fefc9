import { type ReactNode, useDeferredValue } from 'react';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import type { LiveQuote } from '../../stream/live-quotes.ts';
import { ChartPlaceholder } from '../chart/shared/chart-placeholder.tsx';
import { PriceChart, type PriceChartProps } from '../chart/shared/price-chart.tsx';
import { useReportInstrumentView } from '../discovery/shared/use-report-instrument-view.ts';
import { GuideLink } from '../guide/shared/inline-guide-explanation.tsx';
import { InstrumentNews } from '../news/shared/instrument-news.tsx';
import { ListingStatusNote } from '../../instruments/listing-status-note.tsx';
import { PriceOriginCard } from '../../instruments/price-origin.tsx';
import { useIndexPriceBasis } from '../../instruments/markets.ts';
import { useTexts } from '../../language/language.ts';
import { UpcomingCompanyEvents } from './upcoming-company-events.tsx';
import { InstrumentDayFigures, InstrumentProfile } from './instrument-figures.tsx';
import { InstrumentHeadButtons, InstrumentPriceHead } from './instrument-head.tsx';
import { InstrumentLoadFailure, type Instrument, useInstrumentDetail } from './use-instrument-detail.tsx';
import styles from './market.module.css';

export interface InstrumentDetailProps {
  instrument: string;
  foot: 'actions' | 'none';
  /** Content below the chart waits until all of it is known, so that nothing is pushed down later. */
  isReady?: boolean;
  /** Lines on the chart, and what happens to a dragged one. */
  chart?: Pick<PriceChartProps, 'lines' | 'onLineMoved' | 'redraw'>;
  /** Between chart and figures, for what only tradable instruments have. */
  children?: (instrument: Instrument, quote: LiveQuote | null) => ReactNode;
}

/** What stocks and indexes share: name and star, price, chart, figures. */
export function InstrumentDetail({
  instrument: id,
  foot,
  isReady = true,
  chart: lines,
  children,
}: InstrumentDetailProps) {
  const { instrument, error, refetch, quote, zone, chart } = useInstrumentDetail(id, lines);
  useReportInstrumentView(id);
  const code = id.split('.')[1] ?? id;
  const { ownIndex } = useTexts('quotes');
  const indexOf = useIndexPriceBasis(instrument?.market);
  // Price and chart are shown first; the rest is rendered in slices between which taps are handled.
  const isBelowDue = useDeferredValue(instrument !== undefined && isReady, false);
  if (error && !instrument)
    return (
      <>
        <BackHeader title={code} />
        <InstrumentLoadFailure error={error} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <BackHeader
        title={instrument?.name ?? code}
        sub={instrument?.code}
        end={<InstrumentHeadButtons id={id} code={code} instrument={instrument} />}
      />
      <Page foot={foot}>
        <InstrumentPriceHead instrument={instrument} quote={quote} />
        <ListingStatusNote instrument={instrument} quote={quote} />
        {instrument?.board === 'index' && indexOf === 'own' ? <p className={styles.own}>{ownIndex}</p> : null}
        {instrument && zone ? (
          <PriceChart
            instrument={id}
            name={instrument.name}
            currency={instrument.currency}
            tick={instrument.tick}
            zone={zone}
            {...chart}
          />
        ) : (
          <ChartPlaceholder />
        )}
        {instrument && isBelowDue ? (
          <>
            {instrument.origin ? <PriceOriginCard origin={instrument.origin} quote={quote} /> : null}
            {children?.(instrument, quote)}
            <InstrumentDetailSections instrument={instrument} quote={quote} />
          </>
        ) : null}
      </Page>
    </>
  );
}

/** What else is known of it besides its price. */
export function InstrumentDetailSections({ instrument, quote }: { instrument: Instrument; quote: LiveQuote | null }) {
  const { instrument: id } = instrument;
  return (
    <>
      <UpcomingCompanyEvents instrument={instrument} />
      <InstrumentDayFigures quote={quote} instrument={instrument} />
      <InstrumentProfile instrument={instrument} />
      <GuideLink about="instrument" of={id} />
      <InstrumentNews instrument={id} />
    </>
  );
}
