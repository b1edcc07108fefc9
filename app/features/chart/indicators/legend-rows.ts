/** The room that the chart's figures need: lines of a legend, heads and heights of panes, tags of lines. */
import { groupThousands } from '@bourse/contract/format.ts';
import type { Indicator } from 'klinecharts';

type Said = Pick<Indicator, 'shortName' | 'precision' | 'result'> & {
  figures: readonly { key: string; title?: string }[];
};

/** The lines of parts that are so wide, each with a `margin` before it: a part that doesn't fit begins a new line. */
export function linesOf(parts: readonly number[], { margin, width }: { margin: number; width: number }): number {
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

/** What an indicator says at its newest bar: its name, and each figure with its title. */
export function partsOf({ shortName, precision, result, figures }: Said): string[] {
  const newest = (result.at(-1) ?? {}) as Record<string, unknown>;
  const valueOf = (key: string): string => {
    const value = newest[key];
    return typeof value === 'number' ? groupThousands(value.toFixed(precision)) : '';
  };
  return [shortName, ...figures.flatMap(({ key, title }) => (title === undefined ? [] : title + valueOf(key)))];
}
