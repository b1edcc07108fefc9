/** Pulling the page down reads again what it shows. */
import { PULL_HEAD_HEIGHT_PX, PULL_SUCCESS_MS } from '@bourse/contract/constants.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../language/language.ts';
import styles from './pull-to-refresh.module.css';
import { useTouch } from './use-touch.ts';

type Phase = 'rest' | 'pulling' | 'loading' | 'done';

/** How far the head opens when a finger has moved `y` px: one to one up to its height, then ever more slowly. */
export function headHeight(y: number): number {
  if (y <= 0) return 0;
  if (y <= PULL_HEAD_HEIGHT_PX) return y;
  return PULL_HEAD_HEIGHT_PX + Math.min(PULL_HEAD_HEIGHT_PX, (y - PULL_HEAD_HEIGHT_PX) / 3);
}

/** Pulled down at the top of the page by 50 px or more, the content is read again; success is shown for 500 ms. */
export function PullToRefresh({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const t = useTexts('shell');
  const [phase, setPhase] = useState<Phase>('rest');
  const [height, setHeight] = useState(0);

  const rest = () => {
    setPhase('rest');
    setHeight(0);
  };
  useEffect(() => {
    if (phase !== 'done') return;
    const timer = setTimeout(rest, PULL_SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  const load = async () => {
    setPhase('loading');
    setHeight(PULL_HEAD_HEIGHT_PX);
    try {
      await onRefresh();
      setPhase('done');
    } catch {
      rest();
    }
  };
  const free = phase === 'rest' || phase === 'pulling';
  const touch = useTouch({
    onMove: ({ dx, dy, fromTop }) => {
      if (!free || !fromTop || (phase === 'rest' && Math.abs(dy) <= Math.abs(dx))) return;
      setPhase('pulling');
      setHeight(headHeight(dy));
    },
    onEnd: ({ dy }) => {
      if (phase !== 'pulling') return;
      if (headHeight(dy) >= PULL_HEAD_HEIGHT_PX) void load();
      else rest();
    },
  });

  const words = {
    rest: '',
    pulling: height >= PULL_HEAD_HEIGHT_PX ? t.releaseToRefresh : t.pullToRefresh,
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
