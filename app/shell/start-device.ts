import { isIosLike } from '../router/edge.ts';
import { startTheme } from '../theme/theme.ts';
import { getBridge } from './bridge.ts';

/**
 * Follows the device: light or dark, strokes from its edge, and within a native shell its buttons and bars too.
 * Resolves once a lock would cover the app: nothing is shown before.
 */
export function startDevice(): Promise<void> | undefined {
  startTheme();
  if (isIosLike()) void import('../router/edge-swipe.ts').then(({ startEdgeSwipe }) => startEdgeSwipe());
  const bridge = getBridge();
  return bridge ? import('./start-shell.ts').then(({ startShell }) => startShell(bridge)) : undefined;
}
