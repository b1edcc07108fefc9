/** A backup's description of itself: where it comes from, what else it needs, and each of its files with its hash. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type EncryptionKeys, parseEncryptionKeys } from '../config/encryption-keys.ts';
import { BACKUP_MANIFEST_FILE } from '../db/embedded/data-folder.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { computeKeyFingerprint } from '../secrets/data-encryption.ts';

const manifestForm = z.object({
  format: z.literal(1),
  /**
   * `cluster`: PostgreSQL's own files and their WAL, for the same major version. `tables`: only rows, for any version.
   */
  kind: z.enum(['cluster', 'tables']),
  takenAt: z.string(),
  postgres: z.number(),
  world: z.string(),
  /** Migrations applied when the backup was taken, in order. */
  migrations: z.array(z.string()),
  /**
   * The newest seal before the backup began; null if there was none. The restored data must contain it with this hash.
   */
  seal: z.object({ number: z.string(), hash: z.string() }).nullable(),
  /** Names of the keys that encrypt personal data, whether all are in the backup, and those that aren't. */
  keys: z.object({ names: z.array(z.string()), included: z.boolean(), lacking: z.optional(z.array(z.string())) }),
  /** Their fingerprints, as the database has them; absent in backups of older versions. */
  keyPrints: z.record(z.string(), z.string()).optional(),
  /** Where customers' files were stored, and how many; those in a bucket are not in the backup. */
  files: z.object({ keptIn: z.string(), count: z.number() }),
  /** The number that each sequence has reached; only for tables. */
  sequences: z.record(z.string(), z.string()).optional(),
  contents: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type BackupManifest = z.infer<typeof manifestForm>;

export async function writeBackupManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const file = join(folder, BACKUP_MANIFEST_FILE);
  await writeFile(`${file}.new`, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}

/** Throws an ExplainedError unless the folder is a complete backup with all its bytes unchanged. */
export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, BACKUP_MANIFEST_FILE), 'utf8').catch((error: unknown) =>
    nullUnlessPermissionError(folder, error),
  );
  if (text === null)
    throw new ExplainedError(
      `There is no backup in ${folder}: the file ${BACKUP_MANIFEST_FILE} is missing, which is written last.`,
    );
  const read = manifestForm.safeParse(parseJsonOrNull(text));
  if (!read.success)
    throw new ExplainedError(
      `The file ${join(folder, BACKUP_MANIFEST_FILE)} is not one that this version of Bourse has written.`,
    );
  for (const [path, { sha256 }] of Object.entries(read.data.contents)) {
    const found = await hashFile(join(folder, path)).catch((error: unknown) =>
      nullUnlessPermissionError(folder, error),
    );
    if (found !== sha256)
      throw new ExplainedError(
        `The backup in ${folder} is damaged: ${path} ` +
          `${found === null ? 'is missing' : 'is not as it was written'}. Use another one.`,
        1,
      );
  }
  return read.data;
}

/** A file that this user may not read must not be reported as missing. */
function nullUnlessPermissionError(folder: string, error: unknown): null {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM')
    throw new ExplainedError(`The backup in ${folder} can't be read (${code}): run this as its owner.`);
  return null;
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/**
 * Checks before anything is copied that the right keys are there. `configured`: BOURSE_KEYS; without it, a demo's own
 * file of keys must be in the backup.
 */
export function validateBackupKeys(
  configured: string | undefined,
  { keys: { names, included, lacking = names }, keyPrints = {} }: Pick<BackupManifest, 'keys' | 'keyPrints'>,
): void {
  if (configured !== undefined) return validateConfiguredKeys(parseEncryptionKeys(configured), names, keyPrints);
  if (included || names.length === 0) return;
  throw new ExplainedError(
    `Personal data in this backup is encrypted with ${formatKeyNames(names)}` +
      (lacking.length === names.length
        ? ', not kept in it: set BOURSE_KEYS.'
        : `. It lacks ${formatKeyNames(lacking)}: set BOURSE_KEYS to all of them, since its file of keys ` +
          "isn't read then."),
  );
}

/** Without fingerprints, in backups of older versions, a key of the right name passes: the database checks it later. */
function validateConfiguredKeys(
  keys: EncryptionKeys,
  names: readonly string[],
  prints: Readonly<Record<string, string>>,
): void {
  const missing = names.filter((name) => keys.every(({ id }) => id !== name));
  if (missing.length > 0)
    throw new ExplainedError(
      `Personal data in this backup is encrypted with ${formatKeyNames(missing)}, not in BOURSE_KEYS: set it to ` +
        'all keys that the backup names.',
    );
  const wrong = keys.find((key) => (prints[key.id] ?? formatPrint(key)) !== formatPrint(key));
  if (wrong)
    throw new ExplainedError(
      `The key "${wrong.id}" in BOURSE_KEYS is not the one that this backup's personal data is encrypted with, ` +
        'though it has the same name: give the right one.',
    );
}

const formatPrint = (key: EncryptionKeys[number]): string => computeKeyFingerprint(key).toString('hex');

const formatKeyNames = (names: readonly string[]): string =>
  `the ${names.length === 1 ? 'key' : 'keys'} ${names.map((name) => `"${name}"`).join(', ')}`;
