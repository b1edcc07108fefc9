import { useState } from 'react';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { useTexts } from '../../language/language.ts';
import { useCurrentUser } from '../../session/use-current-user.ts';
import { OneTimeCodesCard } from './one-time-codes-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { RestrictionSheet } from './restriction-strip.tsx';
import { LoginSessionsCard, AppLockAndFundPasswordCard } from './app-lock-and-login-session-cards.tsx';
import styles from './security.module.css';

/** The account's protection: passwords, passkeys, codes, sessions, and past restrictions. */
export default function SecurityScreen() {
  const t = useTexts('security');
  const words = useTexts('settings');
  const title = useTexts('routes').security;
  const { accountState } = useTexts('terms');
  const user = useCurrentUser();
  const states = user?.states ?? [];
  const [looking, setLooking] = useState(false);
  return (
    <>
      <BackHeader title={title} fallback="/information/setting" />
      <Page foot="none">
        <Card flush>
          <MenuRow icon="lock" title={words.loginPassword} to="/information/loginPass" />
          <MenuRow
            icon="shield"
            title={words.fundPassword}
            value={user ? (user.fundPasswordSet ? words.isSet : words.isUnset) : undefined}
            to="/information/fundPass"
          />
        </Card>
        <PasskeysCard />
        <OneTimeCodesCard />
        <AppLockAndFundPasswordCard />
        <LoginSessionsCard />
        <Card title={t.restrictions}>
          {states.length === 0 ? <p className={styles.none}>{t.none}</p> : null}
          {states.map(({ state }) => (
            <MenuRow
              key={state}
              icon="warn"
              title={accountState[state]}
              value={t.seeWhy}
              onPress={() => setLooking(true)}
            />
          ))}
        </Card>
        <RestrictionSheet open={looking} onClose={() => setLooking(false)} states={states} />
      </Page>
    </>
  );
}
