import { useEffect, useState } from 'react';

/** Longer than the pause within a double tap. */
const GUARD_MS = 300;

/**
 * False for a moment after buttons appear, so that a double tap on the previous button neither confirms nor dismisses.
 */
export function useDoubleTapGuard(): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), GUARD_MS);
    return () => clearTimeout(timer);
  }, []);
  return armed;
}
