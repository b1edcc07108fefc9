import { useEffect, useEffectEvent, useState } from 'react';
import { apiClient } from '../api/use-call.ts';
import { Button } from '../components/button.tsx';
import { useTexts } from '../language/language.ts';
import { logOut } from '../session/end-session.ts';
import type { Biometrics } from './device-capabilities.ts';
import styles from './lock-screen.module.css';

/** Asks for a fingerprint or a face at once, and again at a tap; customers who have neither log in again. */
export function LockScreen({ biometrics, onUnlock }: { biometrics: Biometrics; onUnlock: () => void }) {
  const t = useTexts('security');
  const { cancel } = useTexts('shell');
  const { logout } = useTexts('settings');
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    const isThem = await biometrics.verify({ title: t.unlockApp, cancel });
    setBusy(false);
    if (isThem) onUnlock();
  };
  const askFirst = useEffectEvent(ask);
  useEffect(() => void askFirst(), []);
  const leave = () => {
    // Here the session ends even if the server doesn't hear of it.
    apiClient.call('user/logout').catch(() => undefined);
    logOut();
  };
  return (
    <main className={styles.inside} aria-labelledby="locked">
      <h1 id="locked">{t.locked}</h1>
      <p>{t.lockedSay}</p>
      <Button busy={busy} onPress={() => void ask()}>
        {t.unlock}
      </Button>
      <Button kind="plain" onPress={leave}>
        {logout}
      </Button>
    </main>
  );
}
