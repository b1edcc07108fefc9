/** Shows the screen of the present place, and keeps others as they were left and where they were scrolled to. */
import { Activity, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EmptyScreen } from '../components/empty-and-error-views.tsx';
import { useTexts } from '../language/language.ts';
import { isLeaving, returnQuery } from '../session/end-session.ts';
import { getSession, onSessionChange, useSession } from '../session/session.ts';
import { type Route, routeOf } from './routes.ts';
import { ScreenPlace, usePlace } from './hooks.ts';
import { getDirection, getPlace, navigate, onPlaceChange, type Place } from './location.ts';
import { Screen } from './screen.tsx';

export function Outlet({ title }: { title: string }) {
  const place = usePlace();
  const session = useSession();
  const titles = useTexts('routes');
  const main = useRef<HTMLElement>(null);
  const route = routeOf(place.path);
  const barred = route?.access === 'customer' && !session && !isLeaving();
  const owner = route?.access === 'visitor' ? '' : (session?.account ?? '');
  const [stage, setStage] = useState<Stage>({ owner: '', screens: [] });
  const wanted = route && !barred && !(isLeaving() && !session) ? stageFor(stage, route, place, owner) : stage;
  if (wanted !== stage) setStage(wanted);

  useEffect(() => {
    if (barred) navigate('/login/login', returnQuery(place.href), { replace: true });
  }, [barred, place.href]);

  useLayoutEffect(() => {
    restoreScroll();
    document.title = route ? `${titles[route.name as keyof typeof titles]} · ${title}` : title;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [place.href, route, title, titles]);

  const present = route ? keyOf(route, place) : null;
  return (
    <main ref={main} tabIndex={-1}>
      {wanted.screens.map((shown) => (
        <Activity key={shown.key} mode={shown.key === present ? 'visible' : 'hidden'}>
          <ScreenPlace value={shown.place}>
            <Screen route={shown.route} />
          </ScreenPlace>
        </Activity>
      ))}
      {route ? null : <EmptyScreen />}
    </main>
  );
}

/** Which screens are in the page, shown or kept. */

export interface Shown {
  key: string;
  route: Route;
  place: Place;
}

interface Stage {
  /** The screens' customer; other customers get none of them. */
  owner: string;
  screens: readonly Shown[];
}

/** A kept screen is the same whatever its query; any other is a new screen for each address. */
const keyOf = (route: Route, place: Place): string => (route.keepAlive ? route.path : place.href);

/**
 * The stage when `place` is shown: kept screens stay, the others are removed when they are left. The same stage if
 * nothing changes.
 */
export function stageFor(stage: Stage, route: Route, place: Place, owner: string): Stage {
  const key = keyOf(route, place);
  const present = stage.owner === owner ? stage.screens : [];
  const known = present.find((shown) => shown.key === key);
  const others = present.filter((shown) => shown.key !== key && shown.route.keepAlive);
  if (known && known.place.href === place.href && others.length === present.length - 1) return stage;
  // A fixed order, so that React moves no DOM when another screen comes to the front.
  return { owner, screens: [...others, { key, route, place }].sort((a, b) => (a.key < b.key ? -1 : 1)) };
}

/** A new page starts at the top; a page returned to, or kept alive, keeps its scroll position. */

const left = new Map<string, { href: string; y: number }>();
let shown = getPlace();

/** How far down a page opens: at `y`, where it was left at the same address, or at 0 for a new one. */
export function scrollTarget(
  known: { href: string; y: number } | undefined,
  href: string,
  keepAlive: boolean,
  direction: 'forward' | 'back' | 'replace',
): number {
  return known?.href === href && (keepAlive || direction === 'back') ? known.y : 0;
}

export function startScroll(): void {
  history.scrollRestoration = 'manual';
  // After a login, pages don't open where somebody else left them.
  onSessionChange(() => void (getSession() && left.clear()));
  onPlaceChange(() => {
    left.set(shown.path, { href: shown.href, y: scrollY });
    shown = getPlace();
    // Before the new page is rendered, too: a list on it begins from where the window is, and brings it back there.
    restoreScroll();
  });
}

/** Called before and once the page that is now shown is rendered. */
function restoreScroll(): void {
  const { path, href } = getPlace();
  scrollTo(0, scrollTarget(left.get(path), href, routeOf(path)?.keepAlive ?? false, getDirection()));
}
