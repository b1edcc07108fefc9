/** Tells the line above the chart which bar the crosshair is on, and moves the crosshair for it. */
import type { Chart, KLineData, NeighborData, Nullable } from 'klinecharts';
import { useEffect } from 'react';
import { type Crosshair, isSameVisibleBar, moveNothing, toVisibleBar } from './bar-figures.ts';

const PANE = 'candle_pane';

/**
 * The library's own legend is asked at each drawing, for the bar under the crosshair or the newest one: it writes
 * nothing, and reports that bar instead. Nothing else tells when a crosshair has gone.
 */
export function useCrosshair(chart: Chart | null, crosshair: Crosshair, appearanceKey: string): void {
  useEffect(() => {
    if (!chart) return;
    let frame = 0;
    let newest: NeighborData<Nullable<KLineData>> | null = null;
    const report = () => {
      frame = 0;
      const next = newest && toVisibleBar(newest, chart.getDataList());
      if (!isSameVisibleBar(next, crosshair.visibleBar.get())) crosshair.visibleBar.set(next);
    };
    const template = (bars: NeighborData<Nullable<KLineData>>) => {
      newest = bars;
      if (frame === 0) frame = requestAnimationFrame(report);
      return [];
    };
    chart.setStyles({ candle: { tooltip: { showRule: 'always', title: { show: false }, legend: { template } } } });
    return () => cancelAnimationFrame(frame);
  }, [chart, crosshair, appearanceKey]);

  useEffect(() => {
    if (!chart) return;
    crosshair.mover.set((number) => {
      if (number === null) return chart.executeAction('onCrosshairChange', null as never);
      const index = number - 1;
      const { from, to } = chart.getVisibleRange();
      if (index < from || index >= to) chart.scrollToDataIndex(Math.min(index + 1, chart.getDataList().length - 1));
      const bar = chart.getDataList()[index];
      if (!bar) return;
      const { x, y } = chart.convertToPixel({ dataIndex: index, value: bar.close }, { paneId: PANE }) as {
        x?: number;
        y?: number;
      };
      if (x !== undefined && y !== undefined) chart.executeAction('onCrosshairChange', { x, y, paneId: PANE });
    });
    return () => crosshair.mover.set(moveNothing);
  }, [chart, crosshair]);
}
