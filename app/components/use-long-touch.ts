import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** As long as phones wait before they count a touch as long. */
const LONG_MS = 500;
/** A finger never stays quite still. */
const STILL_PX = 10;

/**
 * Handlers for an element that responds to a long touch; the click of that touch is then ignored. `open` gets what is
 * touched, and returns false if a long touch means nothing there.
 */
export function useLongTouch(open: (touched: Element) => unknown) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef<{ x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y, target }: PointerEvent) => {
      wasLong.current = false;
      stop();
      if (pointerType !== 'touch') return;
      from.current = { x, y };
      timer.current = setTimeout(() => {
        wasLong.current = open(target as Element) !== false;
      }, LONG_MS);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = clientX, y = clientY } = from.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // The phone's own menu for a link.
    onContextMenu: (event: MouseEvent) => from.current && event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
