/** Shows the screen of the present place, and keeps those that are to stay as they were left. */
import { Activity, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EmptyScreen } from '../components/empty-screen.tsx';
import { useTexts } from '../language/language.ts';
import { isLeaving, returnQuery } from '../session/leave.ts';
import { useSession } from '../session/session.ts';
import { type Route, routeOf } from '../routes/table.ts';
import { ScreenPlace, usePlace } from './hooks.ts';
import { navigate, type Place } from './location.ts';
import { restoreScroll } from './scroll.ts';
import { Screen } from './screen.tsx';

interface Shown {
  key: string;
  route: Route;
  place: Place;
}

interface Stage {
  owner: string;
  screens: readonly Shown[];
}

/** The screens on the stage when `place` is shown: kept ones stay, the others go when they are left. */
export function stageFor(stage: Stage, route: Route, place: Place, owner: string): Stage {
  const key = route.keepAlive ? route.path : place.href;
  const present = stage.owner === owner ? stage.screens : [];
  const known = present.find((shown) => shown.key === key);
  const others = present.filter((shown) => shown.key !== key && shown.route.keepAlive);
  if (known && known.place.href === place.href && others.length === present.length - 1) return stage;
  return { owner, screens: [...others, { key, route, place }].sort((a, b) => (a.key < b.key ? -1 : 1)) };
}

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

  const present = route ? (route.keepAlive ? route.path : place.href) : null;
  return (
    <main ref={main} tabIndex={-1}>
      {wanted.screens.map((shown) => (
        <Activity key={shown.key} mode={shown.key === present ? 'visible' : 'hidden'}>
          <ScreenPlace value={shown.place}><Screen route={shown.route} /></ScreenPlace>
        </Activity>
      ))}
      {route ? null : <EmptyScreen />}
    </main>
  );
}
