import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { fill, useTexts } from '../../../language/language.ts';
import type { Anchor } from './drawing.ts';
import type { Spot } from './geometry.ts';
import { type LayerProps, mover, stepOf } from './layer-steps.ts';
import { anchorAt, spotOf } from './overlay.ts';
import { placeWords, type Telling } from './words.ts';
import styles from './drawings.module.css';

const within = (event: PointerEvent<HTMLElement>): Spot => {
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

/** Takes the points of a new drawing: by tap, or by arrow keys and Enter. */
export function Placing(props: LayerProps & { cursor: Anchor | null; setCursor: (at: Anchor | null) => void }) {
  const { chart, period, tick, dates, price, draw, cursor, setCursor } = props;
  const t = useTexts('chartTools');
  const place = useRef<HTMLDivElement>(null);
  useFocus(place);
  const { mode } = draw;
  if (mode.kind !== 'placing') return null;
  const telling: Telling = { t, dates, price };
  const isInside = ({ y }: Spot) => y < (chart.getSize('candle_pane')?.height ?? 0);
  const pointed = (event: PointerEvent<HTMLElement>) => {
    const spot = within(event);
    return isInside(spot) ? anchorAt(chart, spot, period, tick) : null;
  };
  const start = (): Anchor | null => {
    const last = chart.getDataList().at(-1);
    const y = last ? (chart.convertToPixel({ value: last.close }) as Spot).y : 0;
    const x = last ? (chart.convertToPixel({ timestamp: last.timestamp }) as Spot).x : 0;
    return anchorAt(chart, { x, y }, period, tick);
  };
  const put = (point: Anchor | null) => {
    const before = mode.points.at(-1);
    // A trembling finger doesn't make a second point.
    if (!point || (before && before.at === point.at && before.price === point.price)) return;
    draw.place(point);
  };
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step) setCursor(mover(props)(cursor ?? start() ?? { at: 0, price: '0' }, step.x, step.y) ?? cursor);
    else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      put(cursor ?? start());
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      draw.end();
    }
  };
  const spot = cursor ? spotOf(chart, cursor, period) : null;
  return (
    <div
      ref={place}
      className={styles.placing}
      role="application"
      tabIndex={0}
      aria-label={fill(t.placing, { what: t.tools[mode.tool] })}
      onKeyDown={press}
      onPointerMove={(event) => setCursor(pointed(event))}
      onPointerUp={(event) => put(pointed(event))}
    >
      {spot ? (
        <>
          <span className={styles.across} style={{ transform: `translateY(${spot.y}px)` }} />
          <span className={styles.down} style={{ transform: `translateX(${spot.x}px)` }} />
        </>
      ) : null}
      <span className="only-heard" aria-live="polite">
        {cursor ? placeWords(telling, cursor) : ''}
      </span>
    </div>
  );
}
