import { useCallback, useEffect, useState } from 'react';
import { BackHeader } from '../components/back-header.tsx';
import { ErrorView } from '../components/error-view.tsx';
import { TabBar } from '../components/tab-bar.tsx';
import { useTexts } from '../language/language.ts';
import type { Route } from './routes.ts';

/** While it is shown, a screen that is missing asks so often whether the server is there again. */
const ASK_EVERY_MS = 3_000;
/** A page that was read anew and still lacks its screen isn't read anew by itself again until then. */
const AGAIN_AFTER_MS = 60_000;
const READ_AT = 'readAgainAt';

/** Whether the page would come, and what it begins with: read anew without that, it would stay blank. */
async function canComeAgain(): Promise<boolean> {
  try {
    const page = await fetch(location.pathname, { cache: 'no-store' });
    const scripts = [...(page.ok ? await page.text() : '').matchAll(/<script type="module"[^>]+src="([^"]+)"/g)];
    const asked = await Promise.all(scripts.map(([, src = '']) => fetch(src, { method: 'HEAD', cache: 'no-store' })));
    return asked.length > 0 && asked.every(({ ok }) => ok);
  } catch {
    return false;
  }
}

function readAgain(): void {
  sessionStorage.setItem(READ_AT, String(Date.now()));
  location.reload();
}

/**
 * A screen whose code didn't arrive. Browsers remember a chunk's failure, and a newer version may have replaced it:
 * once the server answers, the whole page is read again, at the same address. Until then that would show the browser's
 * own error instead of ours.
 */
export function MissingScreen({ route, onRetry }: { route: Route; onRetry: () => void }) {
  const t = useTexts('shell');
  const titles = useTexts('routes');
  const [isCutOff, setCutOff] = useState(false);
  const heal = useCallback(async () => {
    const is = await canComeAgain();
    setCutOff(!is);
    if (is && Date.now() - Number(sessionStorage.getItem(READ_AT)) > AGAIN_AFTER_MS) readAgain();
  }, []);
  useEffect(() => {
    void heal();
    const timer = setInterval(() => void heal(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [heal]);
  return (
    <>
      <BackHeader title={titles[route.name as keyof typeof titles]} />
      <ErrorView
        text={isCutOff ? `${t.chunkFailed} ${t.offline}` : t.chunkFailed}
        onRetry={() => void canComeAgain().then((is) => (is ? readAgain() : onRetry()))}
      />
      {route.tab || route.access === 'visitor' ? null : <TabBar always />}
    </>
  );
}
