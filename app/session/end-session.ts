/** The two ends of a session: it ended by itself (401), or by logout. Both open the login, with a return address. */
import { LOGOUT_REDIRECT_MS, UNAUTHORIZED_REDIRECT_MS } from '@bourse/contract/constants.ts';
import { queryClient } from '../api/query-client.ts';
import { showToast } from '../components/toast.tsx';
import { getTexts, waitForTexts } from '../language/language.ts';
import { getLocation, navigate } from '../router/location.ts';
import { clearLocalData, removeSession, getSession, onSessionChange } from './session.ts';

let leaving = false;

/** Where the login leads afterwards: any place but the login itself. */
export function buildReturnQuery(href: string): { to?: string } {
  return href.startsWith('/login/') || href === '/home/index' ? {} : { to: href };
}

function leaveAfter(delayMs: number, query: { to?: string }): void {
  leaving = true;
  setTimeout(() => {
    leaving = false;
    queryClient.clear();
    if (!getSession()) navigate('/login/login', query, { replace: true });
  }, delayMs);
}

/** True while a session has ended and the login is about to be shown; the present screen stays meanwhile. */
export const isSessionEnding = (): boolean => leaving;

/**
 * The 401 rule: local storage is cleared at once, the login is shown after 2 s. Many calls may fail together; it
 * happens once.
 */
export function endSession(): void {
  if (leaving || !getSession()) return;
  const query = buildReturnQuery(getLocation().href);
  leaveAfter(UNAUTHORIZED_REDIRECT_MS, query);
  clearLocalData();
  void waitForTexts().then(() => showToast(getTexts().shell.sessionEnded));
}

/** Logout: token and account are removed at once, the login is shown after 1 s. */
export function logOut(): void {
  if (leaving) return;
  leaveAfter(LOGOUT_REDIRECT_MS, {});
  removeSession();
}

let token = getSession()?.token;
/** One customer's data must not reach the next; the screen still shown during logout keeps it until then. */
onSessionChange(() => {
  if (getSession()?.token === token) return;
  token = getSession()?.token;
  if (!leaving) queryClient.clear();
});
