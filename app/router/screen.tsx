/** One screen of the outlet, or what replaces it: a placeholder, a failure, an unknown address. */
import { Component, type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { EmptyScreen } from '../components/empty-screen.tsx';
import { ErrorView } from '../components/error-view.tsx';
import { LoadingOverlay } from '../components/loading-overlay.tsx';
import { nextPaint } from '../components/next-paint.ts';
import { useTexts } from '../language/language.ts';
import { MissingScreen } from './missing-screen.tsx';
import type { Route } from './routes.ts';
import { loadAhead, loadedAhead, loadedScreen, loadScreen } from './screens.ts';

/** An error boundary: a screen that throws while rendering leaves the rest of the app working. */
class Fence extends Component<{ text: string; children: ReactNode }, { fallen: boolean }> {
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

type Arrival = { screen: ComponentType | null; failures: number };

/** How long the screen waits for the figures; on a slow line its code is loaded meanwhile. */
const FIGURES_MS = 150;

/**
 * Waits until the placeholder is painted, with its figures if they come soon, before the screen's code takes the
 * processor.
 */
async function painted(figures: Promise<void>): Promise<void> {
  await Promise.race([figures, new Promise((resolve) => setTimeout(resolve, FIGURES_MS))]);
  await nextPaint();
}

/** One route's screen: loading, failed (with a way on), empty for later work, or the screen itself. */
export function Screen({ route }: { route: Route }) {
  const t = useTexts('shell');
  const [{ screen: Shown, failures }, setArrival] = useState<Arrival>(() => ({
    screen: loadedScreen(route),
    failures: 0,
  }));
  const [attempt, setAttempt] = useState(0);
  const [Ahead, setAhead] = useState(() => loadedAhead(route));
  const figures = useRef(Promise.withResolvers<void>());

  useEffect(() => {
    if (Shown || !route.load) return;
    let gone = false;
    void loadAhead(route).then((ahead) => gone || setAhead(() => ahead));
    const begun = loadedAhead(route)
      ? painted(figures.current.promise).then(() => loadScreen(route))
      : loadScreen(route);
    begun.then(
      (screen) => gone || setArrival({ screen, failures: 0 }),
      () => gone || setArrival((before) => ({ screen: null, failures: before.failures + 1 })),
    );
    return () => {
      gone = true;
    };
  }, [route, Shown, attempt]);

  if (!route.load) return <EmptyScreen />;
  if (Shown)
    return (
      <Fence text={t.screenBroken}>
        <Shown />
      </Fence>
    );
  if (failures <= attempt) return Ahead ? <Ahead onFigures={figures.current.resolve} /> : <LoadingOverlay />;
  return <MissingScreen route={route} onRetry={() => setAttempt(failures)} />;
}
