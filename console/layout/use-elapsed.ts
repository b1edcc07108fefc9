import { useEffect, useState } from 'react';

/** Milliseconds since an instant of this device's own clock, updated each second. */
export function useElapsed(since: number): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(ticking);
  }, []);
  return Math.max(0, now - since);
}
