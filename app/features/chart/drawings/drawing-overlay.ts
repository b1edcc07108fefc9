/** Drawings on the canvas; the only part of them that uses the chart library. */
import { groupThousands } from '@bourse/contract/format.ts';
import type { BarPeriod } from '@bourse/core/markets/market-types.ts';
import { type Chart, type OverlayCreate, type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts';
import type { ChartPalette } from '../chart-styles.ts';
import { roundDraggedPrice } from '../shared/chart-price-rounding.ts';
import type { DrawingAnchor, Drawing } from './drawing.ts';
import {
  computeTouchBand,
  FIBONACCI_LEVELS,
  barIndexAt,
  type LineSegment,
  computeDrawingLines,
  computeRetracementPrice,
  type ScreenPoint,
  barTimeAt,
} from './drawing-geometry.ts';

const NAME = 'bourse.drawing';
const FINGER_PX = 28;
const NOTHING = 'rgba(0, 0, 0, 0)';

interface DrawingStyle {
  colour: string;
  faint: string;
  paper: string;
  size: number;
  family: string;
}
interface DrawingOverlayContent {
  drawing: Drawing;
  period: BarPeriod;
  drawingStyle: DrawingStyle;
  isSelected: boolean;
  onDrawn: ((spots: readonly ScreenPoint[]) => void) | null;
}

let cachedBarTimes: { key: string; times: number[] } = { key: '', times: [] };
/** When each bar begins; cached, since every frame asks for each drawing. */
export function barTimesOf(chart: Chart): readonly number[] {
  const bars = chart.getDataList();
  const key = `${chart.id} ${bars.length} ${bars[0]?.timestamp} ${bars.at(-1)?.timestamp}`;
  if (cachedBarTimes.key !== key) cachedBarTimes = { key, times: bars.map(({ timestamp }) => timestamp) };
  return cachedBarTimes.times;
}

export function anchorToScreenPoint(chart: Chart, { at, price }: DrawingAnchor, period: BarPeriod): ScreenPoint {
  const { x, y } = chart.convertToPixel({
    dataIndex: barIndexAt(barTimesOf(chart), at, period),
    value: Number(price),
  }) as ScreenPoint;
  return { x, y };
}

/** Null if there is no price there. */
export function screenPointToAnchor(
  chart: Chart,
  { x, y }: ScreenPoint,
  period: BarPeriod,
  tick: string,
): DrawingAnchor | null {
  const [point] = chart.convertFromPixel([{ x, y }]) as { dataIndex?: number; value?: number }[];
  const price = roundDraggedPrice(point?.value ?? Number.NaN, tick);
  const index = point?.dataIndex;
  return price === null || index === undefined ? null : { at: barTimeAt(barTimesOf(chart), index, period), price };
}

const priceOf = (chart: Chart, value: number): string =>
  groupThousands(value.toFixed(chart.getSymbol()?.pricePrecision ?? 2));

const inBox = ({ drawingStyle: { colour, paper, size, family } }: DrawingOverlayContent, filled: boolean) => ({
  style: 'fill',
  color: filled ? paper : colour,
  backgroundColor: filled ? colour : paper,
  borderSize: 0,
  borderRadius: 4,
  size,
  family,
  weight: 500,
  paddingLeft: 5,
  paddingRight: 5,
  paddingTop: 3,
  paddingBottom: 3,
});

const lineFigure = ({ drawingStyle, isSelected }: DrawingOverlayContent, [from, to]: LineSegment): OverlayFigure => ({
  type: 'line',
  attrs: { coordinates: [from, to] },
  styles: { color: drawingStyle.colour, size: isSelected ? 2 : 1, style: 'solid' },
  ignoreEvent: true,
});
/** The touch area of a line. */
const bandFigure = (line: LineSegment): OverlayFigure => ({
  type: 'polygon',
  attrs: { coordinates: computeTouchBand(line, FINGER_PX) },
  styles: { style: 'fill', color: NOTHING },
});

/** Additions to the lines: a retracement's levels, a note's text, a rectangle's fill. */
function buildExtraFigures(
  chart: Chart,
  content: DrawingOverlayContent,
  [a, b = a]: readonly ScreenPoint[],
  lines: readonly LineSegment[],
): OverlayFigure[] {
  const { drawing, drawingStyle } = content;
  if (!a || !b) return [];
  if (drawing.kind === 'rectangle')
    return [
      {
        type: 'polygon',
        attrs: { coordinates: [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }] },
        styles: { style: 'fill', color: drawingStyle.faint },
      },
    ];
  if (drawing.kind === 'note')
    return [
      {
        type: 'text',
        attrs: { x: a.x, y: a.y, text: drawing.text, align: 'left', baseline: 'bottom' },
        styles: inBox(content, true),
      },
    ];
  if (drawing.kind !== 'fibonacci') return [];
  const [first = 0, second = first] = drawing.points.map(({ price }) => Number(price));
  return FIBONACCI_LEVELS.map((part, index) => ({
    type: 'text',
    attrs: {
      x: lines[index]?.[0].x ?? a.x,
      y: lines[index]?.[0].y ?? a.y,
      text: `${Number((part * 100).toFixed(1))}% · ${priceOf(chart, computeRetracementPrice(first, second, part))}`,
      align: 'left',
      baseline: 'bottom',
    },
    styles: { ...inBox(content, false), backgroundColor: NOTHING },
    ignoreEvent: true,
  }));
}

const template: OverlayTemplate<DrawingOverlayContent> = {
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, bounding, chart }) => {
    const content = overlay.extendData;
    if (!content || chart.getDataList().length === 0) return [];
    const { drawing, period, onDrawn } = content;
    const spots = drawing.points.map((point) => anchorToScreenPoint(chart, point, period));
    onDrawn?.(spots);
    const lines = computeDrawingLines(drawing.kind, spots, bounding);
    return [
      ...buildExtraFigures(chart, content, spots, lines),
      ...lines.map((line) => lineFigure(content, line)),
      ...lines.map(bandFigure),
    ];
  },
  createYAxisFigures: ({ overlay, bounding, chart, yAxis }) => {
    const content = overlay.extendData;
    const price = Number(content?.drawing.points[0]?.price);
    if (!content || content.drawing.kind !== 'horizontal' || !yAxis) return [];
    return {
      type: 'text',
      attrs: {
        x: bounding.width,
        y: yAxis.convertToPixel(price),
        text: priceOf(chart, price),
        align: 'right',
        baseline: 'middle',
      },
      styles: inBox(content, true),
      ignoreEvent: true,
    };
  },
};
registerOverlay(template);

export interface DrawingsRenderProps {
  drawings: readonly Drawing[];
  period: BarPeriod;
  selected: string | null;
  /** Called when a drawing is tapped; without it drawings aren't selectable. */
  onSelect: ((id: string) => void) | null;
  /** Called each frame with the positions of the selected drawing's points. */
  onDrawn: (spots: readonly ScreenPoint[]) => void;
}

/** Draws exactly these. */
export function renderDrawings(
  chart: Chart,
  { drawings, period, selected, onSelect, onDrawn }: DrawingsRenderProps,
  palette: ChartPalette,
): void {
  chart.removeOverlay({ groupId: NAME });
  const { token, px } = palette;
  const colour = token('--accent');
  const drawingStyle = {
    colour,
    faint: `${colour}22`,
    paper: token('--surface'),
    size: px(0.625),
    family: token('--font'),
  };
  const overlays = drawings.map(
    (drawing): OverlayCreate<DrawingOverlayContent> => ({
      name: NAME,
      id: `${NAME}.${drawing.id}`,
      groupId: NAME,
      paneId: 'candle_pane',
      // Its position is computed from its own points; the library needs one point to regard it as finished.
      points: [{ value: Number(drawing.points[0]?.price) }],
      lock: true,
      extendData: {
        drawing,
        period,
        drawingStyle,
        isSelected: drawing.id === selected,
        onDrawn: drawing.id === selected ? onDrawn : null,
      },
      onClick: () => onSelect?.(drawing.id),
      // A right click would remove it.
      onRightClick: (event) => (event as { preventDefault?: () => void }).preventDefault?.(),
    }),
  );
  if (overlays.length > 0) chart.createOverlay(overlays as OverlayCreate[]);
}
