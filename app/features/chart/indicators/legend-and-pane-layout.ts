/** The layout of the chart's text: legend lines, headroom and heights of panes, positions of line tags. */
import { groupThousands } from '@bourse/contract/format.ts';
import type { Indicator } from 'klinecharts';

type LegendSource = Pick<Indicator, 'shortName' | 'precision' | 'result'> & {
  figures: readonly { key: string; title?: string }[];
};

/**
 * Counts the lines that parts of these widths take, each with a `margin` before it; a part that doesn't fit starts a
 * new line.
 */
export function countLegendLines(
  parts: readonly number[],
  { margin, width }: { margin: number; width: number },
): number {
  let lines = 1;
  let used = 0;
  for (const part of parts) {
    if (used > 0 && used + margin + part > width) {
      lines += 1;
      used = 0;
    }
    used += margin + part;
  }
  return lines;
}

/** An indicator's legend at its newest bar: its name, and each figure with its title. */
export function formatLegendParts({ shortName, precision, result, figures }: LegendSource): string[] {
  const newest = (result.at(-1) ?? {}) as Record<string, unknown>;
  const valueOf = (key: string): string => {
    const value = newest[key];
    return typeof value === 'number' ? groupThousands(value.toFixed(precision)) : '';
  };
  return [shortName, ...figures.flatMap(({ key, title }) => (title === undefined ? [] : title + valueOf(key)))];
}

const PANE_REM = 4.25;
const LEAST_PANE_REM = 1;
/** Half of the candles' height on an upright phone. */
const LEAST_CANDLES_REM = 7.75;

/** The height of one legend line, and the room for the highest price beneath it. */
export const LEGEND_LINE_REM = 1;
const HIGHEST_REM = 1.25;
/** As a share of the candles' pane. */
const USUAL_HEAD = 0.14;

/**
 * The free height above the candles, in px or as a share: room for the legends of `onPrice` indicators and for the
 * highest price.
 */
export const computeCandlesHeadroom = (onPrice: number, px: (rem: number) => number): number =>
  onPrice === 0 ? USUAL_HEAD : px(onPrice * LEGEND_LINE_REM + HIGHEST_REM);

/**
 * A pane's usual height in px, or less if the candles would have too little, as on a phone in landscape. `chartHeight`
 * in px, 0 while hidden.
 */
export function computePaneHeight(chartHeight: number, panes: number, px: (rem: number) => number): number {
  if (chartHeight === 0 || panes === 0) return px(PANE_REM);
  const left = Math.floor((chartHeight - px(LEAST_CANDLES_REM)) / panes);
  return Math.max(px(LEAST_PANE_REM), Math.min(px(PANE_REM), left));
}
