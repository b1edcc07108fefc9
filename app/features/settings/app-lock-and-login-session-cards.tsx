/**
 * The app lock, and the fund password stored on this phone; nothing on devices without fingerprint or face recognition.
 */
import { useStore } from '@bourse/web/external-store.ts';
import { useEffect, useState } from 'react';
import { Card } from '../../components/card.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { showToast } from '../../components/toast.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { isAppLockEnabled, setAppLockEnabled } from '../../shell/app-lock.ts';
import { type Biometrics, getDeviceCapabilities } from '../../shell/device-capabilities.ts';
import { forgetFundPassword, getFundPasswordStatus } from '../../shell/stored-fund-password.ts';
import settings from './settings.module.css';
import styles from './security.module.css';
import { describeFailure } from '../../api/call-failures.ts';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { useHappenedAtFormatter } from '../../components/happened-at.tsx';

export function AppLockAndFundPasswordCard() {
  const t = useTexts('security');
  const { biometrics } = getDeviceCapabilities();
  const [isReady, setReady] = useState(false);
  useEffect(() => void biometrics?.areReady().then(setReady), [biometrics]);
  if (!biometrics || !isReady) return null;
  return (
    <Card title={t.onThisPhone}>
      <AppLock biometrics={biometrics} />
      <StoredFundPassword />
    </Card>
  );
}

/** Switched only by whoever can open the lock. */
function AppLock({ biometrics }: { biometrics: Biometrics }) {
  const t = useTexts('security');
  const { cancel } = useTexts('shell');
  const on = useStore(isAppLockEnabled);
  const [busy, setBusy] = useState(false);
  const change = async (next: boolean) => {
    setBusy(true);
    const isThem = await biometrics.verify({ title: t.appLock, cancel });
    setBusy(false);
    if (isThem) setAppLockEnabled(next);
    else showToast(t.appLockRefused, 'bad');
  };
  return (
    <>
      <ListRow
        title={t.appLock}
        end={<Toggle on={on} label={t.appLock} busy={busy} onChange={(next) => void change(next)} />}
      />
      <p className={styles.note}>{t.appLockSay}</p>
    </>
  );
}

function StoredFundPassword() {
  const t = useTexts('security');
  const [isStored, setStored] = useState(false);
  useEffect(() => void getFundPasswordStatus().then((state) => setStored(state === 'kept')), []);
  if (!isStored) return null;
  const forget = async () => {
    await forgetFundPassword();
    setStored(false);
    showToast(t.fundForgotten, 'good');
  };
  return (
    <>
      <ListRow
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

type LoginSession = ListCallRow<'user/listSessions'>;

/** Where the customer is logged in; any session but this one can be ended here. */
export function LoginSessionsCard() {
  const formatHappened = useHappenedAtFormatter();
  const t = useTexts('settings');
  const { data, error, refetch } = useCall('user/listSessions', {});
  const [chosen, setChosen] = useState<LoginSession | null>(null);
  const revoke = useCommand('user/revokeSession', { customerChoices: chosen?.id });
  const end = async () => {
    if (!chosen) return;
    const ended = await revoke.run({ session: chosen.id });
    if (ended === undefined) return;
    if (ended) showToast(t.sessionEnded, 'good');
    setChosen(null);
  };
  return (
    <Card title={t.sessions}>
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={1} /> : null}
      {data?.rows.map((session) => (
        <ListRow
          key={session.id}
          title={session.device}
          sub={fillPlaceholders(t.lastSeen, { time: formatHappened(session.seenAt) })}
          end={
            session.current ? (
              <span className={settings.badge}>{t.thisDevice}</span>
            ) : (
              <button
                type="button"
                className={settings.act}
                aria-label={fillPlaceholders(t.endSessionOf, { device: session.device })}
                onClick={() => setChosen(session)}
              >
                {t.endSession}
              </button>
            )
          }
        />
      ))}
      <ConfirmDialog
        open={chosen !== null}
        title={t.endQuestion}
        confirmText={t.endSession}
        danger
        command={revoke}
        onConfirm={() => void end()}
        onCancel={() => setChosen(null)}
      >
        {chosen ? fillPlaceholders(t.endBody, { device: chosen.device }) : null}
      </ConfirmDialog>
    </Card>
  );
}
