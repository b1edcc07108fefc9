/**
 * `npm run restore -- FOLDER [--log FOLDER]`: makes the data folder from a backup and audits it; exit 1 if anything
 * differs.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { exitToolWithError } from '../telemetry/exit-tool-with-error.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { formatWalReplayResult } from './validate-archived-wal.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE =
  'Use: BOURSE_DATA=NEW npm run restore -- FOLDER [--log FOLDER]   (--log: archived log, as BOURSE_ARCHIVE has it)';

async function main(args: string[]): Promise<number> {
  const {
    values,
    positionals: [folder, ...rest],
  } = readWords(args);
  if (folder === undefined || rest.length > 0) throw new ExplainedError(USAGE);
  const config = readConfig();
  const { manifest, transfers, accounts, differences, seals, replayed } = await restoreBackup(config, resolve(folder), {
    log: values.log === undefined ? undefined : resolve(values.log),
  });
  console.log(
    `restored ${manifest.kind === 'cluster' ? 'the cluster' : 'the tables'} of ${manifest.takenAt} to ` +
      `${config.dataDir}: ${seals} seals, ${manifest.files.count} files of customers`,
  );
  if (replayed) console.log(formatWalReplayResult(replayed));
  for (const difference of differences) console.log(difference);
  console.log(`audited ${transfers} transfers, ${accounts} accounts, ${differences.length} differences`);
  return differences.length === 0 ? 0 : 1;
}

function readWords(args: string[]) {
  try {
    return parseArgs({ args, options: { log: { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new ExplainedError(USAGE);
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  exitToolWithError(error);
}
