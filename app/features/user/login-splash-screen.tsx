import { useEffect, useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { fetchCall } from '../../api/use-call.ts';
import { queryClient } from '../../api/query-client.ts';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { getConfig } from '../../config/app-config.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { navigate, parseLocation } from '../../router/location.ts';
import { loadScreen } from '../../router/load-screen.ts';
import { findRoute } from '../../router/route-registry.ts';
import { countLogin } from '../settings/shared/login-count.ts';
import { BrandMark } from './auth-page-frame.tsx';
import styles from './entry.module.css';

/** How long the success message is shown before the next screen. */
const CONNECTED_MS = 500;

/** The splash after the login: connecting to server, server connection successful, and on. */
export default function LoginSplashScreen() {
  const t = useTexts('shell');
  const { to = '/home/index' } = useHashQuery();
  const [stage, setStage] = useState<'connecting' | 'connected'>('connecting');
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(countLogin, []);

  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = async () => {
      const route = findRoute(parseLocation(to).path);
      // The next screen's code is loaded meanwhile; if that fails, the screen reports it itself.
      if (route) loadScreen(route).catch(() => null);
      await queryClient.fetchQuery({
        queryKey: ['user/getUserinfo', {}],
        queryFn: () => fetchCall('user/getUserinfo', {}),
      });
      if (gone) return;
      setStage('connected');
      timer = setTimeout(() => navigate(to.startsWith('/') ? to : '/home/index', {}, { replace: true }), CONNECTED_MS);
    };
    connect().catch((error: unknown) => gone || setFailure(error));
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [to, attempt]);

  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return (
    <div className={styles.splash}>
      <BrandMark />
      <h1 className={styles.title}>{getConfig().title}</h1>
      {failure === null ? (
        <>
          <p className={styles.stage} role="status">
            {stage === 'connected' ? t.connected : t.connecting}
          </p>
          <div className={styles.line} aria-hidden="true">
            <span className={stage === 'connected' ? styles.whole : undefined} />
          </div>
        </>
      ) : (
        <ErrorView text={describeFailure(failure)} onRetry={retry} />
      )}
    </div>
  );
}
