import { defineModule, defineDependency } from '../dependencies.ts';
import { openDataEncryption } from './open-data-encryption.ts';
import type { DataEncryption } from './data-encryption.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Encrypts personal data at rest. */
    secrets: DataEncryption;
  }
}

export const secretsModule = defineModule({
  name: 'secrets',
  dependencies: [
    defineDependency('secrets', ['database', 'config', 'world'], (dependencies) => openDataEncryption(dependencies)),
  ],
});
