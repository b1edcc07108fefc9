/** The router's hooks: the place in the address bar, the screen's query, layers above the page. */
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { getPlace, onPlaceChange, openLayer, type Place } from './location.ts';

/** The place in the address bar. */
export const usePlace = (): Place => useSyncExternalStore(onPlaceChange, getPlace);

/** The place of the screen that uses it: a kept screen keeps its own while another one is shown. */
export const ScreenPlace = createContext<Place | null>(null);

/** The query of the screen: `const { instrument } = useHashQuery()`. */
export function useHashQuery(): Readonly<Record<string, string | undefined>> {
  const shown = usePlace();
  return (useContext(ScreenPlace) ?? shown).query;
}

/** While `open`, the back button calls `onClose` instead of leaving the page. */
export function useLayer(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => (open ? openLayer(() => close.current()) : undefined), [open]);
}
