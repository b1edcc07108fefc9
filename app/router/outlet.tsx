/** Shows the screen of the present place, and keeps others as they were left and where they were scrolled to. */
import { Activity, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { EmptyScreen } from '../components/empty-screen.tsx';
import { useTexts } from '../language/language.ts';
import { isLeaving, returnQuery } from '../session/leave.ts';
import { useSession } from '../session/session.ts';
import { routeOf } from './routes.ts';
import { ScreenPlace, usePlace } from './hooks.ts';
import { navigate } from './location.ts';
import { restoreScroll } from './scroll.ts';
import { Screen } from './screen.tsx';
import { keyOf, type Stage, stageFor } from './stage.ts';

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
