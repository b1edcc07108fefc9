import { useEffect, useState } from 'react';

/**
 * Seconds left, 0 at rest; `start(60)` begins. Measured by the clock, so that a sleeping phone doesn't stretch them.
 */
export function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (seconds: number) => {
    const begun = Date.now();
    setNow(begun);
    setEndsAt(begun + seconds * 1000);
  };
  return [left, start];
}
