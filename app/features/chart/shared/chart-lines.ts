/** Lines across the chart at the prices of positions and orders; the only part of them that uses the chart library. */
import { groupThousands } from '@bourse/contract/format.ts';
import {
  type Chart,
  type Overlay,
  type OverlayCreate,
  type OverlayFigure,
  type OverlayTemplate,
  registerOverlay,
  utils,
  type YAxis,
} from 'klinecharts';
import type { ChartPalette } from '../chart-styles.ts';
import { LEGEND_LINE_REM, countLegendLines, formatLegendParts } from '../indicators/legend-and-pane-layout.ts';
import { type Box, cutBand, findLabelBox, stackTags } from './label-layout.ts';

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
const AXIS_NAME = 'bourse.axis';
const GROUP = 'bourse.lines';
const MARGIN_PX = 4;
const SIDE_PADDING_PX = 5;
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

/** A tag and the gap to the next. */
const tagHeight = (size: number): number => size + 2 * PADDING_PX + 2;

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

interface Plot {
  chart: Chart;
  yAxis: YAxis;
  width: number;
  height: number;
}

/** The lines within the plot, in the order in which they get their places. */
const linesOf = ({ chart, yAxis, height }: Plot) =>
  (chart.getOverlays({ groupId: GROUP, name: NAME }) as Overlay<DrawnLine>[]).flatMap(({ id, points, extendData }) => {
    const y = yAxis.convertToPixel(points[0]?.value ?? Number.NaN);
    return y >= 0 && y <= height ? [{ id, y, line: extendData }] : [];
  });

/** What is drawn of the prices themselves: candles, and the highest and lowest price beside theirs. */
function candleBoxes({ chart, yAxis, width }: Plot): Box[] {
  const bars = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  const { bar, gapBar } = chart.getBarSpace();
  const last = chart.convertToPixel({ dataIndex: to - 1 }) as { x?: number };
  if (last.x === undefined) return [];
  const { high: highMark, low: lowMark } = chart.getStyles().candle.priceMark;
  const boxes: Box[] = [];
  let [highest, lowest]: [Box | null, Box | null] = [null, null];
  for (let index = Math.max(0, from); index < to; index += 1) {
    const each = bars[index];
    if (!each) continue;
    const x = last.x - (to - 1 - index) * bar;
    const [top, bottom] = [yAxis.convertToPixel(each.high), yAxis.convertToPixel(each.low)];
    const box = { left: x - gapBar / 2 - 1, right: x + gapBar / 2 + 1, top: top - 1, bottom: bottom + 1 };
    boxes.push(box);
    if (highest === null || top < highest.top) highest = box;
    if (lowest === null || bottom > lowest.bottom) lowest = box;
  }
  const mark = (box: Box | null, y: (of: Box) => number, { show, textSize }: typeof highMark): Box[] => {
    if (!box || !show) return [];
    const x = (box.left + box.right) / 2;
    const reach = textSize * 6;
    const side = x > width / 2 ? { left: x - reach, right: x } : { left: x, right: x + reach };
    return [{ ...side, top: y(box) - textSize, bottom: y(box) + textSize }];
  };
  return [
    ...boxes,
    ...mark(highest, ({ top }) => top - textGap, highMark),
    ...mark(lowest, ({ bottom }) => bottom + textGap, lowMark),
  ];
}
/** Between a candle's end and the middle of the price beside it. */
const textGap = 7;

const otherLines = (lines: readonly { id: string; y: number }[], own: string, width: number): Box[] =>
  lines.flatMap(({ id, y }) => (id === own ? [] : [{ left: 0, right: width, top: y - 1, bottom: y + 1 }]));

const layouts = new WeakMap<Chart, { key: string; boxes: ReadonlyMap<string, Box | null> }>();

/** Where each line's name is: on no other's and on no candle; computed once for each drawing. */
function labelBoxes(plot: Plot): ReadonlyMap<string, Box | null> {
  const { chart, yAxis, width, height } = plot;
  const lines = linesOf(plot);
  const newest = chart.getDataList().at(-1);
  const key = JSON.stringify([
    lines.map(({ id, y, line }) => [id, y, line.label]),
    chart.getVisibleRange(),
    yAxis.getRange().from,
    yAxis.getRange().to,
    [width, height, chart.getBarSpace().bar, newest?.high, newest?.low],
  ]);
  const known = layouts.get(chart);
  if (known?.key === key) return known.boxes;
  const boxes = new Map<string, Box | null>();
  const obstacles = lines.length > 0 ? candleBoxes(plot) : [];
  const head = lines[0] ? legendLines(chart, width) * lines[0].line.legend : 0;
  for (const { id, y, line } of lines) {
    const size = {
      width: utils.calcTextWidth(line.label, line.size, 500, line.family) + 2 * SIDE_PADDING_PX,
      height: line.size + 2 * PADDING_PX,
    };
    const room = { width, height, head, margin: MARGIN_PX };
    // A name that another line crosses can be read, one on a candle can't.
    const box =
      findLabelBox(y, size, [...obstacles, ...otherLines(lines, id, width)], room) ??
      findLabelBox(y, size, obstacles, room);
    boxes.set(id, box);
    if (box) obstacles.push(box);
  }
  layouts.set(chart, { key, boxes });
  return boxes;
}

interface AxisTags {
  middles: ReadonlyMap<string, number>;
  /** The last price: where the library writes it, and where it has room. */
  last: { y: number; place: number } | null;
}

/** The middles of the tags at the axis, by line. */
function axisTags(plot: Plot): AxisTags {
  const { chart, yAxis, height } = plot;
  const close = chart.getDataList().at(-1)?.close;
  const y = close === undefined ? null : yAxis.convertToNicePixel(close);
  const lines = linesOf(plot);
  const tag = tagHeight(Math.max(chart.getStyles().candle.priceMark.last.text.size, lines[0]?.line.size ?? 0));
  const { middles, last } = stackTags(
    lines.map((each) => each.y),
    { tag, height, last: y },
  );
  return {
    middles: new Map(lines.map(({ id }, at) => [id, middles[at] ?? 0])),
    last: y === null || last === null ? null : { y, place: last },
  };
}

/** The last price once more, away from where the library has written it. */
function movedLastPrice(chart: Chart, width: number, place: number): OverlayFigure[] {
  const [before, newest] = chart.getDataList().slice(-2);
  const { last } = chart.getStyles().candle.priceMark;
  if (!newest || !before) return [];
  const since = newest.close - (last.compareRule === 'current_open' ? newest.open : before.close);
  const colour = since > 0 ? last.upColor : since < 0 ? last.downColor : last.noChangeColor;
  return [
    {
      type: 'text',
      attrs: { x: width, y: place, text: priceOf(chart, newest.close), align: 'right', baseline: 'middle' },
      styles: { ...last.text, backgroundColor: colour },
      ignoreEvent: true,
    },
  ];
}

const template: OverlayTemplate<DrawnLine> = {
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding, chart, yAxis }) => {
    const [at] = coordinates;
    const line = overlay.extendData;
    const { width, height } = bounding;
    if (!at || !yAxis || at.y < 0 || at.y > height) return [];
    const box = labelBoxes({ chart, yAxis, width, height }).get(overlay.id);
    const across = {
      key: 'line',
      type: 'line',
      attrs: {
        coordinates: [
          { x: 0, y: at.y },
          { x: width, y: at.y },
        ],
      },
      styles: { color: line.colour, size: 1, style: line.dashed ? 'dashed' : 'solid', dashedValue: [5, 3] },
    };
    if (!box) return [across];
    const y = (box.top + box.bottom) / 2;
    const label = { x: box.right, y, text: line.label, align: 'right', baseline: 'middle' };
    return [across, { key: 'label', type: 'text', attrs: label, styles: textStyles(line) }];
  },
  createYAxisFigures: ({ overlay, bounding, chart, yAxis }) => {
    const { width, height } = bounding;
    const value = overlay.points[0]?.value;
    const y = yAxis && axisTags({ chart, yAxis, width, height }).middles.get(overlay.id);
    if (y === null || y === undefined || value === undefined) return [];
    const tag = { x: width, y, text: priceOf(chart, value), align: 'right', baseline: 'middle' };
    return { type: 'text', attrs: tag, styles: textStyles(overlay.extendData), ignoreEvent: true };
  },
};
registerOverlay(template);

/** Takes away the axis's own prices where a tag would cover half of one; drawn before the tags. */
const axisTemplate: OverlayTemplate<{ ground: string }> = {
  name: AXIS_NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: () => [],
  createYAxisFigures: ({ overlay, bounding, chart, yAxis }) => {
    if (!yAxis) return [];
    const { width, height } = bounding;
    const { last, middles } = axisTags({ chart, yAxis, width, height });
    const { tickText } = chart.getStyles().yAxis;
    const half = tagHeight(tickText.size) / 2;
    const text = tickText.size / 2 + 1;
    const tags = [...middles.values(), ...(last === null ? [] : [last.place])];
    const isMoved = last !== null && Math.abs(last.place - last.y) > 0.5;
    const bands = yAxis
      .getTicks()
      .filter(({ coord }) => tags.some((y) => Math.abs(y - coord) < half + text))
      .flatMap(({ coord }) =>
        cutBand(
          { top: coord - text, bottom: coord + text },
          last === null || isMoved ? null : { top: last.y - half, bottom: last.y + half },
        ),
      );
    if (isMoved) bands.push({ top: last.y - half, bottom: last.y + half });
    const covers = bands.map(({ top, bottom }) => ({
      type: 'rect',
      attrs: { x: 0, y: top, width, height: bottom - top },
      styles: { style: 'fill', color: overlay.extendData.ground },
      ignoreEvent: true,
    }));
    return isMoved ? [...covers, ...movedLastPrice(chart, width, last.place)] : covers;
  },
};
registerOverlay(axisTemplate);

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
  paddingLeft: SIDE_PADDING_PX,
  paddingRight: SIDE_PADDING_PX,
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
  const axis: OverlayCreate<{ ground: string }> = {
    name: AXIS_NAME,
    id: `${GROUP}.axis`,
    groupId: GROUP,
    paneId: PANE,
    zLevel: -1,
    lock: true,
    points: [{ value: 0 }],
    extendData: { ground: groundBehind(chart.getDom()) },
  };
  chart.createOverlay([axis, ...overlays] as OverlayCreate[]);
}

/** The colour that the canvas, which is transparent, lies on. */
function groundBehind(element: HTMLElement | null): string {
  for (let each = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (backgroundColor !== 'transparent' && !backgroundColor.endsWith(', 0)')) return backgroundColor;
  }
  return 'transparent';
}
