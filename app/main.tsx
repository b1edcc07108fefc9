/** Starts the app: config, texts and the first screen go out together; it mounts when they are here. */
import { createRoot, type Root } from 'react-dom/client';
import { refetchAfterLanguageChange } from './api/query-client.ts';
import { prefetchCall } from './api/use-call.ts';
import { App } from './app.tsx';
import { describeFailure } from './api/call-failures.ts';
import { ErrorView } from './components/empty-and-error-views.tsx';
import { IconSprite } from './components/icon.tsx';
import { FirstLoadOverlay } from './components/loading-placeholders.tsx';
import { loadConfig } from './config/load-config.ts';
import { registerFeatures } from './feature.ts';
import * as features from './features.ts';
import { getTexts, onLanguageChange, loadInitialLanguage } from './language/language.ts';
import { getLocation, startLocationTracking } from './router/location.ts';
import { loadPlaceholder, loadScreen } from './router/load-screen.ts';
import { startScrollRestoration } from './router/screen-outlet.tsx';
import { findRoute } from './router/route-registry.ts';
import { getSession } from './session/session.ts';
import { startDeviceIntegration } from './shell/start-device-integration.ts';
import { startStream } from './stream/app-stream.ts';

/** The first screen, or its placeholder. A screen that fails to load reports it when shown. */
async function loadFirstScreen(): Promise<void> {
  const route = findRoute(getLocation().path);
  const visibleRoute = route?.access === 'customer' && !getSession() ? findRoute('/login/login') : route;
  if (visibleRoute && !(await loadPlaceholder(visibleRoute))) await loadScreen(visibleRoute).catch(() => null);
}

/** A first load that takes longer than this is explained. */
const PATIENCE_MS = 600;

async function start(root: Root): Promise<void> {
  if (getSession()) {
    prefetchCall('user/getUserinfo', {});
    findRoute(getLocation().path)?.prefetch?.();
  }
  const texts = loadInitialLanguage();
  const arrival = Promise.all([texts, loadConfig(), loadFirstScreen(), device]);
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

registerFeatures(Object.values(features));
const device = startDeviceIntegration();
onLanguageChange(() => void refetchAfterLanguageChange());
startLocationTracking();
startScrollRestoration();
const place = document.getElementById('root');
if (place) void start(createRoot(place));
