/** The service worker, which keeps the app's own files on the device. */
import { loadAllTexts } from '../../language/language.ts';
import { WORKER } from '../../session/web-push.ts';
import { useStore } from '@bourse/web/store.ts';
import { useEffect } from 'react';
import { sheetNote } from '../../components/dialog-props.ts';
import { keepLastKnown } from '../../session/offline-snapshot.ts';
import { useStreamState } from '../../stream/stream.ts';
import { isOld, lookForNewVersion, NewVersionNote, NewVersionStrip, takeQuietly } from './new-version.tsx';

const isOwnFile = (address: string): boolean => {
  const { origin, pathname } = new URL(address);
  return origin === location.origin && pathname.startsWith('/assets/');
};

/** What this page loaded before the worker was there to keep it, such as its language's texts. */
const ownFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isOwnFile)
    .map((address) => new URL(address).pathname);

/** A browser may lack workers, or forbid them: the app then starts only with a network. */
async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    await loadAllTexts();
    active?.postMessage({ keep: ownFiles() });
  } catch {
    // With a network nothing is missing without it.
  }
}

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
