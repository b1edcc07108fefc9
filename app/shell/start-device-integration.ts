import { isIosDevice } from '../router/swipe-back-edge.ts';
import { startThemeSync } from '../theme/theme.ts';
import { getCapacitorBridge } from './capacitor-bridge.ts';

/**
 * Follows the device: light or dark, strokes from its edge, and within a native shell its buttons and bars too.
 * Resolves once a lock would cover the app: nothing is shown before.
 */
export function startDeviceIntegration(): Promise<void> | undefined {
  startThemeSync();
  if (isIosDevice()) void import('../router/swipe-back.ts').then(({ startSwipeBack }) => startSwipeBack());
  const bridge = getCapacitorBridge();
  return bridge
    ? import('./start-native-shell.ts').then(({ startNativeShell }) => startNativeShell(bridge))
    : undefined;
}
