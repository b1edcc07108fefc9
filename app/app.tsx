/** The shell around every screen. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { createStore, type ReadStore, useStore } from '@bourse/web/store.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cache } from './api/cache.ts';
import { IconSprite } from './components/icon.tsx';
import { OfflineBanner } from './components/offline-banner.tsx';
import { TabBar } from './components/page.tsx';
import { Toasts } from './components/toast.tsx';
import { QuietPart } from './components/lazy-part.tsx';
import { getConfig } from './config/config.ts';
import { getHosts, getStrips, type Strip } from './feature.ts';
import { usePlace } from './router/hooks.ts';
import { Outlet } from './router/outlet.tsx';
import { routeOf } from './router/routes.ts';
import { useSession } from './session/session.ts';
import { type User, useUser } from './session/use-user.ts';

const NOTHING = {};
const never: ReadStore<unknown> = createStore(null);
const loadSupport = () => import('./components/support-button.tsx');

/**
 * Customer service floats over the tabs, except where it would cover text that is read to the last figure. If the
 * operator has set no link, it is only in the menu, which says so.
 */
function FloatingSupport() {
  const route = routeOf(usePlace().path);
  const isOffered = getConfig().kefu !== null;
  const wanted = isOffered && route?.tab !== undefined && !route.ownSupport;
  return <QuietPart load={loadSupport} wanted={useSession() !== null && wanted} props={NOTHING} />;
}

function StripPart({ strip, customer, isIn }: { strip: Strip; customer: User | null; isIn: boolean }) {
  const { load, afterMs, wanted, changes = never } = strip;
  useStore(changes);
  return <QuietPart load={load} afterMs={afterMs} wanted={wanted?.(customer) ?? isIn} props={NOTHING} />;
}

/** The features' strips above every screen. */
function Strips() {
  const isIn = useSession() !== null;
  const customer = useUser();
  return getStrips().map((strip) => <StripPart key={strip.at} strip={strip} customer={customer} isIn={isIn} />);
}

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={cache}>
        <IconSprite />
        <OfflineBanner />
        <Strips />
        <Outlet title={getConfig().title} />
        <TabBar />
        <FloatingSupport />
        {getHosts().map((Host, index) => (
          <Host key={index} />
        ))}
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  );
}
