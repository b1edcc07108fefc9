/** What opens above the chart: its sheets and the full-screen chart. */
import { lazy, type ReactNode, Suspense } from 'react';
import { fill, useTexts } from '../../language/language.ts';
import type { WireBar } from './chart-data.ts';
import type { ChartSettings } from './chart-settings.ts';
import { ChartSettingsSheet } from './chart-settings-sheet.tsx';
import { ChartTableSheet } from './chart-table-sheet.tsx';
import type { ChartLayer } from './chart-tools.tsx';
import { DrawSheet, NoteSheet } from './drawings/draw-tools.tsx';
import type { Draw } from './drawings/use-draw.ts';
import { drawingWords, type Telling } from './drawings/drawing.ts';
import { nameWith } from './indicators/catalogue.ts';
import { MarksSheet } from './marks/marks-sheet.tsx';
import type { Marks } from './marks/use-marks.ts';
import type { PriceChartProps } from './chart-props.ts';
import { useLayer } from '../../router/hooks.ts';
import type { ChartFullBoxProps } from './chart-full-box.tsx';

interface LayersProps extends Pick<PriceChartProps, 'name' | 'currency' | 'tick'> {
  open: ChartLayer | null;
  onClose: () => void;
  settings: ChartSettings;
  onChange: (change: Partial<ChartSettings>) => void;
  bars: readonly WireBar[];
  draw: Draw;
  hasAlerts: boolean;
  telling: Telling;
  marks: Marks;
  /** The full-screen chart; null inside itself. */
  whole: ReactNode;
}

/** What is shown above the chart. */
export function ChartLayers({
  open,
  onClose,
  settings,
  onChange,
  bars,
  draw,
  hasAlerts,
  telling,
  marks,
  whole,
  ...about
}: LayersProps) {
  const { name, currency, tick } = about;
  const { barsOf } = useTexts('quotes');
  const chartTools = useTexts('chartTools');
  const { dates } = telling;
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
          ...settings.indicators.map((indicator) => nameWith(indicator, settings.parameters)),
          ...(settings.compared ? [fill(chartTools.compared, { name: settings.compared.name })] : []),
        ]}
        marks={marks.all}
        drawings={draw.drawings.map((drawing) => drawingWords(telling, drawing))}
      />
      <MarksSheet marks={marks} />
      {whole === null ? (
        <>
          <DrawSheet
            open={open === 'draw'}
            onClose={onClose}
            draw={draw}
            hasAlerts={hasAlerts}
            name={name}
            telling={telling}
          />
          <NoteSheet draw={draw} />
        </>
      ) : (
        // Drawing on the small chart opens it in full screen.
        <ChartFull open={open === 'full' || open === 'draw'} onClose={onClose} name={name}>
          {whole}
        </ChartFull>
      )}
    </>
  );
}

const Box = lazy(() => import('./chart-full-box.tsx'));

/** The chart in full screen; back and Escape leave it. */
function ChartFull({ open, ...box }: ChartFullBoxProps & { open: boolean }) {
  useLayer(open, box.onClose);
  return open ? (
    <Suspense fallback={null}>
      <Box {...box} />
    </Suspense>
  ) : null;
}
