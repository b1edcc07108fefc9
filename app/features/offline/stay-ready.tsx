import { useStore } from '@bourse/web/store.ts';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useTexts } from '../../language/language.ts';
import { keepLastKnown } from '../../session/last-known.ts';
import { useStreamState } from '../../stream/stream.ts';
import { isSomethingLost } from './kept-fields.ts';
import { isOld, lookForNewVersion, take, takeQuietly } from './new-version.ts';
import styles from './stay-ready.module.css';
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

/** Lets the app start without a network, and says when a newer one is available. */
export default function StayReady() {
  const t = useTexts('shell');
  const old = useStore(isOld);
  const isLive = useStreamState() === 'live';
  const [asked, setAsked] = useState(false);
  const name = useId();
  useEffect(stayReady, []);
  // A server that was away may have come back with a newer version.
  useEffect(() => {
    if (isLive) void lookForNewVersion();
  }, [isLive]);
  if (!old) return null;
  return (
    <section className={styles.strip} aria-labelledby={name}>
      <p id={name} role="status">
        {t.newVersion}
      </p>
      <Button kind="plain" onPress={() => (isSomethingLost() ? setAsked(true) : take())}>
        {t.update}
      </Button>
      <ConfirmDialog
        open={asked}
        title={t.typedIsLost}
        confirmText={t.update}
        onConfirm={take}
        onCancel={() => setAsked(false)}
      />
    </section>
  );
}
