import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate } from '../../router/location.ts';
import { useSession } from '../../session/session.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import styles from './entry.module.css';

/** Where the root leads: log in or register; customers who are logged in already go on to home. */
export default function StartScreen() {
  const t = useTexts('user');
  const session = useSession();
  // A link with an invitation may lead here first.
  const { invitation } = useHashQuery();
  useEffect(() => {
    if (session) navigate('/home/index', {}, { replace: true });
  }, [session]);
  if (session) return null;
  return (
    <AuthPageFrame title={t.welcome} lead={t.tagline}>
      <div className={styles.two}>
        <Button onPress={() => navigate('/login/login', { invitation })}>{t.login}</Button>
        <Button kind="soft" onPress={() => navigate('/login/register', { invitation })}>
          {t.openAccount}
        </Button>
      </div>
    </AuthPageFrame>
  );
}
