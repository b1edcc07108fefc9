import { createStore } from '@bourse/web/store.ts';

/** How often somebody has logged in on this page: a session that was there already is no login. */
export const logins = createStore(0);
export const noteLogin = (): void => logins.set(logins.get() + 1);
