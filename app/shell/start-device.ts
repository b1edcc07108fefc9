import { isIosLike } from '../router/edge.ts';
import { startTheme } from '../theme/theme.ts';
import { getBridge } from './bridge.ts';

/** Follows the device: light or dark, strokes from its edge, and within a native shell its buttons and bars too. */
export function startDevice(): void {
  startTheme();
  if (isIosLike()) void import('../router/edge-swipe.ts').then(({ startEdgeSwipe }) => startEdgeSwipe());
  const bridge = getBridge();
  if (bridge) void import('./start-shell.ts').then(({ startShell }) => startShell(bridge));
}
