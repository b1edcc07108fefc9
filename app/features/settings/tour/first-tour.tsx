import { useStore } from '@bourse/web/store.ts';
import { useEffect, useState } from 'react';
import { fetchCall } from '../../../api/use-call.ts';
import { usePlace } from '../../../router/hooks.ts';
import { getSession } from '../../../session/session.ts';
import { logins } from '../shared/logins.ts';
import { isNewHere } from './new-here.ts';
import { Tour } from './tour.tsx';

/** Whether the account has an order; unknown counts as yes, so that nobody is greeted as new by mistake. */
const hasTraded = (): Promise<boolean> =>
  fetchCall('trading/listOrders', { limit: 1 }).then(
    ({ rows }) => rows.length > 0,
    () => true,
  );

/** After a new customer's first login on this device: shows the tour, once home is reached. */
export default function FirstTour() {
  const login = useStore(logins);
  const isHome = usePlace().path === '/home/index';
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const session = getSession();
    if (login === 0 || !isHome || !session) return;
    void isNewHere(session.account, hasTraded).then((is) => is && setOpen(true));
  }, [login, isHome]);
  return <Tour open={isOpen} onClose={() => setOpen(false)} />;
}
