/**
 * Where the keys come from: the configuration, or in a demo world a file in the data folder that the first start
 * writes.
 */
import { randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import {
  ENCRYPTION_KEYS_FORMAT_MESSAGE,
  ENCRYPTION_KEY_BYTES,
  parseEncryptionKeys,
  type EncryptionKeys,
} from '../config/encryption-keys.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { createFolder } from '../runtime/create-folder.ts';

export const keysFilePath = (dataDir: string): string => join(dataDir, 'keys');

/** `inUse`: the name of the key that personal data is encrypted with already; without one, a demo world creates it. */
export async function readSecretKeys(
  { keys, world, dataDir }: Pick<Config, 'keys' | 'world' | 'dataDir'>,
  inUse?: string,
): Promise<EncryptionKeys> {
  if (keys !== undefined) return parseEncryptionKeys(keys);
  if (inUse !== undefined) {
    const found = await readFile(keysFilePath(dataDir), 'utf8').catch(() => null);
    if (found !== null) return parseEncryptionKeys(found.trim());
    throw new ExplainedError(
      "This database's personal data is " +
        `encrypted with the key "${inUse}", but BOURSE_KEYS is not set and ` +
        `${keysFilePath(dataDir)} is not there: set BOURSE_KEYS to the keys that its first process has (a demo ` +
        `world's stand in the file "keys" of its data folder), or BOURSE_DATA to that folder.`,
    );
  }
  const lacking = missingKeyError({ keys, world });
  if (lacking) throw lacking;
  return parseEncryptionKeys(await readOrCreateKeysFile(keysFilePath(dataDir)));
}

/** The error if a key for creating a world is missing, known before anything of it is written. */
export const missingKeyError = ({ keys, world }: Pick<Config, 'keys' | 'world'>): ExplainedError | null =>
  keys === undefined && world !== 'demo'
    ? new ExplainedError(
        `Personal data must be encrypted, but there is no key for it. ${ENCRYPTION_KEYS_FORMAT_MESSAGE}`,
      )
    : null;

/** Two processes that start at once agree: the first to link the file has created it. */
async function readOrCreateKeysFile(path: string): Promise<string> {
  const found = await readFile(path, 'utf8').catch(() => null);
  if (found !== null) return found.trim();
  const mine = `${path}.${randomBytes(6).toString('hex')}`;
  await createFolder(dirname(path));
  await writeFile(
    mine,
    `demo-${randomBytes(3).toString('hex')}:${randomBytes(ENCRYPTION_KEY_BYTES).toString('base64')}\n`,
    {
      mode: 0o600,
      flag: 'wx',
    },
  );
  await link(mine, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(mine);
  return (await readFile(path, 'utf8')).trim();
}
