/** Who has been shown around on this device; kept when a session ends. */
import { done, storeIn } from '../../../storage/kept-store.ts';

const storeFor = storeIn({ database: 'bourse-tours', store: 'tours' });

/** True once for each account. If the browser can't store, nobody gets the tour, rather than at each login. */
export async function isFirstTour(account: string): Promise<boolean> {
  try {
    await done((await storeFor('readwrite')).add(true, account));
    return true;
  } catch {
    return false;
  }
}
