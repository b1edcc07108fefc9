import { useStore } from '@bourse/web/external-store.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { offlineDataTimeStore } from '../api/query-client.ts';
import { formatClock, formatDate, formatDateTimeToMinute } from '../format/dates.ts';
import { fillPlaceholders, useTexts } from '../language/language.ts';
import { useLastReceivedTime, useStreamState } from '../stream/app-stream.ts';
import { getServerNow } from '../time/server-clock.ts';
import styles from './frame.module.css';

/** A short break recovers silently; only a lasting one is shown. */
const PATIENCE_MS = 1_500;
/** After a silence that was already long. */
const LEAST_MS = 500;

/** "14:03" if today, otherwise with the date. */
function formatMoment(at: number): string {
  const [instant, now] = [new Date(at).toISOString(), new Date(getServerNow()).toISOString()];
  return formatDate(instant) === formatDate(now) ? formatClock(instant) : formatDateTimeToMinute(instant);
}

/** The message while the connection is lost: from when the figures are, once any have come. Null while all is well. */
export function useOfflineMessage(): string | null {
  const t = useTexts('shell');
  const live = useStreamState();
  const isLost = live === 'lost' || live === 'connecting';
  const heard = useLastReceivedTime();
  /** Connected, as far as the device knows, and nothing is answered. */
  const isSilent = live === 'live' && heard !== null;
  const known = useStore(offlineDataTimeStore);
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (isSilent) return setIsLasting(true);
    if (!isLost) return setIsLasting(false);
    const silentMs = heard === null ? 0 : getServerNow() - heard;
    const timer = setTimeout(() => setIsLasting(true), Math.max(LEAST_MS, PATIENCE_MS - silentMs));
    return () => clearTimeout(timer);
  }, [isLost, isSilent, heard]);
  const asOf = known ?? heard;
  if (known === null && !isLasting) return null;
  return asOf === null ? t.offline : fillPlaceholders(t.asOf, { time: formatMoment(asOf) });
}

/** Whether prices on the screen are known to be old: nothing is bought or sold at them. */
export const useHasStalePrices = (): boolean => useOfflineMessage() !== null;

/** Shown above the screen, whose header makes room for it. */
export function OfflineBanner() {
  const words = useOfflineMessage();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (words === null || !place.current) style.removeProperty('--strip');
    else style.setProperty('--strip', `${place.current.offsetHeight}px`);
  }, [words]);
  return (
    <div ref={place} className={`${styles.place} ${words === null ? '' : styles.shown}`} role="status">
      {words === null ? null : <p className={styles.banner}>{words}</p>}
    </div>
  );
}

/** The same within a sheet, which covers the strip. */
export function OfflineNote() {
  const words = useOfflineMessage();
  return words === null ? null : <p className={styles.note}>{words}</p>;
}
