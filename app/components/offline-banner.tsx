import { useStore } from '@bourse/web/store.ts';
import { useEffect, useState } from 'react';
import { shownAsOf } from '../api/cache.ts';
import { dayTime } from '../format/dates.ts';
import { fill, useTexts } from '../language/language.ts';
import { useStreamState } from '../stream/stream.ts';
import styles from './offline-banner.module.css';

/** A short break recovers silently; only a lasting one is shown. */
const PATIENCE_MS = 1_500;

/** Says that the connection is lost and comes back by itself, and of when the figures are if it never was there. */
export function OfflineBanner() {
  const t = useTexts('shell');
  const live = useStreamState();
  const lost = live === 'lost' || live === 'connecting';
  const asOf = useStore(shownAsOf);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!lost) return setShown(false);
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    <div className={styles.place} role="status">
      {shown || asOf !== null ? (
        <p className={styles.banner}>
          {asOf === null ? t.offline : fill(t.asOf, { time: dayTime(new Date(asOf).toISOString()) })}
        </p>
      ) : null}
    </div>
  );
}
