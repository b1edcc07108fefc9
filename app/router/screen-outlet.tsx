/** Shows the screen of the present place, and keeps others as they were left and where they were scrolled to. */
import { Activity, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NotFoundScreen } from '../components/empty-and-error-views.tsx';
import { useStore } from '@bourse/web/external-store.ts';
import { useTexts } from '../language/language.ts';
import { isSessionEnding, buildReturnQuery } from '../session/end-session.ts';
import { getSession, onSessionChange, useSession } from '../session/session.ts';
import { type Route, findRoute } from './route-registry.ts';
import { ScreenLocationContext, useLocation } from './location-hooks.ts';
import { getNavigationDirection, getLocation, navigate, onLocationChange, type AppLocation } from './location.ts';
import { RouteScreen } from './route-screen.tsx';
import { countResets, screenResets } from './screen-resets.ts';

export function ScreenOutlet({ title }: { title: string }) {
  const place = useLocation();
  const session = useSession();
  useStore(screenResets);
  const titles = useTexts('routes');
  const main = useRef<HTMLElement>(null);
  const route = findRoute(place.path);
  const barred = route?.access === 'customer' && !session && !isSessionEnding();
  const owner = route?.access === 'visitor' ? '' : (session?.account ?? '');
  const [stage, setStage] = useState<ScreenStack>({ owner: '', screens: [] });
  const wanted =
    route && !barred && !(isSessionEnding() && !session) ? decideScreenStack(stage, route, place, owner) : stage;
  if (wanted !== stage) setStage(wanted);

  useEffect(() => {
    if (barred) navigate('/login/login', buildReturnQuery(place.href), { replace: true });
  }, [barred, place.href]);

  useLayoutEffect(() => {
    restoreScroll();
    document.title = route ? `${titles[route.name as keyof typeof titles]} · ${title}` : title;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [place.href, route, title, titles]);

  const present = route ? keyOf(route, place) : null;
  return (
    <main ref={main} tabIndex={-1}>
      {wanted.screens.map((mounted) => (
        <Activity key={mounted.key} mode={mounted.key === present ? 'visible' : 'hidden'}>
          <ScreenLocationContext value={mounted.place}>
            <RouteScreen route={mounted.route} />
          </ScreenLocationContext>
        </Activity>
      ))}
      {route ? null : <NotFoundScreen />}
    </main>
  );
}

/** Which screens are in the page, shown or kept. */

export interface MountedScreen {
  key: string;
  route: Route;
  place: AppLocation;
}

interface ScreenStack {
  /** The screens' customer; other customers get none of them. */
  owner: string;
  screens: readonly MountedScreen[];
}

/** A kept screen is the same whatever its query, until it begins anew; any other is a new one for each address. */
const keyOf = (route: Route, place: AppLocation): string => {
  if (!route.keepAlive) return place.href;
  const resetCount = countResets(route.path);
  return resetCount === 0 ? route.path : `${route.path} ${resetCount}`;
};

/**
 * The stage when `place` is shown: kept screens stay, the others are removed when they are left. The same stage if
 * nothing changes.
 */
export function decideScreenStack(stage: ScreenStack, route: Route, place: AppLocation, owner: string): ScreenStack {
  const key = keyOf(route, place);
  const present = stage.owner === owner ? stage.screens : [];
  const known = present.find((mounted) => mounted.key === key);
  const others = present.filter(
    (mounted) => mounted.key !== key && mounted.route.keepAlive && mounted.route.path !== route.path,
  );
  if (known && known.place.href === place.href && others.length === present.length - 1) return stage;
  // A fixed order, so that React moves no DOM when another screen comes to the front.
  return { owner, screens: [...others, { key, route, place }].sort((a, b) => (a.key < b.key ? -1 : 1)) };
}

/** A new page starts at the top; a page returned to, or kept alive, keeps its scroll position. */

const left = new Map<string, { href: string; y: number }>();
/** Of several pages with one path, where each was left: only going back asks. */
const leftByHref = new Map<string, number>();
let currentLocation = getLocation();

/** How far down a page opens: at `y`, where it was left at the same address, or at 0 for a new one. */
export function computeScrollTarget(
  known: { href: string; y: number } | undefined,
  href: string,
  keepAlive: boolean,
  direction: 'forward' | 'back' | 'replace',
): number {
  return known?.href === href && (keepAlive || direction === 'back') ? known.y : 0;
}

export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual';
  // After a login, pages don't open where somebody else left them.
  onSessionChange(() => {
    if (!getSession()) return;
    left.clear();
    leftByHref.clear();
  });
  onLocationChange(() => {
    left.set(currentLocation.path, { href: currentLocation.href, y: scrollY });
    leftByHref.set(currentLocation.href, scrollY);
    currentLocation = getLocation();
    // Before the new page is rendered, too: a list on it begins from where the window is, and brings it back there.
    restoreScroll();
  });
}

/** Called before and once the page that is now shown is rendered. */
function restoreScroll(): void {
  const { path, href } = getLocation();
  const direction = getNavigationDirection();
  if (direction === 'within') return;
  const before = direction === 'back' ? leftByHref.get(href) : undefined;
  const known = before === undefined ? left.get(path) : { href, y: before };
  scrollTo(0, computeScrollTarget(known, href, findRoute(path)?.keepAlive ?? false, direction));
}
