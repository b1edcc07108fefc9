import { join } from 'node:path';
import { defineModule, part } from '../parts.ts';
import { createWritingAnew } from './re-encrypt.ts';
import { createFiles, type Files } from './files.ts';
import { type FileStore, folderStore, s3Store } from './file-storage.ts';
import { ownData } from './store.ts';

declare module '../parts.ts' {
  interface Parts {
    /** Where encrypted files are. */
    fileStore: FileStore;
    /** Pictures that customers have sent. */
    files: Files;
  }
}

const SWEEP_MS = 600_000;
const WRITING_ANEW_MS = 3_600_000;

export const files = defineModule({
  name: 'files',
  parts: [
    part('fileStore', ['config'], ({ config }) =>
      config.fileBucket ? s3Store(config.fileBucket) : folderStore(join(config.dataDir, 'files')),
    ),
    part(
      'files',
      ['database', 'clock', 'secrets', 'fileStore', 'log'],
      ({ fileStore: store, ...parts }) => createFiles({ ...parts, store }),
      {
        jobs: (made) => [{ name: 'unused files', everyMs: SWEEP_MS, run: () => made.sweep() }],
        stop: (made) => made.stop(),
      },
    ),
  ],
  jobs: (parts) => [
    {
      name: 'writing anew',
      everyMs: WRITING_ANEW_MS,
      run: createWritingAnew({ ...parts, store: parts.fileStore }),
    },
  ],
  ownData,
});
