import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { Page } from '../../components/page.tsx';
import { Row } from '../../components/row.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast-store.ts';
import { Toggle } from '../../components/toggle.tsx';
import { useTexts } from '../../language/language.ts';
import { hasPush, isPushForbidden, leavePushes, takePushes } from '../../session/push.ts';
import styles from './notices.module.css';

type Preferences = Answer<'notices/getNoticePreferences'>;
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
        {data ? <ThisDevice preferences={data} /> : null}
        {data ? <Kinds preferences={data} /> : null}
      </Page>
    </>
  );
}

function ThisDevice({ preferences: { pushKey, subscribed } }: { preferences: Preferences }) {
  const t = useTexts('security');
  const subscribe = useCommand('notices/subscribePush');
  const unsubscribe = useCommand('notices/unsubscribePush');
  const [asking, setAsking] = useState(false);
  const turnOn = async () => {
    setAsking(true);
    const taken = await takePushes(pushKey);
    setAsking(false);
    if (taken) await subscribe.run(taken);
    else showToast(t.pushRefused, 'bad');
  };
  const turnOff = async () => {
    if (await unsubscribe.run({})) await leavePushes();
  };
  const busy = asking || subscribe.isPending || unsubscribe.isPending;
  const impossible = isPushForbidden() ? t.pushForbidden : hasPush() ? null : t.pushImpossible;
  return (
    <Card title={t.pushHere} end={subscribed ? t.pushIsOn : t.pushIsOff}>
      <p className={styles.lead}>{t.pushLead}</p>
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

function Kinds({ preferences: { kinds } }: { preferences: Preferences }) {
  const t = useTexts('security');
  const set = useCommand('notices/setNoticePreferences');
  return (
    <Card title={t.notices}>
      <p className={styles.lead}>{t.kindsLead}</p>
      {kinds.map(({ kind, push, fixed }) => (
        <Row
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
