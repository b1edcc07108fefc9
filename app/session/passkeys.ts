/** Whether passkeys can be had here; what is done with them comes when one is first used. */
import { getConfig } from '../config/config.ts';

/** They need a secure page, and an operator who has said at which address the product stands. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && (getConfig().passkeys || location.hostname === 'localhost');
