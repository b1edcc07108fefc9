import { defineModule, defineDependency } from '../dependencies.ts';
import { openSecrets } from './open-secrets.ts';
import type { Secrets } from './secrets.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Encrypts personal data at rest. */
    secrets: Secrets;
  }
}

export const secretsModule = defineModule({
  name: 'secrets',
  parts: [defineDependency('secrets', ['database', 'config', 'world'], (parts) => openSecrets(parts))],
});
