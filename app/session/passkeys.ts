/** Whether passkeys can be used here; their code is loaded at the first use. */
import { getConfig } from '../config/config.ts';

/** They need a secure page, and an operator who has set the product's address. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && (getConfig().passkeys || location.hostname === 'localhost');
