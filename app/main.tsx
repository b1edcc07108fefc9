/** Starts the app: config, texts and the first screen go out together; it mounts when they are here. */
import { createRoot, type Root } from 'react-dom/client';
import { readAgainInOtherWords } from './api/cache.ts';
import { prefetchCall } from './api/use-call.ts';
import { App } from './app.tsx';
import { describeFailure } from './api/failure.ts';
import { ErrorView } from './components/empty-and-error-views.tsx';
import { IconSprite } from './components/icon.tsx';
import { FirstLoadOverlay } from './components/loading-placeholders.tsx';
import { loadConfig } from './config/load-config.ts';
import { startFeatures } from './feature.ts';
import * as features from './features.ts';
import { getTexts, onLanguageChange, startLanguage } from './language/language.ts';
import { getPlace, startLocation } from './router/location.ts';
import { loadAhead, loadScreen } from './router/load-screen.ts';
import { startScroll } from './router/outlet.tsx';
import { routeOf } from './router/routes.ts';
import { getSession } from './session/session.ts';
import { startDevice } from './shell/start-device.ts';
import { startStream } from './stream/stream.ts';

/** The first screen, or its placeholder. A screen that fails to load reports it when shown. */
async function firstScreen(): Promise<void> {
  const route = routeOf(getPlace().path);
  const shown = route?.access === 'customer' && !getSession() ? routeOf('/login/login') : route;
  if (shown && !(await loadAhead(shown))) await loadScreen(shown).catch(() => null);
}

/** A first load that takes longer than this is explained. */
const PATIENCE_MS = 600;

async function start(root: Root): Promise<void> {
  if (getSession()) {
    prefetchCall('user/getUserinfo', {});
    routeOf(getPlace().path)?.begin?.();
  }
  const texts = startLanguage();
  const arrival = Promise.all([texts, loadConfig(), firstScreen(), device]);
  const waiting = setTimeout(
    () => void texts.then(() => root.render(<FirstLoadOverlay text={getTexts().shell.connecting} />)),
    PATIENCE_MS,
  );
  try {
    await arrival.finally(() => clearTimeout(waiting));
    root.render(<App />);
    startStream();
  } catch (error) {
    await texts;
    root.render(
      <>
        <IconSprite />
        <ErrorView text={describeFailure(error)} onRetry={() => void start(root)} />
      </>,
    );
  }
}

startFeatures(Object.values(features));
const device = startDevice();
onLanguageChange(readAgainInOtherWords);
startLocation();
startScroll();
const place = document.getElementById('root');
if (place) void start(createRoot(place));
