const PANE_REM = 4.25;
const LEAST_PANE_REM = 1;
/** Half of what the candles have on a phone that stands upright. */
const LEAST_CANDLES_REM = 7.75;

/**
 * A pane's usual height in px, or less where the candles would have too little: on a phone's side. `chartHeight` in px,
 * 0 while it is hidden.
 */
export function paneHeight(chartHeight: number, panes: number, px: (rem: number) => number): number {
  if (chartHeight === 0 || panes === 0) return px(PANE_REM);
  const left = Math.floor((chartHeight - px(LEAST_CANDLES_REM)) / panes);
  return Math.max(px(LEAST_PANE_REM), Math.min(px(PANE_REM), left));
}
