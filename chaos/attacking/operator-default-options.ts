/** The operator's own program with its default limits, behind a proxy that it trusts. */
import type { StartOptions } from '@bourse/e2e/starting/start-server.ts';
import { FRONT_PROXY_ADDRESS } from './front-proxy.ts';

export const operatorDefaultOptions = (): Partial<StartOptions> => ({
  program: ['main.ts'],
  environment: { BOURSE_TRUSTED_PROXIES: FRONT_PROXY_ADDRESS },
});
