import { createStore } from '@bourse/web/store.ts';

/** How often somebody has logged in on this page: a restored session doesn't count. */
export const logins = createStore(0);
export const noteLogin = (): void => logins.set(logins.get() + 1);
