import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../language/language.ts';
import { Icon } from './icon.tsx';
import styles from './support-button.module.css';
import { useSupport } from './use-support.ts';

interface Spot {
  x: number;
  y: number;
}

/** A finger that moves less than this has tapped. */
const SLIP_PX = 6;

/** The nearest spot at which a button of `size` is wholly on a screen of `width` × `height`. */
export function keepOnScreen(spot: Spot, size: number, width: number, height: number): Spot {
  return {
    x: Math.min(Math.max(0, spot.x), Math.max(0, width - size)),
    y: Math.min(Math.max(0, spot.y), Math.max(0, height - size)),
  };
}

/** Opens the customer-service link; can be dragged out of the way, and stays on the screen. */
export function SupportButton() {
  const t = useTexts('shell');
  const callSupport = useSupport();
  const [spot, setSpot] = useState<Spot | null>(null);
  const down = useRef<Spot | null>(null);
  const dragged = useRef(false);

  useEffect(() => {
    const stay = () => setSpot((known) => known && keepOnScreen(known, 48, innerWidth, innerHeight));
    addEventListener('resize', stay);
    return () => removeEventListener('resize', stay);
  }, []);

  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const from = down.current;
    if (!from || (!dragged.current && Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLIP_PX)) return;
    dragged.current = true;
    const size = event.currentTarget.offsetWidth;
    setSpot(keepOnScreen({ x: event.clientX - size / 2, y: event.clientY - size / 2 }, size, innerWidth, innerHeight));
  };
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    down.current = { x: event.clientX, y: event.clientY };
    dragged.current = false;
  };
  const lift = () => {
    down.current = null;
  };

  const open = () => {
    if (dragged.current) return;
    callSupport();
  };
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t.support}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={lift}
      onPointerCancel={lift}
      onClick={open}
      style={spot ? { left: spot.x, top: spot.y, right: 'auto', bottom: 'auto' } : undefined}
    >
      <Icon name="chat" />
    </button>
  );
}
