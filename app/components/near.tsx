import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './near.module.css';

/** So far below what is seen a part begins to be shown. */
const AHEAD = '0px 0px 160px 0px';

/**
 * Shows its content, and so reads what that needs, once a reader has come near; then it stays. Keeps a place for it
 * until there is something. `waits`: what stands above it hasn't its size yet.
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
