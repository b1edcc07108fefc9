/** The points of a drawing under a finger or arrow keys: those of the selected one, and those of a new one. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import { type DrawingAnchor, type Drawing, formatAnchor, type DrawingFormatContext } from './drawing.ts';
import { barIndexAt, type ScreenPoint, barTimeAt } from './drawing-geometry.ts';
import styles from './drawings.module.css';
import { screenPointToAnchor, anchorToScreenPoint, barTimesOf } from './drawing-overlay.ts';
import type { BarPeriod } from '@bourse/core/markets/market-types.ts';
import type { Chart } from 'klinecharts';
import type { ChartDateFormats } from '../chart-date-formats.ts';
import type { DrawingSession } from './use-drawing-session.ts';

interface DrawingHandleProps extends DrawingLayerProps {
  drawing: Drawing;
  index: number;
  points: readonly DrawingAnchor[];
  place: (element: HTMLButtonElement | null) => void;
  setMoved: (points: readonly DrawingAnchor[] | null) => void;
}

/**
 * A point of the selected drawing: dragged, or moved by arrow keys. The handle after the last point moves all of them.
 */
export function DrawingHandle({ drawing, index, points, place, setMoved, ...props }: DrawingHandleProps) {
  const { draw, dates, price } = props;
  const t = useTexts('chartTools');
  const from = useRef<ScreenPoint | null>(null);
  const isWhole = index === points.length;
  const by = (bars: number, y: number): readonly DrawingAnchor[] | null => {
    const moved = drawing.points.map((point, each) =>
      isWhole || each === index ? createAnchorMover(props)(point, bars, y) : point,
    );
    return moved.every((point) => point !== null) ? moved : null;
  };
  const dragged = (event: PointerEvent): readonly DrawingAnchor[] | null => {
    if (!from.current) return null;
    const { bar } = props.chart.getBarSpace();
    return by(Math.round((event.clientX - from.current.x) / bar), event.clientY - from.current.y);
  };
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event);
    const moved = step && by(step.x, step.y);
    if (moved) draw.move(drawing.id, moved);
    if (event.key === 'Delete' || event.key === 'Backspace') draw.remove(drawing.id);
    if (event.key === 'Escape') {
      event.stopPropagation();
      draw.end();
    }
  };
  const point = points[index];
  const where = point ? formatAnchor({ t, dates, price }, point) : '';
  return (
    <button
      ref={place}
      type="button"
      className={`${styles.handle} ${isWhole ? styles.whole : ''}`}
      aria-label={isWhole ? t.moveWhole : fillPlaceholders(t.movePoint, { number: index + 1, place: where })}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => from.current && setMoved(dragged(event))}
      onPointerUp={(event) => {
        const moved = dragged(event);
        const hasMoved = from.current && Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > 2;
        from.current = null;
        setMoved(null);
        if (moved && hasMoved) draw.move(drawing.id, moved);
      }}
      onPointerCancel={() => {
        from.current = null;
        setMoved(null);
      }}
    />
  );
}

const pointInElement = (event: PointerEvent<HTMLElement>): ScreenPoint => {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};

/** How long a closed sheet may take to return the focus to its button. */
const SETTLED_MS = 1_000;

/** Takes the focus, and takes it again if the closing sheet returns it to its button. */
function useFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    const until = performance.now() + SETTLED_MS;
    let frame = 0;
    const take = () => {
      frame = requestAnimationFrame(() => element?.focus({ preventScroll: true }));
    };
    const lose = () => performance.now() < until && take();
    take();
    element?.addEventListener('blur', lose);
    return () => {
      cancelAnimationFrame(frame);
      element?.removeEventListener('blur', lose);
    };
  }, [place]);
}

/** Two lines that cross at the point that would be taken. */
const Crosshair = ({ at }: { at: ScreenPoint }) => (
  <>
    <span className={styles.across} style={{ transform: `translateY(${at.y}px)` }} />
    <span className={styles.down} style={{ transform: `translateX(${at.x}px)` }} />
  </>
);

/** Takes the points of a new drawing: by tap, or by arrow keys and Enter. */
export function DrawingPlacement(
  props: DrawingLayerProps & { cursor: DrawingAnchor | null; setCursor: (at: DrawingAnchor | null) => void },
) {
  const { chart, period, tick, dates, price, draw, cursor, setCursor } = props;
  const t = useTexts('chartTools');
  const place = useRef<HTMLDivElement>(null);
  useFocus(place);
  const { mode } = draw;
  if (mode.kind !== 'placing') return null;
  const telling: DrawingFormatContext = { t, dates, price };
  const isInside = ({ y }: ScreenPoint) => y < (chart.getSize('candle_pane')?.height ?? 0);
  const pointed = (event: PointerEvent<HTMLElement>) => {
    const spot = pointInElement(event);
    return isInside(spot) ? screenPointToAnchor(chart, spot, period, tick) : null;
  };
  const start = (): DrawingAnchor | null => {
    const last = chart.getDataList().at(-1);
    const y = last ? (chart.convertToPixel({ value: last.close }) as ScreenPoint).y : 0;
    const x = last ? (chart.convertToPixel({ timestamp: last.timestamp }) as ScreenPoint).x : 0;
    return screenPointToAnchor(chart, { x, y }, period, tick);
  };
  const put = (point: DrawingAnchor | null) => {
    const before = mode.points.at(-1);
    // A trembling finger doesn't make a second point.
    if (!point || (before && before.at === point.at && before.price === point.price)) return;
    draw.place(point);
  };
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step) setCursor(createAnchorMover(props)(cursor ?? start() ?? { at: 0, price: '0' }, step.x, step.y) ?? cursor);
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      put(cursor ?? start());
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      draw.end();
    }
  };
  const spot = cursor ? anchorToScreenPoint(chart, cursor, period) : null;
  return (
    <div
      ref={place}
      className={styles.placing}
      role="application"
      tabIndex={0}
      aria-label={fillPlaceholders(t.placing, { what: t.tools[mode.tool] })}
      onKeyDown={press}
      onPointerMove={(event) => setCursor(pointed(event))}
      onPointerUp={(event) => put(pointed(event))}
    >
      {spot ? <Crosshair at={spot} /> : null}
      <span className="only-heard" aria-live="polite">
        {cursor ? formatAnchor(telling, cursor) : ''}
      </span>
    </div>
  );
}

/** What the drawing layer needs, and arrow-key steps on it. */

export interface DrawingLayerProps {
  chart: Chart;
  period: BarPeriod;
  tick: string;
  dates: ChartDateFormats;
  price: (value: string) => string;
  draw: DrawingSession;
  /** Drawings can be made and changed here. */
  canDraw: boolean;
  /** Identifies theme, colours and language: a change redraws. */
  appearanceKey: string;
}

const STEPS: Readonly<Record<string, ScreenPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const STEP_PX = 4;
const FAST = 5;

type MoveAnchor = (from: DrawingAnchor, bars: number, y: number) => DrawingAnchor | null;

/** Moves an anchor by bars and pixels. */
function createAnchorMover({ chart, period, tick }: Pick<DrawingLayerProps, 'chart' | 'period' | 'tick'>): MoveAnchor {
  return (from, bars, dy) => {
    const times = barTimesOf(chart);
    const spot = anchorToScreenPoint(chart, from, period);
    const to = dy === 0 ? from : screenPointToAnchor(chart, { x: spot.x, y: spot.y + dy }, period, tick);
    if (!to) return null;
    return { at: barTimeAt(times, barIndexAt(times, from.at, period) + bars, period), price: to.price };
  };
}

/** Arrow keys as bars and pixels; null for any other key. */
function stepOf(event: KeyboardEvent): ScreenPoint | null {
  const step = STEPS[event.key];
  if (!step) return null;
  event.preventDefault();
  const times = event.shiftKey ? FAST : 1;
  return { x: step.x * times, y: step.y * times * STEP_PX };
}
