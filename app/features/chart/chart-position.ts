/** A hidden chart has no width, and the library forgets its scroll position; it is restored when shown again. */
import type { Chart } from 'klinecharts';

/**
 * Keeps a hidden chart's size: the library measures itself while hidden too, fails at an axis without height, and never
 * recovers its layout.
 */
export function keepSize(chart: Chart, element: HTMLElement): void {
  const resize = chart.resize.bind(chart);
  chart.resize = () => {
    if (element.clientHeight > 0) resize();
  };
}

/** Remembers the scroll position of `chart` as long as `element` is on the page. */
export function keepPosition(chart: Chart, element: HTMLElement): void {
  /** Bars between the right edge and the last bar, negative when scrolled back. */
  let ahead: number | null = null;
  let isShown = element.offsetWidth > 0;
  let restoring = false;

  const note = () => {
    if (isShown && !restoring && element.offsetWidth > 0)
      ahead = chart.getVisibleRange().realTo - chart.getDataList().length;
  };
  const restore = () => {
    if (ahead !== null && ahead < 0) chart.scrollToDataIndex(chart.getDataList().length + ahead - 1);
    // A reader who hadn't scrolled back sees the latest bar again.
    else chart.scrollToRealTime();
    restoring = false;
  };
  const watch = new ResizeObserver(() => {
    const wasShown = isShown;
    isShown = element.offsetWidth > 0;
    if (!isShown || wasShown) return;
    restoring = true;
    // The library measures itself in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(restore));
  });
  chart.subscribeAction('onVisibleRangeChange', note);
  watch.observe(element);
}
