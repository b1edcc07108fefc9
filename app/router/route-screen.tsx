/** One screen of the outlet, or what replaces it: a placeholder, a failure, an unknown address. */
import { Component, type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { NotFoundScreen, ErrorView } from '../components/empty-and-error-views.tsx';
import { LoadingOverlay } from '../components/loading-placeholders.tsx';
import { waitForNextPaint } from '../components/paint-and-preload.ts';
import { useTexts } from '../language/language.ts';
import type { Route } from './route-registry.ts';
import { loadPlaceholder, getLoadedPlaceholder, getLoadedScreen, loadScreen } from './load-screen.ts';
import { BackHeader, TabBar } from '../components/page-frame.tsx';

/** An error boundary: a screen that throws while rendering leaves the rest of the app working. */
class ScreenErrorBoundary extends Component<{ text: string; children: ReactNode }, { fallen: boolean }> {
  override state = { fallen: false };
  static getDerivedStateFromError() {
    return { fallen: true };
  }
  override componentDidCatch(error: unknown) {
    console.error(error);
  }
  override render() {
    if (!this.state.fallen) return this.props.children;
    return <ErrorView text={this.props.text} onRetry={() => this.setState({ fallen: false })} />;
  }
}

type ScreenLoadState = { screen: ComponentType | null; failures: number };

/** How long the screen waits for the figures; on a slow line its code is loaded meanwhile. */
const FIGURES_MS = 150;

/**
 * Waits until the placeholder is painted, with its figures if they come soon, before the screen's code takes the
 * processor.
 */
async function waitForPlaceholderPaint(figures: Promise<void>): Promise<void> {
  await Promise.race([figures, new Promise((resolve) => setTimeout(resolve, FIGURES_MS))]);
  await waitForNextPaint();
}

/** One route's screen: loading, failed (with a way on), empty for later work, or the screen itself. */
export function RouteScreen({ route }: { route: Route }) {
  const t = useTexts('shell');
  const [{ screen: LoadedScreen, failures }, setArrival] = useState<ScreenLoadState>(() => ({
    screen: getLoadedScreen(route),
    failures: 0,
  }));
  const [attempt, setAttempt] = useState(0);
  const [Ahead, setAhead] = useState(() => getLoadedPlaceholder(route));
  const figures = useRef(Promise.withResolvers<void>());

  useEffect(() => {
    if (LoadedScreen || !route.load) return;
    let gone = false;
    void loadPlaceholder(route).then((ahead) => gone || setAhead(() => ahead));
    const loading = getLoadedPlaceholder(route)
      ? waitForPlaceholderPaint(figures.current.promise).then(() => loadScreen(route))
      : loadScreen(route);
    loading.then(
      (screen) => gone || setArrival({ screen, failures: 0 }),
      () => gone || setArrival((before) => ({ screen: null, failures: before.failures + 1 })),
    );
    return () => {
      gone = true;
    };
  }, [route, LoadedScreen, attempt]);

  if (!route.load) return <NotFoundScreen />;
  if (LoadedScreen)
    return (
      <ScreenErrorBoundary text={t.screenBroken}>
        <LoadedScreen />
      </ScreenErrorBoundary>
    );
  if (failures <= attempt) return Ahead ? <Ahead onFigures={figures.current.resolve} /> : <LoadingOverlay />;
  return <MissingScreen route={route} onRetry={() => setAttempt(failures)} />;
}

/** How often a missing screen, while shown, asks whether the server is there again. */
const ASK_EVERY_MS = 3_000;
/** A page that was reloaded and still lacks its screen isn't reloaded automatically again until then. */
const AGAIN_AFTER_MS = 60_000;
const RELOADED_AT = 'readAgainAt';

/** Whether the page would load, with what it begins with: reloaded without that, it would stay blank. */
async function isPageReachable(): Promise<boolean> {
  try {
    const page = await fetch(location.pathname, { cache: 'no-store' });
    const scripts = [...(page.ok ? await page.text() : '').matchAll(/<script type="module"[^>]+src="([^"]+)"/g)];
    const responses = await Promise.all(
      scripts.map(([, src = '']) => fetch(src, { method: 'HEAD', cache: 'no-store' })),
    );
    return responses.length > 0 && responses.every(({ ok }) => ok);
  } catch {
    return false;
  }
}

/** False if the browser stores nothing: automatic reloads would then never end. */
function recordReload(): boolean {
  try {
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

function wasReloadedLately(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) <= AGAIN_AFTER_MS;
  } catch {
    return true;
  }
}

function reloadScreen(): void {
  recordReload();
  location.reload();
}

/**
 * A screen whose code didn't arrive. Browsers remember a chunk's failure, and a newer version may have replaced it:
 * once the server answers, the whole page is reloaded, at the same address. Reloading earlier would show the browser's
 * own error instead of ours.
 */
function MissingScreen({ route, onRetry }: { route: Route; onRetry: () => void }) {
  const t = useTexts('shell');
  const titles = useTexts('routes');
  const [isCutOff, setCutOff] = useState(false);
  const heal = useCallback(async () => {
    const is = await isPageReachable();
    setCutOff(!is);
    if (is && !wasReloadedLately() && recordReload()) location.reload();
  }, []);
  useEffect(() => {
    void heal();
    const timer = setInterval(() => void heal(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [heal]);
  return (
    <>
      <BackHeader title={titles[route.name as keyof typeof titles]} />
      <ErrorView
        text={isCutOff ? `${t.chunkFailed} ${t.offline}` : t.chunkFailed}
        onRetry={() => void isPageReachable().then((is) => (is ? reloadScreen() : onRetry()))}
      />
      {route.tab || route.access === 'visitor' ? null : <TabBar always />}
    </>
  );
}
