/** The customer's own invitation code to share, and how many people joined with it. */
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './settings.module.css';
import { useState } from 'react';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { AccountCard } from './account-card.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { PrivateChannelPasswordSheet } from './shared/private-channel-password.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { LogoutButton } from './logout-button.tsx';
import { WelcomeTour } from './tour/welcome-tour.tsx';

function InvitationCard() {
  const t = useTexts('settings');
  const { data } = useCall('user/getInvitation', {});
  const copy = useCopy();
  const used =
    data &&
    (data.limit === null
      ? fillPlaceholders(t.invited, { count: formatCount(data.used) })
      : fillPlaceholders(t.invitedOf, { count: formatCount(data.used), limit: formatCount(data.limit) }));
  return (
    <Card title={t.invitation}>
      <div className={styles.code}>
        <span className={styles.words}>
          <small>{t.invitationCode}</small>
          <b>{data?.code ?? <Skeleton width={6} />}</b>
        </span>
        <Button kind="plain" disabled={!data} onPress={() => data && void copy(data.code)}>
          {t.copy}
        </Button>
      </div>
      <p className={styles.hint}>{used ?? '\u00a0'}</p>
    </Card>
  );
}

/** All the customer's settings for the app and the account. */
export default function SettingsScreen() {
  const t = useTexts('settings');
  const { setting: title, noticeSettings: notices, priceSources, apiKeys, webhooks } = useTexts('routes');
  const { passkeys, codes, channel } = useTexts('security');
  const { again } = useTexts('tour');
  const { title: programs } = useTexts('apiKeys');
  const [open, setOpen] = useState(false);
  const [isTouring, setTouring] = useState(false);
  const user = useCurrentUser();
  return (
    <>
      <BackHeader title={title} fallback="/information/index" />
      <Page foot="none">
        <AccountCard />
        <AppearanceCard />
        <Card title={t.security}>
          <MenuRow icon="lock" title={t.loginPassword} to="/information/loginPass" />
          <MenuRow
            icon="shield"
            title={t.fundPassword}
            value={user ? (user.fundPasswordSet ? t.isSet : t.isUnset) : undefined}
            to="/information/fundPass"
          />
          <MenuRow
            icon="lock"
            title={channel.title}
            value={user ? (user.channelPasswordSet ? t.isSet : t.isUnset) : undefined}
            onPress={() => setOpen(true)}
          />
          <MenuRow icon="lock" title={passkeys} to="/information/security" />
          <MenuRow icon="shield" title={codes} to="/information/security" />
          <MenuRow icon="user" title={t.sessions} to="/information/security" />
          <MenuRow icon="bell" title={notices} to="/information/noticeSettings" />
        </Card>
        <PrivateChannelPasswordSheet
          open={open}
          onClose={() => setOpen(false)}
          isSet={user?.channelPasswordSet ?? false}
        />
        <Card title={programs}>
          <MenuRow icon="document" title={apiKeys} to="/information/apiKeys" />
          <MenuRow icon="bell" title={webhooks} to="/information/webhooks" />
        </Card>
        <InvitationCard />
        <Card title={t.more}>
          <MenuRow title={again} onPress={() => setTouring(true)} />
          <MenuRow title={t.about} to="/information/aboutUs" />
          <MenuRow title={priceSources} to="/information/prices" />
          <MenuRow title={t.privacy} to="/information/userPri" query={{ text: 'privacy' }} />
          <MenuRow title={t.agreement} to="/information/userPri" query={{ text: 'agreement' }} />
        </Card>
        <WelcomeTour open={isTouring} onClose={() => setTouring(false)} />
        <div className={styles.leave}>
          <LogoutButton />
        </div>
      </Page>
    </>
  );
}
