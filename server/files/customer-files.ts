/** Files of customers: re-encoded, encrypted, stored, used once, swept. */
import { createHash } from 'node:crypto';
import {
  FILE_PIXELS_MAXIMUM,
  UNUSED_FILE_RETENTION_MS,
  type FilePurpose,
  type UploadedFile,
} from '@bourse/contract/upload-client.ts';
import { refuse, type Refusal } from '@bourse/contract/refusals.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import type { DataEncryption } from '../secrets/data-encryption.ts';
import type { FileStore } from './file-storage.ts';
import { createPictureDecoderProcess, DECODER_UNAVAILABLE } from './picture-decoder-process.ts';
import {
  markFileUnneeded,
  dropUnusedFiles,
  type CustomerFileRow,
  findCustomerFile,
  deleteFileRow,
  insertFile,
  markFileStored,
} from './store.ts';

export interface CustomerFiles {
  /**
   * Stores a picture for the customer under an id that can be used once; if the store doesn't accept it, nothing of it
   * stays.
   */
  storeUpload(account: AccountId, purpose: FilePurpose, sent: Buffer): Promise<UploadedFile | Refusal>;
  /** The picture in clear, or null if there is none. The caller knows who may see it. */
  read(account: AccountId, file: string): Promise<{ bytes: Buffer; type: string; purpose: FilePurpose } | null>;
  /** Null if a file about to be submitted can be read, or never existed: the call that takes it refuses that. */
  checkReadable(account: AccountId, file: string): Promise<Refusal | null>;
  /** Removes files that nothing has used for a day, and those no longer needed. */
  sweep(): Promise<number>;
  stop(): void;
}

export const FILE_ENCRYPTION_PURPOSE = 'file';
const SWEPT_AT_ONCE = 200;

export function createCustomerFiles({
  database,
  clock,
  secrets,
  store,
  log,
}: Pick<ServerDependencies, 'database' | 'clock' | 'log'> & {
  secrets: DataEncryption;
  store: FileStore;
}): CustomerFiles {
  const { kysely } = database;
  const decoder = createPictureDecoderProcess();
  const bytesOf = async (account: AccountId, { file, storedAs }: CustomerFileRow): Promise<Buffer | null> => {
    const sealed = await store.get(storedAs);
    return sealed && secrets.open(FILE_ENCRYPTION_PURPOSE, sealed, encryptionPlaceBuilders.file(account, file));
  };
  return {
    async storeUpload(account, purpose, sent) {
      const picture = await decoder.reEncode(sent, purpose);
      if (picture === DECODER_UNAVAILABLE) return refuse('uploadFailed');
      if (typeof picture === 'string')
        return picture === 'notAPicture'
          ? refuse('notAPicture')
          : refuse('pictureTooLarge', { megapixels: FILE_PIXELS_MAXIMUM / 1_000_000 });
      const { bytes, type, width, height } = picture;
      const contentHash = createHash('sha256').update(bytes).digest();
      // The row is written first, so that the sweep finds the file whatever interrupts us.
      const made = await insertFile(kysely, account, { purpose, type, width, height, contentHash }, clock.now());
      if (!made) return refuse('tooManyUploads');
      try {
        await store.put(
          made.storedAs,
          secrets.seal(FILE_ENCRYPTION_PURPOSE, bytes, encryptionPlaceBuilders.file(account, made.file)),
        );
      } catch (error) {
        log.error({ error }, 'the store of files did not take one');
        // If anything of it was stored after all, the next sweep removes it.
        await markFileUnneeded(kysely, account, made.file, clock.now());
        return refuse('uploadFailed');
      }
      await markFileStored(kysely, account, made.file, secrets.currentKeyPrefix, clock.now());
      return { file: made.file, width, height };
    },
    async read(account, file) {
      const row = await findCustomerFile(kysely, account, file);
      const bytes = row && (await bytesOf(account, row));
      return bytes ? { bytes, type: row.type, purpose: row.purpose } : null;
    },
    async checkReadable(account, file) {
      const row = await findCustomerFile(kysely, account, file);
      if (!row) return null;
      const bytes = await bytesOf(account, row).catch((error: unknown) => {
        log.error({ error }, 'a file of a customer could not be read');
        return null;
      });
      return bytes ? null : refuse('submissionFailed');
    },
    async sweep() {
      const dropped = await dropUnusedFiles(kysely, clock.now() - UNUSED_FILE_RETENTION_MS, clock.now(), SWEPT_AT_ONCE);
      for (const { account, file, storedAs } of dropped) {
        await store.remove(storedAs);
        await deleteFileRow(kysely, account, file);
      }
      return dropped.length;
    },
    stop: () => decoder.stop(),
  };
}
