/** The accounts that have seen the tour on this device; retained when a session ends. */
import { waitForIndexedDbRequest, createStoreOpener } from '../../../session/indexed-db-store.ts';
import { useStore } from '@bourse/web/external-store.ts';
import { useEffect, useState } from 'react';
import { fetchCall } from '../../../api/use-call.ts';
import { useLocation } from '../../../router/location-hooks.ts';
import { getSession } from '../../../session/session.ts';
import { loginCount } from '../shared/login-count.ts';
import { WelcomeTour } from './welcome-tour.tsx';

const storeFor = createStoreOpener({ database: 'bourse-tours', store: 'tours' });

/** True once for each account. If the browser can't store, nobody gets the tour, rather than at each login. */
async function isFirstTour(account: string): Promise<boolean> {
  try {
    await waitForIndexedDbRequest((await storeFor('readwrite')).add(true, account));
    return true;
  } catch {
    return false;
  }
}

/**
 * True once for each account on this device, and only for one that has never had an order: another device doesn't make
 * anybody new.
 */
export const isNewCustomerOnDevice = async (
  account: string,
  hasTraded: () => Promise<boolean>,
  isFirst = isFirstTour,
): Promise<boolean> => (await isFirst(account)) && !(await hasTraded());

/** Whether the account has an order; unknown counts as yes, so that nobody is greeted as new by mistake. */
const hasTraded = (): Promise<boolean> =>
  fetchCall('trading/listOrders', { limit: 1 }).then(
    ({ rows }) => rows.length > 0,
    () => true,
  );

/** After a new customer's first login on this device: shows the tour, once home is reached. */
export default function WelcomeTourAtFirstLogin() {
  const login = useStore(loginCount);
  const isHome = useLocation().path === '/home/index';
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const session = getSession();
    if (login === 0 || !isHome || !session) return;
    void isNewCustomerOnDevice(session.account, hasTraded).then((is) => is && setOpen(true));
  }, [login, isHome]);
  return <WelcomeTour open={isOpen} onClose={() => setOpen(false)} />;
}
