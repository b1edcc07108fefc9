/** The world's time on this device, and hooks that follow it. */
import { useEffect, useState } from 'react';
import { worldNow, worldTime } from './world-time.ts';

/** The world's time (epoch ms), updated every `everyMs` and when it jumps. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(worldNow);
  useEffect(() => {
    const look = () => setNow(worldNow());
    look();
    const timer = setInterval(look, everyMs);
    const forget = worldTime.subscribe(look);
    return () => {
      clearInterval(timer);
      forget();
    };
  }, [everyMs]);
  return now;
}
