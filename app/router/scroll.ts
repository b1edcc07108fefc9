/** A new page starts at the top; one that is returned to, or was kept, is where it was left. */
import { getSession, onSessionChange } from '../session/session.ts';
import { routeOf } from './routes.ts';
import { getDirection, getPlace, onPlaceChange } from './location.ts';

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
export function restoreScroll(): void {
  const { path, href } = getPlace();
  scrollTo(0, scrollTarget(left.get(path), href, routeOf(path)?.keepAlive ?? false, getDirection()));
}
