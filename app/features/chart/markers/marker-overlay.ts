/** Marks on the canvas, below the candles; the only part of them that uses the chart library. */
import type { BarPeriod } from '@bourse/core/markets/market-types.ts';
import { type Chart, type OverlayCreate, type OverlayFigure, type OverlayTemplate, registerOverlay } from 'klinecharts';
import { type ChartPalette, readChartPalette } from '../chart-styles.ts';
import { barTimesOf } from '../drawings/drawing-overlay.ts';
import { barIndexAt } from '../drawings/drawing-geometry.ts';
import {
  type ChartMarker,
  type MarkerCluster,
  clusterMarkers,
  type ChartMarkersState,
  type MarkerSign,
} from './use-chart-markers.ts';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../language/language.ts';

const NAME = 'bourse.marks';
const CANDLES = 'candle_pane';
const NOTHING = 'rgba(0, 0, 0, 0)';
const RADIUS_REM = 0.4375;
/** The distance between two marks, and the touch area to each side. */
const APART_REM = 1.25;
const FINGER_REM = 1.375;
/**
 * The strip below the prices, so that the label of the lowest price stays above the marks; and its usual share of the
 * height.
 */
const FOOT_REM = 2;
const USUAL_FOOT = 0.06;

interface MarkerOverlayContent {
  markers: readonly ChartMarker[];
  period: BarPeriod;
  signs: Readonly<Record<MarkerSign, string>>;
  colours: Readonly<Record<MarkerSign, string>>;
  paper: string;
  family: string;
  size: number;
  px: (rem: number) => number;
  /** Cached, since every frame asks. */
  gathered: { key: string; clusters: readonly MarkerCluster[] };
}

function gathered(chart: Chart, content: MarkerOverlayContent): readonly MarkerCluster[] {
  const times = barTimesOf(chart);
  const { bar } = chart.getBarSpace();
  const key = `${times.length} ${times[0]} ${times.at(-1)} ${bar}`;
  if (content.gathered.key !== key) {
    const indexOf = (at: number) => barIndexAt(times, at, content.period);
    content.gathered = { key, clusters: clusterMarkers(content.markers, indexOf, bar, content.px(APART_REM)) };
  }
  return content.gathered.clusters;
}

const xOf = (chart: Chart, index: number): number => (chart.convertToPixel({ dataIndex: index }) as { x: number }).x;

function figuresOf(
  { sign, ids }: MarkerCluster,
  content: MarkerOverlayContent,
  x: number,
  height: number,
): OverlayFigure[] {
  const { px, colours, paper, family, size, signs } = content;
  const r = px(RADIUS_REM);
  const y = height - r - 2;
  const color = colours[sign];
  const disc = (at: number): OverlayFigure => ({
    type: 'circle',
    attrs: { x: at, y, r },
    styles: { style: 'stroke_fill', color: paper, borderColor: color, borderSize: 1 },
    ignoreEvent: true,
  });
  return [
    ...(ids.length > 1 ? [disc(x + 3)] : []),
    disc(x),
    {
      type: 'text',
      attrs: { x, y: y + 1, text: signs[sign], align: 'center', baseline: 'middle' },
      styles: { style: 'fill', color, backgroundColor: NOTHING, borderSize: 0, size, family, weight: 600 },
      ignoreEvent: true,
    },
    {
      type: 'rect',
      attrs: {
        x: x - px(FINGER_REM) / 2,
        y: height - px(FINGER_REM * 2),
        width: px(FINGER_REM),
        height: px(FINGER_REM * 2),
      },
      styles: { style: 'fill', color: NOTHING },
    },
  ];
}

const template: OverlayTemplate<MarkerOverlayContent> = {
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, bounding, chart }) => {
    const content = overlay.extendData;
    if (!content || chart.getDataList().length === 0) return [];
    const margin = content.px(APART_REM);
    return gathered(chart, content)
      .map((cluster) => ({ cluster, x: xOf(chart, cluster.index) }))
      .filter(({ x }) => x > -margin && x < bounding.width + margin)
      .flatMap(({ cluster, x }) => figuresOf(cluster, content, x, bounding.height));
  },
};
registerOverlay(template);

const COLOURS = {
  earnings: '--accent',
  split: '--blue',
  dividend: '--amber',
  action: '--ink-2',
  listing: '--ink-2',
  news: '--ink-3',
} as const;

/** Keeps room below the candles if marks are shown, before they are loaded, so that nothing moves. */
function reserveMarkerStrip(chart: Chart, on: boolean, { px }: ChartPalette): void {
  chart.overrideYAxis({ paneId: CANDLES, gap: { bottom: on ? px(FOOT_REM) : USUAL_FOOT } });
}

/** Draws exactly these. `onOpen` is called with the tapped ones. */
function renderMarkers(
  chart: Chart,
  { markers, period, signs }: Pick<MarkerOverlayContent, 'markers' | 'period' | 'signs'>,
  { token, px }: ChartPalette,
  onOpen: (ids: readonly string[]) => void,
): void {
  chart.removeOverlay({ groupId: NAME });
  if (markers.length === 0) return;
  const colours = Object.fromEntries(Object.entries(COLOURS).map(([sign, name]) => [sign, token(name)]));
  const content: MarkerOverlayContent = {
    markers,
    period,
    signs,
    colours: colours as Record<MarkerSign, string>,
    paper: token('--surface'),
    family: token('--font'),
    size: px(0.5625),
    px,
    gathered: { key: '', clusters: [] },
  };
  const overlay: OverlayCreate<MarkerOverlayContent> = {
    name: NAME,
    id: NAME,
    groupId: NAME,
    paneId: CANDLES,
    // Their positions are computed; the library needs a point to regard it as finished.
    points: [{ value: 0 }],
    lock: true,
    extendData: content,
    onClick: ({ x = 0 }) => {
      const [nearest] = gathered(chart, content).toSorted(
        (a, b) => Math.abs(xOf(chart, a.index) - x) - Math.abs(xOf(chart, b.index) - x),
      );
      if (nearest) onOpen(nearest.ids);
    },
    // A right click would remove them.
    onRightClick: (event) => (event as { preventDefault?: () => void }).preventDefault?.(),
  };
  chart.createOverlay(overlay as OverlayCreate);
}

interface Props {
  period: BarPeriod;
  markers: ChartMarkersState;
}

/** The marks on one chart; a changed look redraws them. */
export function useMarkerOverlay(
  chart: Chart | null,
  { period, markers: { on, all, open } }: Props,
  appearanceKey: string,
): void {
  const { signs } = useTexts('chartTools').marks;
  const latestOnOpen = useRef(open);
  latestOnOpen.current = open;
  // A changed look redraws it.
  useEffect(() => {
    if (chart) reserveMarkerStrip(chart, on, readChartPalette());
  }, [chart, on, appearanceKey]);
  // A changed look redraws them.
  useEffect(() => {
    if (chart)
      renderMarkers(chart, { markers: all, period, signs }, readChartPalette(), (ids) => latestOnOpen.current(ids));
  }, [chart, all, period, signs, appearanceKey]);
}
