import { createStore } from '@bourse/web/external-store.ts';

/** How often somebody has logged in on this page: a restored session doesn't count. */
export const loginCount = createStore(0);
export const countLogin = (): void => loginCount.set(loginCount.get() + 1);
