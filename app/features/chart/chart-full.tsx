import { lazy, Suspense } from 'react';
import { useLayer } from '../../router/use-layer.ts';
import type { ChartFullBoxProps } from './chart-full-box.tsx';

const Box = lazy(() => import('./chart-full-box.tsx'));

/** The chart in full screen; back and Escape leave it. */
export function ChartFull({ open, ...box }: ChartFullBoxProps & { open: boolean }) {
  useLayer(open, box.onClose);
  return open ? (
    <Suspense fallback={null}>
      <Box {...box} />
    </Suspense>
  ) : null;
}
