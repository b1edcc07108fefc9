/** Landscape for the full-screen chart: by the device where it allows that, else by turning the page. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const onTurn = (changed: () => void): (() => void) => {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
};
/** A mouse has no side to be turned to. */
const byFinger = matchMedia('(pointer: coarse)');

export interface LandscapeControl {
  /** Whether turning changes anything: the device stands upright, or we have turned it. */
  canTurn: boolean;
  /** By us, not by the reader's hand. */
  isTurned: boolean;
  /** The page itself must turn, since the device doesn't. */
  byPage: boolean;
  toggle: () => void;
}

/**
 * Landscape although the phone's rotation is locked. Whatever ends the full-screen chart, or the browser's full screen,
 * gives the orientation back.
 */
export function useLandscape(): LandscapeControl {
  const isWide = useSyncExternalStore(onTurn, () => wide.matches);
  const [by, setBy] = useState<'device' | 'page' | null>(null);
  const giveBack = useRef<(() => void) | null>(null);
  const isHere = useRef(false);
  const end = () => {
    giveBack.current?.();
    giveBack.current = null;
    setBy(null);
  };
  useEffect(() => {
    isHere.current = true;
    const left = () => document.fullscreenElement === null && giveBack.current && end();
    // The reader has turned the phone, which then needs nothing of ours.
    const turned = () => wide.matches && giveBack.current === null && setBy(null);
    document.addEventListener('fullscreenchange', left);
    wide.addEventListener('change', turned);
    return () => {
      isHere.current = false;
      document.removeEventListener('fullscreenchange', left);
      wide.removeEventListener('change', turned);
      end();
    };
  }, []);
  const turn = async () => {
    const release = await holdLandscape();
    // The chart was left meanwhile.
    if (!isHere.current) return release?.();
    giveBack.current = release;
    setBy(release ? 'device' : 'page');
  };
  return {
    canTurn: by !== null || (!isWide && byFinger.matches),
    isTurned: by !== null,
    byPage: by === 'page' && !isWide,
    toggle: () => (by === null ? void turn() : end()),
  };
}

/** A device that can be held in landscape, whatever its own rotation lock says: Android can, Apple's phones can't. */
type Lockable = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> };

/** A device that agreed and hasn't turned by then doesn't turn. */
const TURNS_WITHIN_MS = 1_000;
const wide = matchMedia('(orientation: landscape)');

async function hasTurned(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const turned = (): void => resolve();
  const late = setTimeout(turned, TURNS_WITHIN_MS);
  wide.addEventListener('change', turned);
  if (!wide.matches) await promise;
  wide.removeEventListener('change', turned);
  clearTimeout(late);
  return wide.matches;
}

/**
 * Holds the device in landscape. An installed app may do so at once, a browser only while it fills the screen. Resolves
 * to what gives the orientation back, or to null if this device doesn't do it.
 */
async function holdLandscape(): Promise<(() => void) | null> {
  const orientation: Lockable | undefined = screen.orientation;
  if (!orientation?.lock) return null;
  const lock = async (): Promise<boolean> => {
    await orientation.lock?.('landscape');
    return hasTurned();
  };
  const giveBack = (): void => {
    orientation.unlock();
    leaveFullScreen();
  };
  try {
    if (await lock()) return giveBack;
    giveBack();
    return null;
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'SecurityError') return null;
  }
  try {
    await document.documentElement.requestFullscreen();
    if (await lock()) return giveBack;
    giveBack();
  } catch {
    leaveFullScreen();
  }
  return null;
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
