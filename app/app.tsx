/** The shell around every screen. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { cache } from './api/cache.ts';
import { IconSprite } from './components/icon.tsx';
import { OfflineBanner } from './components/offline-banner.tsx';
import { SupportButton } from './components/support-button.tsx';
import { TabBar } from './components/tab-bar.tsx';
import { Toasts } from './components/toast.tsx';
import { useQuietPart } from './components/use-quiet-part.ts';
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

const loadRestrictions = () => import('./features/settings/restriction-strip.tsx');
const loadSealWatch = () => import('./features/proofs/seal-watch.tsx');

/** Few customers ever need it. */
function Restrictions() {
  const states = useUser()?.states ?? [];
  const Strip = useQuietPart(loadRestrictions, states.length > 0);
  return Strip ? <Strip states={states} /> : null;
}

/** The record is compared with what this device remembers of it, when the first screen has had its turn. */
function Record() {
  const Watch = useQuietPart(loadSealWatch, useSession() !== null, RECORD_AFTER_MS);
  return Watch ? <Watch /> : null;
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
