/** Lines across the chart at the prices of positions and orders; the only part of them that uses the chart library. */
import { groupThousands } from '@bourse/contract/format.ts';
import { type Chart, type OverlayCreate, type OverlayTemplate, registerOverlay, utils } from 'klinecharts';
import type { ChartPalette } from '../chart-styles.ts';
import {
  LEGEND_LINE_REM,
  countLegendLines,
  formatLegendParts,
  computeTagPosition,
} from '../indicators/legend-and-pane-layout.ts';

export type ChartLineKind = 'position' | 'order' | 'takeProfit' | 'stopLoss' | 'liquidation' | 'alert';

export interface ChartLine {
  id: string;
  /** A decimal string. */
  price: string;
  kind: ChartLineKind;
  label: string;
  /** It can be dragged, on a full-screen chart. */
  movable: boolean;
}

const NAME = 'bourse.line';
const GROUP = 'bourse.lines';
const LABEL_LEFT_PX = 4;
const PADDING_PX = 3;
const PANE = 'candle_pane';

interface DrawnLine {
  label: string;
  colour: string;
  paper: string;
  size: number;
  family: string;
  dashed: boolean;
  /** The height of a line in which indicators say their figures, in px. */
  legend: number;
}

const tagHeight = ({ size }: DrawnLine): number => size + 2 * PADDING_PX;

const priceOf = (chart: Chart, value: number): string =>
  groupThousands(value.toFixed(chart.getSymbol()?.pricePrecision ?? 2));

/** The lines in which the indicators over the candles say their figures, in a plot of that width. */
function legendLines(chart: Chart, width: number): number {
  const { size, weight, family, marginLeft: margin } = chart.getStyles().indicator.tooltip.legend;
  return chart.getIndicators({ paneId: PANE }).reduce((sum, indicator) => {
    const parts = formatLegendParts(indicator).map((text) => utils.calcTextWidth(text, size, weight, family));
    return sum + countLegendLines(parts, { margin, width });
  }, 0);
}

const template: OverlayTemplate<DrawnLine> = {
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding, chart }) => {
    const [at] = coordinates;
    const drawnLine = overlay.extendData;
    if (!at || !drawnLine) return [];
    const head = legendLines(chart, bounding.width) * drawnLine.legend;
    const middle = computeTagPosition(at.y, { head, height: bounding.height, tag: tagHeight(drawnLine) });
    if (middle === null) return [];
    return [
      {
        key: 'line',
        type: 'line',
        attrs: {
          coordinates: [
            { x: 0, y: at.y },
            { x: bounding.width, y: at.y },
          ],
        },
        styles: { color: drawnLine.colour, size: 1, style: drawnLine.dashed ? 'dashed' : 'solid', dashedValue: [5, 3] },
      },
      {
        key: 'label',
        type: 'text',
        attrs: {
          x: LABEL_LEFT_PX,
          y: middle,
          text: drawnLine.dashed
            ? drawnLine.label
            : `${drawnLine.label} · ${priceOf(chart, overlay.points[0]?.value ?? 0)}`,
          align: 'left',
          baseline: 'middle',
        },
        styles: textStyles(drawnLine),
      },
    ];
  },
  createYAxisFigures: ({ overlay, coordinates, bounding, chart }) => {
    const [at] = coordinates;
    const drawnLine = overlay.extendData;
    const value = overlay.points[0]?.value;
    // Holdings show their price next to their name: at the axis it would hide the last price.
    if (!at || !drawnLine?.dashed || value === undefined) return [];
    const middle = computeTagPosition(at.y, { head: 0, height: bounding.height, tag: tagHeight(drawnLine) });
    if (middle === null) return [];
    return {
      type: 'text',
      attrs: { x: bounding.width, y: middle, text: priceOf(chart, value), align: 'right', baseline: 'middle' },
      styles: textStyles(drawnLine),
      ignoreEvent: true,
    };
  },
};
registerOverlay(template);

const textStyles = ({ colour, paper, size, family }: DrawnLine) => ({
  style: 'fill',
  color: paper,
  backgroundColor: colour,
  borderColor: colour,
  borderSize: 0,
  borderRadius: 4,
  size,
  family,
  weight: 500,
  paddingLeft: 5,
  paddingRight: 5,
  paddingTop: PADDING_PX,
  paddingBottom: PADDING_PX,
});

const COLOURS = {
  position: '--ink-2',
  order: '--accent',
  takeProfit: '--up',
  stopLoss: '--down',
  liquidation: '--amber',
  alert: '--blue',
} as const;

/**
 * Draws exactly these lines. `onMoved` is called when a dragged line is released; without it lines can't be dragged.
 */
export function renderChartLines(
  chart: Chart,
  lines: readonly ChartLine[],
  palette: ChartPalette,
  onMoved: ((id: string, price: number) => void) | null,
): void {
  chart.removeOverlay({ groupId: GROUP });
  const { token, px } = palette;
  const overlays = lines.map(
    (line): OverlayCreate<DrawnLine> => ({
      name: NAME,
      id: `${GROUP}.${line.id}`,
      groupId: GROUP,
      paneId: PANE,
      points: [{ value: Number(line.price) }],
      lock: onMoved === null || !line.movable,
      extendData: {
        label: line.movable && onMoved !== null ? `↕ ${line.label}` : line.label,
        colour: token(COLOURS[line.kind]),
        paper: token('--surface'),
        size: px(0.625),
        family: token('--font'),
        dashed: line.kind !== 'position',
        legend: px(LEGEND_LINE_REM),
      },
      onPressedMoveEnd: ({ overlay }) => {
        const value = overlay.points[0]?.value;
        if (value !== undefined) onMoved?.(line.id, value);
      },
    }),
  );
  if (overlays.length > 0) chart.createOverlay(overlays as OverlayCreate[]);
}
