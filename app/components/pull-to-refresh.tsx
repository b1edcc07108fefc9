/** Pulling the page down reads again what it shows. */
import { PULL_REFRESH_HEIGHT_PX, PULL_REFRESH_SUCCESS_MS } from '@bourse/contract/constants.ts';
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../language/language.ts';
import styles from './frame.module.css';
import { canStartSwipeBack } from '../router/swipe-back-edge.ts';

type PullPhase = 'rest' | 'pulling' | 'loading' | 'done';

/** How far the head opens when a finger has moved `y` px: one to one up to its height, then ever more slowly. */
export function computePullHeight(y: number): number {
  if (y <= 0) return 0;
  if (y <= PULL_REFRESH_HEIGHT_PX) return y;
  return PULL_REFRESH_HEIGHT_PX + Math.min(PULL_REFRESH_HEIGHT_PX, (y - PULL_REFRESH_HEIGHT_PX) / 3);
}

/** Pulled down at the top of the page by 50 px or more, the content is read again; success is shown for 500 ms. */
export function PullToRefresh({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const t = useTexts('shell');
  const [phase, setPhase] = useState<PullPhase>('rest');
  const [height, setHeight] = useState(0);

  const rest = () => {
    setPhase('rest');
    setHeight(0);
  };
  useEffect(() => {
    if (phase !== 'done') return;
    const timer = setTimeout(rest, PULL_REFRESH_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  const load = async () => {
    setPhase('loading');
    setHeight(PULL_REFRESH_HEIGHT_PX);
    try {
      await onRefresh();
      setPhase('done');
    } catch {
      rest();
    }
  };
  const free = phase === 'rest' || phase === 'pulling';
  const touch = useSingleTouchStroke({
    onMove: ({ dx, dy, fromTop }) => {
      if (!free || !fromTop || (phase === 'rest' && Math.abs(dy) <= Math.abs(dx))) return;
      setPhase('pulling');
      setHeight(computePullHeight(dy));
    },
    onEnd: ({ dy }) => {
      if (phase !== 'pulling') return;
      if (computePullHeight(dy) >= PULL_REFRESH_HEIGHT_PX) void load();
      else rest();
    },
  });

  const words = {
    rest: '',
    pulling: height >= PULL_REFRESH_HEIGHT_PX ? t.releaseToRefresh : t.pullToRefresh,
    loading: t.loading,
    done: t.refreshed,
  };
  return (
    <div {...touch}>
      <div className={`${styles.head} ${phase === 'pulling' ? '' : styles.settling}`} style={{ height }} role="status">
        {words[phase]}
      </div>
      {children}
    </div>
  );
}

/** How a finger has moved since it came down, in px and ms. */
export interface TouchStroke {
  dx: number;
  dy: number;
  ms: number;
  /** Whether the page was at its top when the finger came down. */
  fromTop: boolean;
}

interface TouchStrokeHandlers {
  onMove?: (stroke: TouchStroke) => void;
  onEnd: (stroke: TouchStroke) => void;
}

/**
 * Follows one finger; the browser keeps scrolling beneath it. A stroke that begins in a row that scrolls sideways, or
 * leads back from the edge, is ignored.
 */
function useSingleTouchStroke({ onMove, onEnd }: TouchStrokeHandlers) {
  const start = useRef<{ x: number; y: number; at: number; fromTop: boolean } | null>(null);
  const last = useRef<TouchStroke | null>(null);
  const take = (event: TouchEvent): TouchStroke | null => {
    const touch = event.changedTouches[0];
    const from = start.current;
    if (!touch || !from) return null;
    return {
      dx: touch.clientX - from.x,
      dy: touch.clientY - from.y,
      ms: Math.max(1, event.timeStamp - from.at),
      fromTop: from.fromTop,
    };
  };
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      const { target } = event as { target: EventTarget };
      const taken =
        target instanceof Element &&
        (target.closest('[data-sideways]') !== null ||
          (touch !== undefined && canStartSwipeBack(touch.clientX, target)));
      start.current =
        event.touches.length === 1 && touch && !taken
          ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp, fromTop: scrollY <= 0 }
          : null;
    },
    onTouchMove: (event: TouchEvent) => {
      last.current = take(event);
      if (last.current) onMove?.(last.current);
    },
    onTouchEnd: (event: TouchEvent) => {
      const stroke = take(event);
      start.current = null;
      if (stroke) onEnd(stroke);
    },
    onTouchCancel: () => {
      if (start.current && last.current) onEnd({ ...last.current, dx: 0, dy: 0 });
      start.current = null;
    },
  };
}
