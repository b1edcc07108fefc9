/** Parts of a screen that come later: once the reader has scrolled near, or once they are needed. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './near.module.css';

/** A part begins to be shown this far below the visible area. */
const AHEAD = '0px 0px 160px 0px';

/**
 * Renders its content, and so reads its data, once the reader has scrolled near; then it stays. Reserves a place for it
 * until then. `waits`: what is above it doesn't have its final size yet.
 */
export function Near({ children, waits = false }: { children: ReactNode; waits?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (waits || isNear || !place.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [waits, isNear]);
  return (
    <div ref={place} className={styles.near}>
      {isNear ? children : null}
    </div>
  );
}
