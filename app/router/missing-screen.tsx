import { useCallback, useEffect, useState } from 'react';
import { BackHeader } from '../components/back-header.tsx';
import { ErrorView } from '../components/error-view.tsx';
import { TabBar } from '../components/tab-bar.tsx';
import { useTexts } from '../language/language.ts';
import type { Route } from './routes.ts';

/** How often a missing screen, while shown, asks whether the server is there again. */
const ASK_EVERY_MS = 3_000;
/** A page that was reloaded and still lacks its screen isn't reloaded automatically again until then. */
const AGAIN_AFTER_MS = 60_000;
const READ_AT = 'readAgainAt';

/** Whether the page would load, with what it begins with: reloaded without that, it would stay blank. */
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

/** False if the browser stores nothing: automatic reloads would then never end. */
function noteReading(): boolean {
  try {
    sessionStorage.setItem(READ_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

function wasReadLately(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(READ_AT)) <= AGAIN_AFTER_MS;
  } catch {
    return true;
  }
}

function readAgain(): void {
  noteReading();
  location.reload();
}

/**
 * A screen whose code didn't arrive. Browsers remember a chunk's failure, and a newer version may have replaced it:
 * once the server answers, the whole page is reloaded, at the same address. Reloading earlier would show the browser's
 * own error instead of ours.
 */
export function MissingScreen({ route, onRetry }: { route: Route; onRetry: () => void }) {
  const t = useTexts('shell');
  const titles = useTexts('routes');
  const [isCutOff, setCutOff] = useState(false);
  const heal = useCallback(async () => {
    const is = await canComeAgain();
    setCutOff(!is);
    if (is && !wasReadLately() && noteReading()) location.reload();
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
