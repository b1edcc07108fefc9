const PANE_REM = 4.25;
const LEAST_PANE_REM = 1;
/** Half of the candles' height on an upright phone. */
const LEAST_CANDLES_REM = 7.75;

/**
 * A pane's usual height in px, or less if the candles would have too little, as on a phone in landscape. `chartHeight`
 * in px, 0 while hidden.
 */
export function paneHeight(chartHeight: number, panes: number, px: (rem: number) => number): number {
  if (chartHeight === 0 || panes === 0) return px(PANE_REM);
  const left = Math.floor((chartHeight - px(LEAST_CANDLES_REM)) / panes);
  return Math.max(px(LEAST_PANE_REM), Math.min(px(PANE_REM), left));
}
