import { type ReactNode, useDeferredValue } from 'react';
import { useIsScrolledPast } from '../../components/use-is-scrolled-past.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import type { LiveQuote } from '../../stream/live-quotes.ts';
import { ChartPlaceholder } from '../chart/shared/chart-placeholder.tsx';
import { PriceChart, type PriceChartProps } from '../chart/shared/price-chart.tsx';
import { useReportInstrumentView } from '../discovery/shared/use-report-instrument-view.ts';
import { GuideLink } from '../guide/shared/inline-guide-explanation.tsx';
import { InstrumentNews, InstrumentNewsList } from '../news/shared/instrument-news.tsx';
import { ListingStatusNote } from '../../instruments/listing-status-note.tsx';
import { PriceOriginCard } from '../../instruments/price-origin.tsx';
import { useIndexPriceBasis } from '../../instruments/markets.ts';
import { useTexts } from '../../language/language.ts';
import { type DetailPart, DetailParts } from './detail-parts.tsx';
import { UpcomingCompanyEvents } from './upcoming-company-events.tsx';
import { InstrumentDayFigures, InstrumentProfile, InstrumentTradingRules } from './instrument-figures.tsx';
import { CompactPrice, InstrumentHeadButtons, InstrumentPriceHead } from './instrument-head.tsx';
import { InstrumentLoadFailure, type Instrument, useInstrumentDetail } from './use-instrument-detail.tsx';
import styles from './market.module.css';

type RenderPart = (instrument: Instrument, quote: LiveQuote | null) => ReactNode;

export interface InstrumentDetailProps {
  instrument: string;
  foot: 'actions' | 'none';
  /** In the order of their tabs. */
  parts: readonly DetailPart[];
  /** Lines on the chart, and what happens to a dragged one. */
  chart?: Pick<PriceChartProps, 'lines' | 'onLineMoved' | 'redraw'>;
  /** Below the chart: what the customer has of it. */
  mine?: ReactNode;
  /** The prices behind the quote. */
  depth?: RenderPart;
}

/** What stocks and indexes share: name, price and star above tabs with chart, depth, what it is, and its news. */
export function InstrumentDetail({ instrument: id, foot, parts, chart: lines, mine, depth }: InstrumentDetailProps) {
  const { instrument, error, refetch, quote, zone, chart } = useInstrumentDetail(id, lines);
  useReportInstrumentView(id);
  const code = id.split('.')[1] ?? id;
  const [priceHead, isPricePast] = useIsScrolledPast();
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
        sub={
          isPricePast && instrument && quote ? <CompactPrice instrument={instrument} quote={quote} /> : instrument?.code
        }
        end={<InstrumentHeadButtons id={id} code={code} instrument={instrument} />}
      />
      <Page foot={foot}>
        <div ref={priceHead}>
          <InstrumentPriceHead instrument={instrument} quote={quote} />
        </div>
        <ListingStatusNote instrument={instrument} quote={quote} />
        <DetailParts instrument={id} parts={parts}>
          {(part) =>
            part === 'chart' ? (
              <>
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
                {instrument ? <BelowChart instrument={instrument} quote={quote} mine={mine} /> : null}
              </>
            ) : instrument ? (
              <OtherPart part={part} instrument={instrument} quote={quote} depth={depth} />
            ) : null
          }
        </DetailParts>
      </Page>
    </>
  );
}

interface PartProps {
  instrument: Instrument;
  quote: LiveQuote | null;
}

/** Price and chart are shown first; this is rendered in slices between which taps are handled. */
function BelowChart({ instrument, quote, mine }: PartProps & { mine: ReactNode }) {
  const isDue = useDeferredValue(true, false);
  const { ownIndex } = useTexts('quotes');
  const indexOf = useIndexPriceBasis(instrument.market);
  if (!isDue) return null;
  return (
    <>
      {instrument.board === 'index' && indexOf === 'own' ? <p className={styles.own}>{ownIndex}</p> : null}
      {instrument.origin ? <PriceOriginCard origin={instrument.origin} quote={quote} /> : null}
      {mine}
      <InstrumentDayFigures quote={quote} instrument={instrument} />
    </>
  );
}

function OtherPart({
  part,
  instrument,
  quote,
  depth,
}: PartProps & { part: DetailPart; depth: RenderPart | undefined }) {
  if (part === 'news') return <InstrumentNewsList instrument={instrument.instrument} />;
  if (part === 'depth')
    return (
      <>
        {depth?.(instrument, quote)}
        <InstrumentTradingRules instrument={instrument} />
      </>
    );
  return (
    <>
      <UpcomingCompanyEvents instrument={instrument} />
      <InstrumentProfile instrument={instrument} />
      <GuideLink about="instrument" of={instrument.instrument} />
    </>
  );
}

/** What else is known of it besides its price, all at once. */
export function InstrumentDetailSections({ instrument, quote }: PartProps) {
  const { instrument: id } = instrument;
  return (
    <>
      <UpcomingCompanyEvents instrument={instrument} />
      <InstrumentDayFigures quote={quote} instrument={instrument} />
      <InstrumentProfile instrument={instrument} />
      <InstrumentTradingRules instrument={instrument} />
      <GuideLink about="instrument" of={id} />
      <InstrumentNews instrument={id} />
    </>
  );
}
