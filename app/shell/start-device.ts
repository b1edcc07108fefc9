import { startTheme } from '../theme/theme.ts';
import { getBridge } from './bridge.ts';

/** Follows the device: light or dark, and within a native shell its buttons and bars too. */
export function startDevice(): void {
  startTheme();
  const bridge = getBridge();
  if (bridge) void import('./start-shell.ts').then(({ startShell }) => startShell(bridge));
}
