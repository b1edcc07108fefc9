const PANE_REM = 4.25;
const LEAST_PANE_REM = 1;
/** Half of the candles' height on an upright phone. */
const LEAST_CANDLES_REM = 7.75;

/** A line that says an indicator's figures, and the room for the highest price beneath them. */
export const LEGEND_REM = 1;
const HIGHEST_REM = 1.25;
/** As a share of the candles' pane. */
const USUAL_HEAD = 0.14;

/** What is kept free above the candles, in px or as a share: what so many indicators say, and the highest price. */
export const headOf = (onPrice: number, px: (rem: number) => number): number =>
  onPrice === 0 ? USUAL_HEAD : px(onPrice * LEGEND_REM + HIGHEST_REM);

/**
 * A pane's usual height in px, or less if the candles would have too little, as on a phone in landscape. `chartHeight`
 * in px, 0 while hidden.
 */
export function paneHeight(chartHeight: number, panes: number, px: (rem: number) => number): number {
  if (chartHeight === 0 || panes === 0) return px(PANE_REM);
  const left = Math.floor((chartHeight - px(LEAST_CANDLES_REM)) / panes);
  return Math.max(px(LEAST_PANE_REM), Math.min(px(PANE_REM), left));
}
