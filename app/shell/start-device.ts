import { isIosLike } from '../router/swipe-back-edge.ts';
import { startTheme } from '../theme/theme.ts';
import { getBridge } from './bridge.ts';

/**
 * Follows the device: light or dark, strokes from its edge, and within a native shell its buttons and bars too.
 * Resolves once a lock would cover the app: nothing is shown before.
 */
export function startDevice(): Promise<void> | undefined {
  startTheme();
  if (isIosLike()) void import('../router/swipe-back.ts').then(({ startEdgeSwipe }) => startEdgeSwipe());
  const bridge = getBridge();
  return bridge ? import('./start-shell.ts').then(({ startShell }) => startShell(bridge)) : undefined;
}
