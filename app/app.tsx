/** The shell around every screen. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { cache } from './api/cache.ts';
import { IconSprite } from './components/icon.tsx';
import { OfflineBanner } from './components/offline-banner.tsx';
import { SupportButton } from './components/support-button.tsx';
import { TabBar } from './components/tab-bar.tsx';
import { Toasts } from './components/toast.tsx';
import { getConfig } from './config/config.ts';
import { OrderTicketHost } from './features/trading/order-ticket-host.tsx';
import { usePlace } from './router/hooks.ts';
import { Outlet } from './router/outlet.tsx';
import { routeOf } from './routes/table.ts';
import { useSession } from './session/session.ts';
import { useUser } from './session/use-user.ts';

const RECORD_AFTER_MS = 4_000;

/** Customer service floats over the tabs; the stock detail has its two buttons there. */
function FloatingSupport() {
  const route = routeOf(usePlace().path);
  return useSession() && route?.tab && route.name !== 'stockDetail' ? <SupportButton /> : null;
}

const RestrictionStrip = lazy(() => import('./features/settings/restriction-strip.tsx'));

/** Few customers ever need it. */
function Restrictions() {
  const states = useUser()?.states ?? [];
  return states.length > 0 ? <Suspense fallback={null}><RestrictionStrip states={states} /></Suspense> : null;
}

const SealWatch = lazy(() => import('./features/proofs/seal-watch.tsx'));

/** The record is compared with what this device remembers of it, when the first screen has had its turn. */
function Record() {
  const session = useSession();
  const [now, setNow] = useState(false);
  useEffect(() => {
    if (!session) return setNow(false);
    const timer = setTimeout(() => setNow(true), RECORD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [session]);
  return now ? <Suspense fallback={null}><SealWatch /></Suspense> : null;
}

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={cache}>
        <IconSprite />
        <OfflineBanner />
        <Restrictions />
        <Record />
        <Outlet title={getConfig().title} />
        <TabBar />
        <FloatingSupport />
        <OrderTicketHost />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  );
}
