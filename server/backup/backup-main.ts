/** `npm run backup -- FOLDER [--tables]`: backs up everything while the server runs on. */
import { resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { exitToolWithError } from '../telemetry/exit-tool-with-error.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { createBackup, computeBackupBytes } from './create-backup.ts';
import type { BackupManifest } from './backup-manifest.ts';

const USAGE =
  'Use: npm run backup -- FOLDER [--tables]   (--tables: rows alone, for a PostgreSQL of another major version)';

async function main(words: string[]): Promise<void> {
  const [folder, ...rest] = words.filter((word) => word !== '--tables');
  if (folder === undefined || folder.startsWith('-') || rest.length > 0) throw new ExplainedError(USAGE);
  const to = resolve(folder);
  const started = performance.now();
  const manifest = await createBackup(readConfig(), to, { kind: words.includes('--tables') ? 'tables' : 'cluster' });
  const { seal, keys, files, contents } = manifest;
  console.log(
    `backed up to ${to}: ${Object.keys(contents).length} files, ${(computeBackupBytes(manifest) / 1e6).toFixed(1)} ` +
      `MB, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  console.log(seal ? `newest seal before it: ${seal.number} ${seal.hash}` : 'there was no seal yet');
  console.log(describeBackupKeys(keys));
  console.log(
    `customers' files: ${files.count}, in ` +
      `${files.keptIn}${files.keptIn.startsWith('the bucket') ? ', which you back up yourself' : ''}`,
  );
}

function describeBackupKeys({ names, included, lacking = names }: BackupManifest['keys']): string {
  if (names.length === 0) return 'nothing in it is encrypted yet';
  const where = included
    ? 'which are in it: whoever has it reads personal data'
    : `${lacking.length === names.length ? 'which are not in it' : `of which it lacks ${lacking.join(', ')}`}: ` +
      'keep BOURSE_KEYS elsewhere, it is worth nothing without them';
  return `keys: ${names.join(', ')}, ${where}`;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  exitToolWithError(error);
}
