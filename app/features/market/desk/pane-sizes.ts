/** The sizes of the desk's panes: as the customer dragged them, within what the window has room for. */

/** In pixels, except `charts`: the first chart's share of both, in percent. */
export type PaneName = 'list' | 'ticket' | 'tables' | 'depth' | 'charts';
export type PaneSizes = Readonly<Record<PaneName, number>>;

export interface PaneLimits {
  min: number;
  max: number;
}

interface PaneDefinition extends PaneLimits {
  size: number;
  /** One press of an arrow key. */
  step: number;
}

const PANES: Readonly<Record<PaneName, PaneDefinition>> = {
  list: { size: 280, min: 220, max: 480, step: 16 },
  ticket: { size: 336, min: 296, max: 560, step: 16 },
  tables: { size: 248, min: 112, max: 720, step: 16 },
  depth: { size: 232, min: 96, max: 480, step: 16 },
  charts: { size: 50, min: 25, max: 75, step: 5 },
};
export const PANE_NAMES = Object.keys(PANES) as PaneName[];

/** What a chart needs between the panes; two side by side need this much each. */
const CHART_WIDTH_PX = 360;
const CHART_OF_TWO_WIDTH_PX = 280;
const CHART_HEIGHT_PX = 280;
/** What a ticket needs above the depth. */
const TICKET_HEIGHT_PX = 320;

export const DEFAULT_PANE_SIZES = Object.fromEntries(PANE_NAMES.map((name) => [name, PANES[name].size])) as PaneSizes;
export const paneStepOf = (name: PaneName): number => PANES[name].step;

/** The room that all panes share, in pixels. */
export interface DeskRoom {
  width: number;
  height: number;
  /** How many charts stand side by side; one unless told. */
  charts?: 1 | 2;
}

/** Narrower than this, the list is a tab of the tables, so that charts and ticket keep their width. */
const LIST_PANE_FROM_PX = 1_040;
export const hasListPane = ({ width }: DeskRoom): boolean => width >= LIST_PANE_FROM_PX;

/** How far a pane can be dragged while the others stay as they are. */
export function computePaneLimits(name: PaneName, sizes: PaneSizes, desk: DeskRoom): PaneLimits {
  const { width, height, charts = 1 } = desk;
  const { min, max } = PANES[name];
  const chartsPx = charts === 2 ? 2 * CHART_OF_TWO_WIDTH_PX : CHART_WIDTH_PX;
  const room = {
    list: width - sizes.ticket - chartsPx,
    ticket: width - (hasListPane(desk) ? sizes.list : 0) - chartsPx,
    tables: height - CHART_HEIGHT_PX,
    depth: height - TICKET_HEIGHT_PX,
    charts: max,
  }[name];
  return { min, max: Math.max(min, Math.min(max, Math.floor(room))) };
}

const clamp = (value: number, { min, max }: PaneLimits): number => Math.min(max, Math.max(min, Math.round(value)));

export const resizePane = (sizes: PaneSizes, name: PaneName, size: number, room: DeskRoom): PaneSizes => ({
  ...sizes,
  [name]: clamp(size, computePaneLimits(name, sizes, room)),
});

/** The sizes as a smaller window can show them; what was stored stays, for a larger one. */
export const fitPaneSizes = (stored: PaneSizes, room: DeskRoom): PaneSizes =>
  PANE_NAMES.reduce((sizes, name) => resizePane(sizes, name, sizes[name], room), stored);

/** Where a key moves a separator; null for a key that doesn't. `grows`: the key that makes the pane larger. */
export function sizeAfterKey(
  key: string,
  size: number,
  name: PaneName,
  limits: PaneLimits,
  grows: string,
): number | null {
  const shrinks = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight', ArrowUp: 'ArrowDown', ArrowDown: 'ArrowUp' }[
    grows
  ];
  if (key === grows) return clamp(size + PANES[name].step, limits);
  if (key === shrinks) return clamp(size - PANES[name].step, limits);
  if (key === 'Home') return limits.min;
  if (key === 'End') return limits.max;
  return key === 'Enter' ? clamp(PANES[name].size, limits) : null;
}

/** What was stored, whoever wrote it; anything unreadable counts as never dragged. */
export function parsePaneSizes(stored: unknown): PaneSizes {
  const known = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const sizeOf = (name: PaneName): number => {
    const size = known[name];
    return typeof size === 'number' && Number.isFinite(size) ? clamp(size, PANES[name]) : PANES[name].size;
  };
  return Object.fromEntries(PANE_NAMES.map((name) => [name, sizeOf(name)])) as PaneSizes;
}
