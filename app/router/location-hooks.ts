/** The router's hooks: the place in the address bar, the screen's query, layers above the page. */
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { getLocation, onLocationChange, openBackButtonLayer, type AppLocation } from './location.ts';

/** The place in the address bar. */
export const useLocation = (): AppLocation => useSyncExternalStore(onLocationChange, getLocation);

/** The place of the screen that uses it: a kept screen keeps its own while another one is shown. */
export const ScreenLocationContext = createContext<AppLocation | null>(null);

/** The query of the screen: `const { instrument } = useHashQuery()`. */
export function useHashQuery(): Readonly<Record<string, string | undefined>> {
  const addressBarLocation = useLocation();
  return (useContext(ScreenLocationContext) ?? addressBarLocation).query;
}

/** While `open`, the back button calls `onClose` instead of leaving the page. */
export function useBackButtonLayer(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => (open ? openBackButtonLayer(() => close.current()) : undefined), [open]);
}
