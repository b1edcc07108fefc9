import { useEffect, useState } from 'react';

/** Longer than the pause within a double tap. */
const GUARD_MS = 300;

/**
 * False for a moment after buttons have come: a second tap that was meant for the button before must neither confirm
 * nor put an answer away.
 */
export function useArmed(): boolean {
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), GUARD_MS);
    return () => clearTimeout(timer);
  }, []);
  return armed;
}
