import { join } from 'node:path';
import { defineModule, defineDependency } from '../dependencies.ts';
import { createReEncryptionJob } from './re-encrypt-stored-data.ts';
import { createCustomerFiles, type CustomerFiles } from './customer-files.ts';
import { type FileStore, createFolderFileStore, createS3FileStore } from './file-storage.ts';
import { customerDataExport } from './store.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Where encrypted files are. */
    fileStore: FileStore;
    /** Pictures that customers have sent. */
    customerFiles: CustomerFiles;
  }
}

const SWEEP_MS = 600_000;
const RE_ENCRYPT_MS = 3_600_000;

export const filesModule = defineModule({
  name: 'files',
  dependencies: [
    defineDependency('fileStore', ['config'], ({ config }) =>
      config.fileBucket ? createS3FileStore(config.fileBucket) : createFolderFileStore(join(config.dataDir, 'files')),
    ),
    defineDependency(
      'customerFiles',
      ['database', 'clock', 'secrets', 'fileStore', 'log'],
      ({ fileStore: store, ...dependencies }) => createCustomerFiles({ ...dependencies, store }),
      {
        jobs: (made) => [{ name: 'unused files', everyMs: SWEEP_MS, run: () => made.sweep() }],
        stop: (made) => made.stop(),
      },
    ),
  ],
  jobs: (dependencies) => [
    {
      name: 'writing anew',
      everyMs: RE_ENCRYPT_MS,
      run: createReEncryptionJob({ ...dependencies, store: dependencies.fileStore }),
    },
  ],
  customerDataExport,
});
