/** The operator's own program with its default limits, behind a proxy that it trusts. */
import type { StartOptions } from '@bourse/e2e/starting/start-server.ts';
import { PROXY_ADDRESS } from './front-proxy.ts';

export const asDelivered = (): Partial<StartOptions> => ({
  program: ['main.ts'],
  environment: { BOURSE_TRUSTED_PROXIES: PROXY_ADDRESS },
});
