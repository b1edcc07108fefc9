import { useCall } from '../../api/use-call.ts';
import { useMarkets } from '../../instruments/use-markets.ts';
import { useChartAlerts } from '../alerts/shared/use-chart-alerts.ts';
import type { PriceChartProps } from '../chart/shared/price-chart.tsx';
import { useFirstQuote } from './use-first-quote.ts';

/** What an instrument's page begins with; price alerts are added to the chart's lines. */
export function useDetail(id: string, lines: Pick<PriceChartProps, 'lines' | 'onLineMoved' | 'redraw'> | undefined) {
  const about = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000, everyMs: 30_000 });
  const { data: instrument, error, refetch } = about;
  const quote = useFirstQuote(id, about);
  const chart = useChartAlerts(id, instrument, quote?.last, lines);
  const zone = useMarkets().find((row) => row.market === instrument?.market)?.zone;
  return { instrument, error, refetch, quote, zone, chart };
}
