import { lazy, Suspense } from 'react';
import { useLayer } from '../../router/use-layer.ts';
import type { PriceChartProps } from './price-chart.tsx';

const Box = lazy(() => import('./chart-full-box.tsx'));

export interface ChartFullProps extends Omit<PriceChartProps, 'full'> {
  open: boolean;
  onClose: () => void;
}

/** The chart on the whole screen; back and Escape leave it. */
export function ChartFull(props: ChartFullProps) {
  useLayer(props.open, props.onClose);
  return props.open ? (
    <Suspense fallback={null}>
      <Box {...props} />
    </Suspense>
  ) : null;
}
