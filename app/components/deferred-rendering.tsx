/** Parts of a screen that are rendered later: once scrolled near, or once needed. */
import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './placeholders.module.css';

/** A part begins to be shown this far below the visible area; above it always, since what is below may wait for it. */
const AHEAD = '100000px 0px 160px 0px';

/**
 * Renders its content, and so reads its data, once the reader has scrolled near; then it stays. Reserves a place for it
 * until then. `waits`: what is above it doesn't have its final size yet.
 */
export function RenderWhenNear({ children, waits = false }: { children: ReactNode; waits?: boolean }) {
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

const AGAIN_MS = 30_000;

export interface OptionalLazyComponentProps<Props extends object> {
  /** Must not change. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  wanted: boolean;
  afterMs?: number;
  props: Props;
}

/**
 * A rarely seen part of the shell, loaded when it is needed. If its code can't be loaded, for example offline, the
 * shell does without it and retries: an optional part must never break a screen.
 */
export function OptionalLazyComponent<Props extends object>({
  load,
  wanted,
  afterMs = 0,
  props,
}: OptionalLazyComponentProps<Props>) {
  const [part, setPart] = useState<{ Component: ComponentType<Props> } | null>(null);
  const missing = wanted && part === null;
  useEffect(() => {
    if (!missing) return;
    let timer = setTimeout(() => void attempt(), afterMs);
    let gone = false;
    const attempt = async (): Promise<void> => {
      const loaded = await load().catch(() => null);
      if (gone) return;
      if (loaded) setPart({ Component: loaded.default });
      else timer = setTimeout(() => void attempt(), AGAIN_MS);
    };
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [missing, load, afterMs]);
  return wanted && part ? createElement(part.Component, props) : null;
}
