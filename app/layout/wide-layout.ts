/** Whether there is room for the desk and the navigation on the left: from 1024 px on. */
import { useCallback, useSyncExternalStore } from 'react';

/** In em, so that text at 200 % gets the phone's layout, which reflows: 64 em are 1024 px of ordinary text. */
const WIDE_MEDIA = '(min-width: 64em)';
/** From here on there is room at the right of a column, too. */
export const ASIDE_MEDIA = '(min-width: 80em)';
/** From here on also at the right of two columns of cards. */
export const CARDS_ASIDE_MEDIA = '(min-width: 112em)';

export function useMatchesMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(media);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(media).matches);
}

export const useIsWide = (): boolean => useMatchesMedia(WIDE_MEDIA);
