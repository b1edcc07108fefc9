import { STEPPER_LONG_PRESS_MS, STEPPER_REPEAT_MS } from '@bourse/contract/constants.ts';
import { useEffect, useRef } from 'react';

/**
 * Handlers of a button whose press repeats while it is held: after 600 ms, every 200 ms. A keyboard's press counts
 * once.
 */
export function useRepeatingPress(press: () => void) {
  const latest = useRef(press);
  latest.current = press;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);

  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);

  const repeat = () => {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, STEPPER_REPEAT_MS);
  };
  return {
    onPointerDown: () => {
      repeated.current = false;
      stop();
      timer.current = setTimeout(repeat, STEPPER_LONG_PRESS_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => {
      stop();
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
}
