import { useEffect, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useMarkets } from '../../instruments/use-markets.ts';
import type { LiveQuote } from '../../stream/quotes.ts';
import { useQuote } from '../../stream/use-quotes.ts';
import { useChartAlerts } from '../alerts/shared/use-chart-alerts.ts';
import type { PriceChartProps } from '../chart/shared/price-chart.tsx';

/** A stream that is there tells the quote as soon as a call would. */
const PATIENCE_MS = 400;

/** The quote: the stream's, or a call's answer where its first frame keeps one waiting. */
function useFirstQuote(instrument: string): LiveQuote | null {
  const live = useQuote(instrument);
  const isAwaited = live === null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (!isAwaited) return;
    const waiting = setTimeout(() => setLate(instrument), PATIENCE_MS);
    return () => clearTimeout(waiting);
  }, [instrument, isAwaited]);
  const first = useCall('quotes/getQuote', { instrument }, { enabled: isAwaited && late === instrument });
  return live ?? first.data ?? null;
}

/** What an instrument's page begins with; price alerts join the lines on its chart. */
export function useDetail(id: string, lines: Pick<PriceChartProps, 'lines' | 'onLineMoved' | 'redraw'> | undefined) {
  const about = useCall('quotes/getInstrument', { instrument: id }, { staleTimeMs: 20_000, everyMs: 30_000 });
  const { data: instrument, error, refetch } = about;
  const quote = useFirstQuote(id);
  const chart = useChartAlerts(id, instrument, quote?.last, lines);
  const zone = useMarkets().find((row) => row.market === instrument?.market)?.zone;
  return { instrument, error, refetch, quote, zone, chart };
}
