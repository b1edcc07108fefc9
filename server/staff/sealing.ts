/** Encryption of what the staff's tables must not hold in clear. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `purpose` is bound to the result: it opens for the same purpose only. */
export interface Sealing {
  encrypt(purpose: string, bytes: Uint8Array): Buffer;
  decrypt(purpose: string, sealed: Uint8Array): Buffer;
}

const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** With a key of the data folder's own. */
export async function openSealing(dataDir: string): Promise<Sealing> {
  const path = join(dataDir, 'staff.key');
  await writeFile(path, randomBytes(32), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => { if (error.code !== 'EEXIST') throw error; });
  const key = await readFile(path);
  return {
    encrypt(purpose, bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    decrypt(purpose, given) {
      const sealed = Buffer.from(given);
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
