import { type ReactNode, useDeferredValue } from 'react';
import { BackHeader, Page } from '../../components/page.tsx';
import type { LiveQuote } from '../../stream/quotes.ts';
import { ChartPlace } from '../chart/shared/chart-frame.tsx';
import { PriceChart, type PriceChartProps } from '../chart/shared/price-chart.tsx';
import { useLook } from '../discovery/shared/use-instrument-view.ts';
import { GuideLink } from '../guide/shared/guide-sheet.tsx';
import { InstrumentNews } from '../news/shared/instrument-news.tsx';
import { StandingNote } from '../../instruments/listing-status-note.tsx';
import { useIndexOf } from '../../instruments/markets.ts';
import { useTexts } from '../../language/language.ts';
import { Announced } from './announced-events.tsx';
import { DayFigures, Profile } from './instrument-figures.tsx';
import { HeadButtons, PriceHead } from './instrument-head.tsx';
import { Failed, type Instrument, useDetail } from './use-instrument-detail.tsx';
import styles from './market.module.css';

export interface DetailProps {
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
export function InstrumentDetail({ instrument: id, foot, isReady = true, chart: lines, children }: DetailProps) {
  const { instrument, error, refetch, quote, zone, chart } = useDetail(id, lines);
  useLook(id);
  const code = id.split('.')[1] ?? id;
  const { ownIndex } = useTexts('quotes');
  const indexOf = useIndexOf(instrument?.market);
  // Price and chart are shown first; the rest is rendered in slices between which taps are handled.
  const isBelowDue = useDeferredValue(instrument !== undefined && isReady, false);
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
        end={<HeadButtons id={id} code={code} instrument={instrument} />}
      />
      <Page foot={foot}>
        <PriceHead instrument={instrument} quote={quote} />
        <StandingNote instrument={instrument} />
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
          <ChartPlace />
        )}
        {instrument && isBelowDue ? (
          <>
            {children?.(instrument, quote)}
            <Below instrument={instrument} quote={quote} />
          </>
        ) : null}
      </Page>
    </>
  );
}

/** What else is known of it besides its price. */
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
