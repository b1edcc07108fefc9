/** The points of a drawing under a finger or arrow keys: those of the selected one, and those of a new one. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { fill, useTexts } from '../../../language/language.ts';
import type { Anchor, Drawing } from './drawing.ts';
import type { Spot } from './geometry.ts';
import { type LayerProps, mover, stepOf } from './layer-steps.ts';
import { placeWords } from './words.ts';
import styles from './drawings.module.css';

interface HandleProps extends LayerProps {
  drawing: Drawing;
  index: number;
  points: readonly Anchor[];
  place: (element: HTMLButtonElement | null) => void;
  setMoved: (points: readonly Anchor[] | null) => void;
}

/**
 * A point of the selected drawing: dragged, or moved by arrow keys. The handle after the last point moves all of them.
 */
export function Handle({ drawing, index, points, place, setMoved, ...props }: HandleProps) {
  const { draw, dates, price } = props;
  const t = useTexts('chartTools');
  const from = useRef<Spot | null>(null);
  const isWhole = index === points.length;
  const by = (bars: number, y: number): readonly Anchor[] | null => {
    const moved = drawing.points.map((point, each) =>
      isWhole || each === index ? mover(props)(point, bars, y) : point,
    );
    return moved.every((point) => point !== null) ? moved : null;
  };
  const dragged = (event: PointerEvent): readonly Anchor[] | null => {
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
  const where = point ? placeWords({ t, dates, price }, point) : '';
  return (
    <button
      ref={place}
      type="button"
      className={`${styles.handle} ${isWhole ? styles.whole : ''}`}
      aria-label={isWhole ? t.moveWhole : fill(t.movePoint, { number: index + 1, place: where })}
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
