/** Where a league's link leads: straight to the league with a session, else to opening an account or logging in. */
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { getConfig } from '../../config/app-config.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { useSession } from '../../session/session.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import styles from './entry.module.css';

const CODE = /^[A-Za-z0-9]{8,12}$/;
const buildLeaguePath = (code: string): string => (CODE.test(code) ? `/home/leagues?code=${code}` : '/home/leagues');

export default function LeagueInvitationScreen() {
  const t = useTexts('leagues');
  const { code = '', invitation } = useHashQuery();
  const session = useSession();
  const to = buildLeaguePath(code);
  useEffect(() => {
    if (session) navigate(to, {}, { replace: true });
  }, [session, to]);
  if (session) return null;
  return (
    <AuthPageFrame title={t.invitedTitle} lead={t.invitedSays}>
      <div className={styles.two}>
        <Button onPress={() => navigate('/login/register', { invitation, to })}>{t.openAccount}</Button>
        <Button kind="soft" onPress={() => navigate('/login/login', { to })}>
          {t.haveAccount}
        </Button>
        {getConfig().nameLogins ? (
          <Button kind="plain" onPress={() => navigate('/login/name', { league: code })}>
            {t.haveName}
          </Button>
        ) : null}
      </div>
    </AuthPageFrame>
  );
}
