import { useEffect, useId, useState } from 'react';
import { cache } from '../../api/cache.ts';
import { askConfig } from '../../config/load-config.ts';
import { formatClock } from '../../format/dates.ts';
import { fill, getLocale, getTexts, loadAllTexts, useTexts } from '../../language/language.ts';
import { useUser } from '../../session/use-user.ts';
import { useStreamState } from '../../stream/stream.ts';
import { useNow } from '../../time/use-now.ts';
import { worldNow } from '../../time/world-time.ts';
import { type ClockMove, type ClockNews, leftUntil, lengthOf, nextLookMs, readClock } from './clock-move.ts';
import styles from './world-clock.module.css';

const TICK_MS = 250;

/** What the server says about its clock now. Once the world's clock has moved, everything read before is stale. */
async function look(): Promise<ClockNews> {
  const { entries, hasMoved } = await askConfig();
  if (hasMoved) void cache.invalidateQueries();
  const news = readClock(entries);
  if (news.move && !('worldClock' in getTexts())) await loadAllTexts();
  return news;
}

/**
 * Checks from time to time, when a message comes, when the connection returns and when the app is shown again; null
 * while no move is announced.
 */
function useClockMove(): ClockMove | null {
  const [move, setMove] = useState<ClockMove | null>(null);
  const [shown, setShown] = useState(0);
  const messages = useUser()?.unreadNotices;
  const isLive = useStreamState() === 'live';
  useEffect(() => {
    let known: ClockNews = { canMove: true, move: null };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const attempt = async (): Promise<void> => {
      // Without a connection nothing is known; the next check will come.
      const told = document.visibilityState === 'visible' ? await look().catch(() => null) : null;
      if (gone) return;
      if (told) setMove(told.move);
      known = told ?? known;
      timer = setTimeout(() => void attempt(), nextLookMs(known, worldNow(), Math.random()));
    };
    void attempt();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [messages, isLive, shown]);
  useEffect(() => {
    const show = () => setShown((count) => count + Number(document.visibilityState === 'visible'));
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, []);
  return move;
}

function Strip({ move }: { move: ClockMove }) {
  const t = useTexts('worldClock');
  const now = useNow(TICK_MS);
  const name = useId();
  return (
    <section className={styles.strip} aria-labelledby={name}>
      <p role="status">
        <strong id={name}>
          {fill(t.moves, { length: lengthOf(move, getLocale()), time: formatClock(new Date(move.at).toISOString()) })}
        </strong>{' '}
        <span>{t.says}</span>
      </p>
      <span role="timer" className={styles.left}>
        {fill(t.left, { left: leftUntil(move.at, now) })}
      </span>
    </section>
  );
}

/**
 * Keeps the app's clock in step with the world's, and announces above every screen that a practice world's clock is
 * about to move.
 */
export default function ClockWatch() {
  const move = useClockMove();
  return move ? <Strip move={move} /> : null;
}
