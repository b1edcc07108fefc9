/** What opens above the chart: its sheets and the full-screen chart. */
import { lazy, type ReactNode, Suspense } from 'react';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import type { WireBar } from './chart-bars.ts';
import type { ChartSettings } from './chart-settings.ts';
import { ChartSettingsSheet } from './chart-settings-sheet.tsx';
import { ChartTableSheet } from './chart-table-sheet.tsx';
import type { ChartSheetName } from './chart-toolbar.tsx';
import { DrawingToolsSheet, DrawingNoteSheet } from './drawings/drawing-tools.tsx';
import type { DrawingSession } from './drawings/use-drawing-session.ts';
import { formatDrawing, type DrawingFormatContext } from './drawings/drawing.ts';
import { formatIndicatorName } from './indicators/indicator-catalogue.ts';
import { MarkerSheet } from './markers/marker-sheet.tsx';
import type { ChartMarkersState } from './markers/use-chart-markers.ts';
import type { PriceChartProps } from './chart-props.ts';
import { useBackButtonLayer } from '../../router/location-hooks.ts';
import type { FullScreenChartBoxProps } from './full-screen-chart-box.tsx';

interface ChartSheetsProps extends Pick<PriceChartProps, 'name' | 'currency' | 'tick'> {
  open: ChartSheetName | null;
  onClose: () => void;
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
  bars: readonly WireBar[];
  draw: DrawingSession;
  hasAlerts: boolean;
  formatContext: DrawingFormatContext;
  markers: ChartMarkersState;
  /** The full-screen chart; null inside itself. */
  whole: ReactNode;
}

/** What is shown above the chart. */
export function ChartSheets({
  open,
  onClose,
  settings,
  onChange,
  bars,
  draw,
  hasAlerts,
  formatContext,
  markers,
  whole,
  ...about
}: ChartSheetsProps) {
  const { name, currency, tick } = about;
  const { barsOf } = useTexts('quotes');
  const chartTools = useTexts('chartTools');
  const { dates } = formatContext;
  return (
    <>
      <ChartSettingsSheet open={open === 'settings'} onClose={onClose} settings={settings} onChange={onChange} />
      <ChartTableSheet
        open={open === 'table'}
        onClose={onClose}
        bars={bars}
        dates={dates}
        currency={currency}
        tick={tick}
        title={`${name} · ${barsOf[settings.period]}`}
        indicators={[
          ...settings.indicators.map((indicator) => formatIndicatorName(indicator, settings.parameters)),
          ...(settings.compared ? [fillPlaceholders(chartTools.compared, { name: settings.compared.name })] : []),
        ]}
        markers={markers.all}
        drawings={draw.drawings.map((drawing) => formatDrawing(formatContext, drawing))}
      />
      <MarkerSheet markers={markers} />
      {whole === null ? (
        <>
          <DrawingToolsSheet
            open={open === 'draw'}
            onClose={onClose}
            draw={draw}
            hasAlerts={hasAlerts}
            name={name}
            formatContext={formatContext}
          />
          <DrawingNoteSheet draw={draw} />
        </>
      ) : (
        // Drawing on the small chart opens it in full screen.
        <FullScreenChart open={open === 'full' || open === 'draw'} onClose={onClose} name={name}>
          {whole}
        </FullScreenChart>
      )}
    </>
  );
}

const Box = lazy(() => import('./full-screen-chart-box.tsx'));

/** The chart in full screen; back and Escape leave it. */
function FullScreenChart({ open, ...box }: FullScreenChartBoxProps & { open: boolean }) {
  useBackButtonLayer(open, box.onClose);
  return open ? (
    <Suspense fallback={null}>
      <Box {...box} />
    </Suspense>
  ) : null;
}
