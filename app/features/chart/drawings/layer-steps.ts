/** What the drawing layer needs, and arrow-key steps on it. */
import type { Period } from '@bourse/core/market.ts';
import type { Chart } from 'klinecharts';
import type { KeyboardEvent } from 'react';
import type { ChartDates } from '../chart-dates.ts';
import type { Anchor } from './drawing.ts';
import type { Spot } from './geometry.ts';
import { anchorAt, spotOf, timesOf } from './overlay.ts';
import { indexAt, timeAt } from './places.ts';
import type { Draw } from './use-draw.ts';

export interface LayerProps {
  chart: Chart;
  period: Period;
  tick: string;
  dates: ChartDates;
  price: (value: string) => string;
  draw: Draw;
  /** Drawings can be made and changed here. */
  canDraw: boolean;
  /** Identifies theme, colours and language: a change redraws. */
  look: string;
}

const STEPS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const STEP_PX = 4;
const FAST = 5;

type Moved = (from: Anchor, bars: number, y: number) => Anchor | null;

/** Moves an anchor by bars and pixels. */
export function mover({ chart, period, tick }: Pick<LayerProps, 'chart' | 'period' | 'tick'>): Moved {
  return (from, bars, dy) => {
    const times = timesOf(chart);
    const spot = spotOf(chart, from, period);
    const to = dy === 0 ? from : anchorAt(chart, { x: spot.x, y: spot.y + dy }, period, tick);
    if (!to) return null;
    return { at: timeAt(times, indexAt(times, from.at, period) + bars, period), price: to.price };
  };
}

/** Arrow keys as bars and pixels; null for any other key. */
export function stepOf(event: KeyboardEvent): Spot | null {
  const step = STEPS[event.key];
  if (!step) return null;
  event.preventDefault();
  const times = event.shiftKey ? FAST : 1;
  return { x: step.x * times, y: step.y * times * STEP_PX };
}
