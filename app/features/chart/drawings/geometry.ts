/** Converts a drawing's points to lines on the screen, in px. */
import type { DrawingKind } from './drawing.ts';

export interface Spot {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
export type Line = readonly [Spot, Spot];

/** Retracement levels, from the second point back to the first. */
export const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

/** From `from` through `to` to the edge of the visible area. */
export function rayOf(from: Spot, to: Spot, { width, height }: Size): Line {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const reaches = [
    dx > 0 ? (width - from.x) / dx : dx < 0 ? -from.x / dx : Number.POSITIVE_INFINITY,
    dy > 0 ? (height - from.y) / dy : dy < 0 ? -from.y / dy : Number.POSITIVE_INFINITY,
  ].filter((reach) => Number.isFinite(reach));
  const reach = Math.max(1, Math.min(...reaches));
  return reaches.length === 0 ? [from, to] : [from, { x: from.x + dx * reach, y: from.y + dy * reach }];
}

/** The lines of a drawing; a rectangle has its four sides. */
export function linesOf(kind: DrawingKind, spots: readonly Spot[], size: Size): Line[] {
  const [a, b = a] = spots;
  if (!a || !b) return [];
  const across = (y: number, from = 0, to = size.width): Line => [
    { x: from, y },
    { x: to, y },
  ];
  const down = (x: number, from = 0, to = size.height): Line => [
    { x, y: from },
    { x, y: to },
  ];
  switch (kind) {
    case 'trend':
      return [[a, b]];
    case 'ray':
      return [rayOf(a, b, size)];
    case 'horizontal':
      return [across(a.y)];
    case 'vertical':
      return [down(a.x)];
    case 'rectangle':
      return [across(a.y, a.x, b.x), down(b.x, a.y, b.y), across(b.y, b.x, a.x), down(a.x, b.y, a.y)];
    case 'fibonacci':
      return FIBONACCI.map((part) => across(b.y + (a.y - b.y) * part, Math.min(a.x, b.x)));
    case 'note':
      return [];
  }
}

/** A finger-wide band around a line, as four corners, so that it can be touched. */
export function bandAround([from, to]: Line, width: number): Spot[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [nx, ny] = [(-(to.y - from.y) / length) * (width / 2), ((to.x - from.x) / length) * (width / 2)];
  return [
    { x: from.x + nx, y: from.y + ny },
    { x: to.x + nx, y: to.y + ny },
    { x: to.x - nx, y: to.y - ny },
    { x: from.x - nx, y: from.y - ny },
  ];
}

/** The price of a retracement, from the second point's price back to the first's. */
export const retraced = (first: number, second: number, part: number): number => second + (first - second) * part;
