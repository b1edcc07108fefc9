/** The shell around every screen. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { createStore, type ReadableStore, useStore } from '@bourse/web/external-store.ts';
import { useLayoutEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from './api/query-client.ts';
import { IconSprite } from './components/icon.tsx';
import { OfflineBanner } from './components/offline-banner.tsx';
import { ToastContainer } from './components/toast.tsx';
import { OptionalLazyComponent } from './components/deferred-rendering.tsx';
import { getConfig } from './config/app-config.ts';
import { Navigation } from './layout/navigation.tsx';
import { useIsWide } from './layout/wide-layout.ts';
import { listFeatureHosts, listTopStrips, type TopStrip } from './feature.ts';
import { useLocation } from './router/location-hooks.ts';
import { ScreenOutlet } from './router/screen-outlet.tsx';
import { findRoute } from './router/route-registry.ts';
import { isLeaguePortfolio } from './session/chosen-portfolio.ts';
import { useSession } from './session/session.ts';
import { type CurrentUser, useCurrentUser } from './session/use-current-user.ts';

const NOTHING = {};
const never: ReadableStore<unknown> = createStore(null);
const loadSupport = () => import('./components/support-button.tsx');

/**
 * Customer service floats over the tabs, except where it would cover text that is read to the last figure. On a wide
 * screen the navigation has it.
 */
function FloatingSupport() {
  const route = findRoute(useLocation().path);
  const isWideScreen = useIsWide();
  const wanted = route?.tab !== undefined && !route.ownSupport && !isWideScreen;
  return <OptionalLazyComponent load={loadSupport} wanted={useSession() !== null && wanted} props={NOTHING} />;
}

function StripPart({ strip, customer, isIn }: { strip: TopStrip; customer: CurrentUser | null; isIn: boolean }) {
  const { load, afterMs, wanted, changes = never } = strip;
  useStore(changes);
  return <OptionalLazyComponent load={load} afterMs={afterMs} wanted={wanted?.(customer) ?? isIn} props={NOTHING} />;
}

/** The features' strips above every screen. */
function Strips() {
  const isIn = useSession() !== null;
  const customer = useCurrentUser();
  return listTopStrips().map((strip) => <StripPart key={strip.at} strip={strip} customer={customer} isIn={isIn} />);
}

/** The whole page, sheets included, has the tint of its portfolio. */
function usePortfolioTint(): void {
  const { query } = useLocation();
  // A league's own screens have its colour too.
  const portfolio = query['portfolio'] ?? query['league'];
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (portfolio === undefined) delete dataset['portfolio'];
    else dataset['portfolio'] = isLeaguePortfolio(portfolio) ? 'league' : 'own';
  }, [portfolio]);
}

export function App() {
  usePortfolioTint();
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <IconSprite />
        <OfflineBanner />
        <Strips />
        <ScreenOutlet title={getConfig().title} />
        <Navigation />
        <FloatingSupport />
        {listFeatureHosts().map((Host, index) => (
          <Host key={index} />
        ))}
        <ToastContainer />
      </QueryClientProvider>
    </CSPProvider>
  );
}
