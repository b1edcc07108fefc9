import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { showToast } from '../../components/toast.tsx';
import { Toggle } from '../../components/toggle.tsx';
import { getLanguage, useTexts } from '../../language/language.ts';
import { supportsWebPush, isPushForbidden, unsubscribeFromPush, subscribeToPush } from '../../session/web-push.ts';
import { getDeviceCapabilities } from '../../shell/device-capabilities.ts';
import styles from './notices.module.css';

type Preferences = CallAnswer<'notices/getNoticePreferences'>;
/** Whether this device gets messages while the app is closed, and which kinds. */
export default function NoticeSettingsScreen() {
  const t = useTexts('security');
  const title = useTexts('routes').noticeSettings;
  const { data, error, refetch } = useCall('notices/getNoticePreferences', {});
  return (
    <>
      <BackHeader title={title} fallback="/information/setting" />
      <Page foot="none">
        {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
        {!data && !error ? (
          <Card title={t.pushHere}>
            <SkeletonRows count={4} />
          </Card>
        ) : null}
        {data ? <ThisDevicePushSwitch preferences={data} /> : null}
        {data ? <NoticeKindSwitches preferences={data} /> : null}
      </Page>
    </>
  );
}

/** Messages to this browser, or to the app of a store, which gets them by its platform's own service. */
function useNoticePushSubscription({ pushKey, apps }: Preferences) {
  const t = useTexts('security');
  const browser = useCommand('notices/subscribePush');
  const app = useCommand('notices/subscribeApp');
  const [asking, setAsking] = useState(false);
  const { registerForPush } = getDeviceCapabilities();
  /** Null: it was denied; otherwise the command that follows. */
  async function ask(): Promise<(() => Promise<unknown>) | null> {
    if (!registerForPush) {
      const taken = await subscribeToPush(pushKey);
      return taken && (() => browser.run(taken));
    }
    const address = await registerForPush();
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    return address && (() => app.run({ ...address, language: getLanguage(), zone }));
  }
  return {
    isApp: registerForPush !== null,
    busy: asking || browser.isPending || app.isPending,
    impossible: registerForPush
      ? apps
        ? null
        : t.pushNoApps
      : isPushForbidden()
        ? t.pushForbidden
        : supportsWebPush()
          ? null
          : t.pushImpossible,
    async turnOn(): Promise<void> {
      setAsking(true);
      const subscribe = await ask();
      setAsking(false);
      if (subscribe) await subscribe();
      else showToast(registerForPush ? t.pushRefusedHere : t.pushRefused, 'bad');
    },
  };
}

function ThisDevicePushSwitch({ preferences }: { preferences: Preferences }) {
  const t = useTexts('security');
  const { subscribed } = preferences;
  const unsubscribe = useCommand('notices/unsubscribePush');
  const receiving = useNoticePushSubscription(preferences);
  const turnOff = async () => {
    if (await unsubscribe.run({})) await unsubscribeFromPush();
  };
  const { isApp, impossible, turnOn } = receiving;
  const busy = receiving.busy || unsubscribe.isPending;
  return (
    <Card title={t.pushHere} end={subscribed ? t.pushIsOn : t.pushIsOff}>
      <p className={styles.lead}>{isApp ? t.pushAppLead : t.pushLead}</p>
      {impossible ? <p className={styles.lead}>{impossible}</p> : null}
      {subscribed ? (
        <Button kind="soft" busy={busy} onPress={() => void turnOff()}>
          {t.pushOff}
        </Button>
      ) : (
        <Button disabled={impossible !== null} busy={busy} onPress={() => void turnOn()}>
          {t.pushOn}
        </Button>
      )}
    </Card>
  );
}

function NoticeKindSwitches({ preferences: { kinds } }: { preferences: Preferences }) {
  const t = useTexts('security');
  const set = useCommand('notices/setNoticePreferences');
  return (
    <Card title={t.notices}>
      <p className={styles.lead}>{t.kindsLead}</p>
      {kinds.map(({ kind, push, fixed }) => (
        <ListRow
          key={kind}
          title={<span className={styles.wrap}>{t.kinds[kind]}</span>}
          sub={fixed ? t.always : undefined}
          end={
            <Toggle
              on={push}
              label={t.kinds[kind]}
              disabled={fixed}
              busy={set.isPending}
              onChange={(next) => {
                if (kind !== 'security') void set.run({ kind, push: next });
              }}
            />
          }
        />
      ))}
    </Card>
  );
}
