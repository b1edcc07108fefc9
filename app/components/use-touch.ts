import { type TouchEvent, useRef } from 'react';
import { leadsBack } from '../router/edge.ts';

/** How a finger has moved since it came down, in px and ms. */
export interface Stroke {
  dx: number;
  dy: number;
  ms: number;
  /** Whether the page was at its top when the finger came down. */
  fromTop: boolean;
}

interface Handlers {
  onMove?: (stroke: Stroke) => void;
  onEnd: (stroke: Stroke) => void;
}

/**
 * Follows one finger; the browser keeps scrolling beneath it. A stroke that begins in a row that scrolls sideways, or
 * leads back from the edge, is ignored.
 */
export function useTouch({ onMove, onEnd }: Handlers) {
  const start = useRef<{ x: number; y: number; at: number; fromTop: boolean } | null>(null);
  const last = useRef<Stroke | null>(null);
  const take = (event: TouchEvent): Stroke | null => {
    const touch = event.changedTouches[0];
    const from = start.current;
    if (!touch || !from) return null;
    return {
      dx: touch.clientX - from.x,
      dy: touch.clientY - from.y,
      ms: Math.max(1, event.timeStamp - from.at),
      fromTop: from.fromTop,
    };
  };
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      const { target } = event as { target: EventTarget };
      const taken =
        target instanceof Element &&
        (target.closest('[data-sideways]') !== null || (touch !== undefined && leadsBack(touch.clientX, target)));
      start.current =
        event.touches.length === 1 && touch && !taken
          ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp, fromTop: scrollY <= 0 }
          : null;
    },
    onTouchMove: (event: TouchEvent) => {
      last.current = take(event);
      if (last.current) onMove?.(last.current);
    },
    onTouchEnd: (event: TouchEvent) => {
      const stroke = take(event);
      start.current = null;
      if (stroke) onEnd(stroke);
    },
    onTouchCancel: () => {
      if (start.current && last.current) onEnd({ ...last.current, dx: 0, dy: 0 });
      start.current = null;
    },
  };
}
