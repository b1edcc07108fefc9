import { useStore } from '@bourse/web/store.ts';
import { useEffect, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { Row } from '../../components/row.tsx';
import { showToast } from '../../components/toast-store.ts';
import { Toggle } from '../../components/toggle.tsx';
import { useTexts } from '../../language/language.ts';
import { appLock, setAppLock } from '../../shell/app-lock.ts';
import { type Biometrics, getDevice } from '../../shell/device.ts';
import { forgetFundPassword, fundPasswordHere } from '../../shell/fund-password.ts';
import settings from './settings.module.css';
import styles from './security.module.css';

/** The app lock, and the fund password kept on this phone; nothing where there is no fingerprint or face to ask for. */
export function ThisPhoneCard() {
  const t = useTexts('security');
  const { biometrics } = getDevice();
  const [isReady, setReady] = useState(false);
  useEffect(() => void biometrics?.areReady().then(setReady), [biometrics]);
  if (!biometrics || !isReady) return null;
  return (
    <Card title={t.onThisPhone}>
      <AppLock biometrics={biometrics} />
      <KeptFundPassword />
    </Card>
  );
}

/** Switched only by whoever can open the lock. */
function AppLock({ biometrics }: { biometrics: Biometrics }) {
  const t = useTexts('security');
  const { cancel } = useTexts('shell');
  const on = useStore(appLock);
  const [busy, setBusy] = useState(false);
  const change = async (next: boolean) => {
    setBusy(true);
    const isThem = await biometrics.verify({ title: t.appLock, cancel });
    setBusy(false);
    if (isThem) setAppLock(next);
    else showToast(t.appLockRefused, 'bad');
  };
  return (
    <>
      <Row
        title={t.appLock}
        end={<Toggle on={on} label={t.appLock} busy={busy} onChange={(next) => void change(next)} />}
      />
      <p className={styles.note}>{t.appLockSay}</p>
    </>
  );
}

function KeptFundPassword() {
  const t = useTexts('security');
  const [isKept, setKept] = useState(false);
  useEffect(() => void fundPasswordHere().then((state) => setKept(state === 'kept')), []);
  if (!isKept) return null;
  const forget = async () => {
    await forgetFundPassword();
    setKept(false);
    showToast(t.fundForgotten, 'good');
  };
  return (
    <>
      <Row
        title={t.fundKept}
        end={
          <button type="button" className={settings.act} onClick={() => void forget()}>
            {t.remove}
          </button>
        }
      />
      <p className={styles.note}>{t.fundKeptSay}</p>
    </>
  );
}
