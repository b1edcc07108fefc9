/** Drawings on the canvas; the only part of them that uses the chart library. */
import { groupThousands } from '@bourse/contract/format.ts';
import type { Period } from '@bourse/core/markets/market.ts';
import { type Chart, type OverlayCreate, type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts';
import type { Palette } from '../chart-styles.ts';
import { draggedPrice } from '../shared/chart-prices.ts';
import type { Anchor, Drawing } from './drawing.ts';
import { bandAround, FIBONACCI, indexAt, type Line, linesOf, retraced, type Spot, timeAt } from './geometry.ts';

const NAME = 'bourse.drawing';
const FINGER_PX = 28;
const NOTHING = 'rgba(0, 0, 0, 0)';

interface Look {
  colour: string;
  faint: string;
  paper: string;
  size: number;
  family: string;
}
interface Shown {
  drawing: Drawing;
  period: Period;
  look: Look;
  isSelected: boolean;
  onDrawn: ((spots: readonly Spot[]) => void) | null;
}

let known: { key: string; times: number[] } = { key: '', times: [] };
/** When each bar begins; cached, since every frame asks for each drawing. */
export function timesOf(chart: Chart): readonly number[] {
  const bars = chart.getDataList();
  const key = `${chart.id} ${bars.length} ${bars[0]?.timestamp} ${bars.at(-1)?.timestamp}`;
  if (known.key !== key) known = { key, times: bars.map(({ timestamp }) => timestamp) };
  return known.times;
}

export function spotOf(chart: Chart, { at, price }: Anchor, period: Period): Spot {
  const { x, y } = chart.convertToPixel({
    dataIndex: indexAt(timesOf(chart), at, period),
    value: Number(price),
  }) as Spot;
  return { x, y };
}

/** Null if there is no price there. */
export function anchorAt(chart: Chart, { x, y }: Spot, period: Period, tick: string): Anchor | null {
  const [point] = chart.convertFromPixel([{ x, y }]) as { dataIndex?: number; value?: number }[];
  const price = draggedPrice(point?.value ?? Number.NaN, tick);
  const index = point?.dataIndex;
  return price === null || index === undefined ? null : { at: timeAt(timesOf(chart), index, period), price };
}

const priceOf = (chart: Chart, value: number): string =>
  groupThousands(value.toFixed(chart.getSymbol()?.pricePrecision ?? 2));

const inBox = ({ look: { colour, paper, size, family } }: Shown, filled: boolean) => ({
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

const lineFigure = ({ look, isSelected }: Shown, [from, to]: Line): OverlayFigure => ({
  type: 'line',
  attrs: { coordinates: [from, to] },
  styles: { color: look.colour, size: isSelected ? 2 : 1, style: 'solid' },
  ignoreEvent: true,
});
/** The touch area of a line. */
const bandFigure = (line: Line): OverlayFigure => ({
  type: 'polygon',
  attrs: { coordinates: bandAround(line, FINGER_PX) },
  styles: { style: 'fill', color: NOTHING },
});

/** Additions to the lines: a retracement's levels, a note's text, a rectangle's fill. */
function besides(chart: Chart, shown: Shown, [a, b = a]: readonly Spot[], lines: readonly Line[]): OverlayFigure[] {
  const { drawing, look } = shown;
  if (!a || !b) return [];
  if (drawing.kind === 'rectangle')
    return [
      {
        type: 'polygon',
        attrs: { coordinates: [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }] },
        styles: { style: 'fill', color: look.faint },
      },
    ];
  if (drawing.kind === 'note')
    return [
      {
        type: 'text',
        attrs: { x: a.x, y: a.y, text: drawing.text, align: 'left', baseline: 'bottom' },
        styles: inBox(shown, true),
      },
    ];
  if (drawing.kind !== 'fibonacci') return [];
  const [first = 0, second = first] = drawing.points.map(({ price }) => Number(price));
  return FIBONACCI.map((part, index) => ({
    type: 'text',
    attrs: {
      x: lines[index]?.[0].x ?? a.x,
      y: lines[index]?.[0].y ?? a.y,
      text: `${Number((part * 100).toFixed(1))}% · ${priceOf(chart, retraced(first, second, part))}`,
      align: 'left',
      baseline: 'bottom',
    },
    styles: { ...inBox(shown, false), backgroundColor: NOTHING },
    ignoreEvent: true,
  }));
}

const template: OverlayTemplate<Shown> = {
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, bounding, chart }) => {
    const shown = overlay.extendData;
    if (!shown || chart.getDataList().length === 0) return [];
    const { drawing, period, onDrawn } = shown;
    const spots = drawing.points.map((point) => spotOf(chart, point, period));
    onDrawn?.(spots);
    const lines = linesOf(drawing.kind, spots, bounding);
    return [
      ...besides(chart, shown, spots, lines),
      ...lines.map((line) => lineFigure(shown, line)),
      ...lines.map(bandFigure),
    ];
  },
  createYAxisFigures: ({ overlay, bounding, chart, yAxis }) => {
    const shown = overlay.extendData;
    const price = Number(shown?.drawing.points[0]?.price);
    if (!shown || shown.drawing.kind !== 'horizontal' || !yAxis) return [];
    return {
      type: 'text',
      attrs: {
        x: bounding.width,
        y: yAxis.convertToPixel(price),
        text: priceOf(chart, price),
        align: 'right',
        baseline: 'middle',
      },
      styles: inBox(shown, true),
      ignoreEvent: true,
    };
  },
};
registerOverlay(template);

export interface Drawn {
  drawings: readonly Drawing[];
  period: Period;
  selected: string | null;
  /** Called when a drawing is tapped; without it drawings aren't selectable. */
  onSelect: ((id: string) => void) | null;
  /** Called each frame with the positions of the selected drawing's points. */
  onDrawn: (spots: readonly Spot[]) => void;
}

/** Draws exactly these. */
export function showDrawings(
  chart: Chart,
  { drawings, period, selected, onSelect, onDrawn }: Drawn,
  palette: Palette,
): void {
  chart.removeOverlay({ groupId: NAME });
  const { token, px } = palette;
  const colour = token('--accent');
  const look = { colour, faint: `${colour}22`, paper: token('--surface'), size: px(0.625), family: token('--font') };
  const overlays = drawings.map(
    (drawing): OverlayCreate<Shown> => ({
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
        look,
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
