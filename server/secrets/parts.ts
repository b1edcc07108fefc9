import { defineModule, part } from '../parts.ts';
import { openSecrets } from './open-secrets.ts';
import type { Secrets } from './secrets.ts';

declare module '../parts.ts' {
  interface Parts {
    /** Encrypts personal data at rest. */
    secrets: Secrets;
  }
}

export const secrets = defineModule({
  name: 'secrets',
  parts: [part('secrets', ['database', 'config', 'world'], (parts) => openSecrets(parts))],
});
