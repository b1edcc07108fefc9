/** The shell around every screen. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { cache } from './api/cache.ts';
import { IconSprite } from './components/icon.tsx';
import { OfflineBanner } from './components/offline-banner.tsx';
import { SupportButton } from './components/support-button.tsx';
import { TabBar } from './components/tab-bar.tsx';
import { Toasts } from './components/toast.tsx';
import { QuietPart } from './components/quiet-part.tsx';
import { getConfig } from './config/config.ts';
import { OrderTicketHost } from './features/trading/order-ticket-host.tsx';
import { usePlace } from './router/hooks.ts';
import { Outlet } from './router/outlet.tsx';
import { routeOf } from './routes/table.ts';
import { useSession } from './session/session.ts';
import { useUser } from './session/use-user.ts';

const CLOCK_AFTER_MS = 2_000;
const RECORD_AFTER_MS = 4_000;

/**
 * Where it would cover something that is read to the last figure: the stock detail has its two buttons there, the
 * assets have a row of their own.
 */
const WITHOUT_FLOATING = ['stockDetail', 'payBag'];

/** Customer service floats over the tabs. */
function FloatingSupport() {
  const route = routeOf(usePlace().path);
  return useSession() && route?.tab && !WITHOUT_FLOATING.includes(route.name) ? <SupportButton /> : null;
}

const loadRestrictions = () => import('./features/settings/restriction-strip.tsx');
const loadClockWatch = () => import('./features/world-clock/clock-watch.tsx');
const loadSealWatch = () => import('./features/proofs/seal-watch.tsx');

/** Few customers ever need it. */
function Restrictions() {
  const states = useUser()?.states ?? [];
  return <QuietPart load={loadRestrictions} wanted={states.length > 0} props={{ states }} />;
}

/** The world's clock is known from the start; later it may move, or the phone's be set. */
function Clock() {
  return <QuietPart load={loadClockWatch} wanted={useSession() !== null} afterMs={CLOCK_AFTER_MS} props={{}} />;
}

/** The record is compared with what this device remembers of it, when the first screen has had its turn. */
function Record() {
  return <QuietPart load={loadSealWatch} wanted={useSession() !== null} afterMs={RECORD_AFTER_MS} props={{}} />;
}

export function App() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={cache}>
        <IconSprite />
        <OfflineBanner />
        <Restrictions />
        <Record />
        <Clock />
        <Outlet title={getConfig().title} />
        <TabBar />
        <FloatingSupport />
        <OrderTicketHost />
        <Toasts />
      </QueryClientProvider>
    </CSPProvider>
  );
}
