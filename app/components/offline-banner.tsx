import { useEffect, useState } from 'react';
import { useTexts } from '../language/language.ts';
import { useStreamState } from '../stream/stream.ts';
import styles from './offline-banner.module.css';

/** A short break recovers silently; only a lasting one is shown. */
const PATIENCE_MS = 1_500;

/** Says that the connection is lost and comes back by itself. */
export function OfflineBanner() {
  const t = useTexts('shell');
  const live = useStreamState();
  const lost = live === 'lost' || live === 'connecting';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!lost) return setShown(false);
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  return (
    <div className={styles.place} role="status">
      {shown ? <p className={styles.banner}>{t.offline}</p> : null}
    </div>
  );
}
