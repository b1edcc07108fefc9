/** Whether there is room for the desk and the navigation on the left: from 1024 px on. */
import { useSyncExternalStore } from 'react';

/** In em, so that text at 200 % gets the phone's layout, which reflows: 64 em are 1024 px of ordinary text. */
export const WIDE_MEDIA = '(min-width: 64em)';

let media: MediaQueryList | undefined;
const getMedia = (): MediaQueryList => (media ??= matchMedia(WIDE_MEDIA));

export const isWide = (): boolean => getMedia().matches;

export const useIsWide = (): boolean =>
  useSyncExternalStore((listener) => {
    getMedia().addEventListener('change', listener);
    return () => getMedia().removeEventListener('change', listener);
  }, isWide);
