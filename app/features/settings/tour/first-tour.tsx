import { useStore } from '@bourse/web/store.ts';
import { useEffect, useState } from 'react';
import { usePlace } from '../../../router/hooks.ts';
import { getSession } from '../../../session/session.ts';
import { logins } from '../shared/logins.ts';
import { isFirstTour } from './kept-tours.ts';
import { Tour } from './tour.tsx';

/** After a customer's first login on this device: shows the tour, once home is reached. */
export default function FirstTour() {
  const login = useStore(logins);
  const isHome = usePlace().path === '/home/index';
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const session = getSession();
    if (login === 0 || !isHome || !session) return;
    void isFirstTour(session.account).then((is) => is && setOpen(true));
  }, [login, isHome]);
  return <Tour open={isOpen} onClose={() => setOpen(false)} />;
}
