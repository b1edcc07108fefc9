/** An instrument as on its detail page. */
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useMarkets } from '../../instruments/markets.ts';
import { useChartAlerts } from '../alerts/shared/use-chart-alerts.ts';
import type { PriceChartProps } from '../chart/shared/price-chart.tsx';
import { useInitialQuote } from './hero-price.tsx';
import { describeFailure } from '../../api/call-failures.ts';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { useTexts } from '../../language/language.ts';
import { Link } from '../../router/link.tsx';
import { getRoutePath } from '../../router/route-registry.ts';
import styles from './market.module.css';

export type Instrument = CallAnswer<'quotes/getInstrument'>;

/** What an instrument's page begins with; price alerts are added to the chart's lines. */
export function useInstrumentDetail(
  id: string,
  lines: Pick<PriceChartProps, 'lines' | 'onLineMoved' | 'redraw'> | undefined,
) {
  const about = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000, refetchIntervalMs: 30_000 });
  const { data: instrument, error, refetch } = about;
  const quote = useInitialQuote(id, about);
  const chart = useChartAlerts(id, instrument, quote?.last, lines);
  const zone = useMarkets().find((row) => row.market === instrument?.market)?.zone;
  return { instrument, error, refetch, quote, zone, chart };
}

/** A link to an unknown instrument leads to the markets; other failures can be retried. */
export function InstrumentLoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts('home');
  if (!(error instanceof RefusalError)) return <ErrorView text={describeFailure(error)} onRetry={onRetry} />;
  return (
    <EmptyView
      icon="chart"
      text={describeFailure(error)}
      action={
        <Link to={getRoutePath('market')} className={styles.way}>
          {t.findStock}
        </Link>
      }
    />
  );
}
