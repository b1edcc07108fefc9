import { useStore } from '@bourse/web/store.ts';
import { useEffect } from 'react';
import { sheetNote } from '../../components/sheet-note.ts';
import { keepLastKnown } from '../../session/last-known.ts';
import { useStreamState } from '../../stream/stream.ts';
import { isOld, lookForNewVersion, takeQuietly } from './new-version.ts';
import { NewVersionNote, NewVersionStrip } from './new-version-strip.tsx';
import { startWorker } from './worker.ts';

const KEEP_EVERY_MS = 30_000;
const LOOK_EVERY_MS = 3_600_000;

/** Saves what is known, and checks for a newer app, until the returned function is called. */
function stayReady(): () => void {
  void startWorker();
  keepLastKnown();
  const hide = (): void => {
    if (document.visibilityState === 'visible') return void lookForNewVersion();
    keepLastKnown();
    takeQuietly();
  };
  const keeping = setInterval(keepLastKnown, KEEP_EVERY_MS);
  const looking = setInterval(() => void lookForNewVersion(), LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', hide);
  addEventListener('pagehide', keepLastKnown);
  return () => {
    clearInterval(keeping);
    clearInterval(looking);
    document.removeEventListener('visibilitychange', hide);
    removeEventListener('pagehide', keepLastKnown);
  };
}

/** Lets the app start without a network, and says when a newer one is available, in an open sheet too. */
export default function StayReady() {
  const old = useStore(isOld);
  const isLive = useStreamState() === 'live';
  useEffect(stayReady, []);
  // A server that was away may have come back with a newer version.
  useEffect(() => {
    if (isLive) void lookForNewVersion();
  }, [isLive]);
  useEffect(() => {
    if (!old) return;
    sheetNote.set(<NewVersionNote />);
    return () => sheetNote.set(null);
  }, [old]);
  return old ? <NewVersionStrip /> : null;
}
