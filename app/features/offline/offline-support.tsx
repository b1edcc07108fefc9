/** The service worker, which keeps the app's own files on the device. */
import { loadAllTexts } from '../../language/language.ts';
import { SERVICE_WORKER_PATH } from '../../session/web-push.ts';
import { useStore } from '@bourse/web/external-store.ts';
import { useEffect } from 'react';
import { sheetTopNoteStore } from '../../components/sheet-and-dialog-props.ts';
import { saveOfflineSnapshot } from '../../session/offline-snapshot.ts';
import { useStreamState } from '../../stream/app-stream.ts';
import {
  isAppOutdated,
  checkForNewVersion,
  NewVersionNote,
  NewVersionStrip,
  reloadIfNothingUnsaved,
} from './new-version.tsx';

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
    await navigator.serviceWorker.register(SERVICE_WORKER_PATH);
    const { active } = await navigator.serviceWorker.ready;
    await loadAllTexts();
    active?.postMessage({ keep: ownFiles() });
  } catch {
    // With a network nothing is missing without it.
  }
}

const SAVE_EVERY_MS = 30_000;
const CHECK_EVERY_MS = 3_600_000;

/** Saves what is known, and checks for a newer app, until the returned function is called. */
function startOfflineSupport(): () => void {
  void startWorker();
  saveOfflineSnapshot();
  const hide = (): void => {
    if (document.visibilityState === 'visible') return void checkForNewVersion();
    saveOfflineSnapshot();
    reloadIfNothingUnsaved();
  };
  const keeping = setInterval(saveOfflineSnapshot, SAVE_EVERY_MS);
  const looking = setInterval(() => void checkForNewVersion(), CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', hide);
  addEventListener('pagehide', saveOfflineSnapshot);
  return () => {
    clearInterval(keeping);
    clearInterval(looking);
    document.removeEventListener('visibilitychange', hide);
    removeEventListener('pagehide', saveOfflineSnapshot);
  };
}

/** Lets the app start without a network, and says when a newer one is available, in an open sheet too. */
export default function OfflineSupport() {
  const old = useStore(isAppOutdated);
  const isLive = useStreamState() === 'live';
  useEffect(startOfflineSupport, []);
  // A server that was away may have come back with a newer version.
  useEffect(() => {
    if (isLive) void checkForNewVersion();
  }, [isLive]);
  useEffect(() => {
    if (!old) return;
    sheetTopNoteStore.set(<NewVersionNote />);
    return () => sheetTopNoteStore.set(null);
  }, [old]);
  return old ? <NewVersionStrip /> : null;
}
