import { useEffect, useId, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { fetchConfig } from '../../config/load-config.ts';
import { formatClock } from '../../format/dates.ts';
import { fillPlaceholders, getLocale, getTexts, loadAllTexts, useTexts } from '../../language/language.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { useStreamState } from '../../stream/app-stream.ts';
import { useServerNow, getServerNow } from '../../time/server-clock.ts';
import styles from './practice-clock-monitor.module.css';

/** An announced move of a practice world's clock, and when to check again for one. */

/** World times, epoch ms: when the move happens, and what the clock shows then. */
interface ClockMove {
  at: number;
  to: number;
}
/** `canMove`: the operator can move this world's clock. */
interface ClockConfig {
  canMove: boolean;
  move: ClockMove | null;
}

type ConfigEntries = readonly { name: string; value: string }[];

/** What the config call says about the clock. */
export function parseClockConfig(entries: ConfigEntries): ClockConfig {
  const valueOf = (wanted: string): string => entries.find(({ name }) => name === wanted)?.value ?? '';
  const [at, to] = [Date.parse(valueOf('clockMovesAt')), Date.parse(valueOf('clockMovesTo'))];
  return { canMove: valueOf('clockAhead') !== '', move: to > at ? { at, to } : null };
}

/** A move is announced a minute ahead. */
const CHECK_EVERY_MS = 20_000;
/** Even if the world's clock can't be moved, the phone's own clock may be set. */
const RARELY_MS = 600_000;
/** All clients check after the clock has moved, but not all at once. */
const SPREAD_MS = 2_000;
const SOON_MS = 500;

/** How long until the next check, at `now` (the world's epoch ms) and with `chance` between 0 and 1. */
export function computeNextCheckMs({ canMove, move }: ClockConfig, now: number, chance: number): number {
  const leastMs = SOON_MS + chance * SPREAD_MS;
  if (move) return Math.min(CHECK_EVERY_MS, Math.max(move.at - now, 0) + leastMs);
  return canMove ? CHECK_EVERY_MS : RARELY_MS;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How far the clock moves, in words: "1 day", "2 hours, 30 minutes". */
export function formatMoveLength({ at, to }: ClockMove, locale: string): string {
  let seconds = Math.round((to - at) / 1_000);
  const parts = UNITS.flatMap(([unit, size]) => {
    const count = Math.floor(seconds / size);
    seconds -= count * size;
    // Keeps a number next to its unit.
    return count === 0
      ? []
      : [
          new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' })
            .format(count)
            .replaceAll(' ', '\u00a0'),
        ];
  });
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts);
}

/** The remaining minutes and seconds: "0:42". */
export function formatTimeLeft(at: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((at - now) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

const TICK_MS = 250;

/** What the server says about its clock now. Once the world's clock has moved, everything read before is stale. */
async function fetchClockConfig(): Promise<ClockConfig> {
  const { entries, hasMoved } = await fetchConfig();
  if (hasMoved) void queryClient.invalidateQueries();
  const news = parseClockConfig(entries);
  if (news.move && !('worldClock' in getTexts())) await loadAllTexts();
  return news;
}

/**
 * Checks from time to time, when a message comes, when the connection returns and when the app is shown again; null
 * while no move is announced.
 */
function useClockMove(): ClockMove | null {
  const [move, setMove] = useState<ClockMove | null>(null);
  const [wakeCount, setWakeCount] = useState(0);
  const messages = useCurrentUser()?.unreadNotices;
  const isLive = useStreamState() === 'live';
  useEffect(() => {
    let known: ClockConfig = { canMove: true, move: null };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const attempt = async (): Promise<void> => {
      // Without a connection nothing is known; the next check will come.
      const latestNews = document.visibilityState === 'visible' ? await fetchClockConfig().catch(() => null) : null;
      if (gone) return;
      if (latestNews) setMove(latestNews.move);
      known = latestNews ?? known;
      timer = setTimeout(() => void attempt(), computeNextCheckMs(known, getServerNow(), Math.random()));
    };
    void attempt();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [messages, isLive, wakeCount]);
  useEffect(() => {
    const show = () => setWakeCount((count) => count + Number(document.visibilityState === 'visible'));
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, []);
  return move;
}

function Strip({ move }: { move: ClockMove }) {
  const t = useTexts('worldClock');
  const now = useServerNow(TICK_MS);
  const name = useId();
  return (
    <section className={styles.strip} aria-labelledby={name}>
      <p role="status">
        <strong id={name}>
          {fillPlaceholders(t.moves, {
            length: formatMoveLength(move, getLocale()),
            time: formatClock(new Date(move.at).toISOString()),
          })}
        </strong>{' '}
        <span>{t.says}</span>
      </p>
      <span role="timer" className={styles.left}>
        {fillPlaceholders(t.left, { left: formatTimeLeft(move.at, now) })}
      </span>
    </section>
  );
}

/**
 * Keeps the app's clock in step with the world's, and announces above every screen that a practice world's clock is
 * about to move.
 */
export default function PracticeClockMonitor() {
  const move = useClockMove();
  return move ? <Strip move={move} /> : null;
}
