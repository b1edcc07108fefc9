/**
 * `npm run restore -- FOLDER [--log FOLDER [--until TIME]]`: makes the data folder from a backup and audits it; exit 1
 * if anything differs.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { exitToolWithError } from '../telemetry/exit-tool-with-error.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { formatWalReplayResult } from './validate-archived-wal.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE =
  'Use: BOURSE_DATA=NEW npm run restore -- FOLDER [--log FOLDER [--until TIME]]   (--log: archived log, as ' +
  'BOURSE_ARCHIVE has it; --until: the last moment to restore, such as 2026-11-25T08:14:00Z)';

async function main(args: string[]): Promise<number> {
  const {
    values,
    positionals: [folder, ...rest],
  } = readWords(args);
  if (folder === undefined || rest.length > 0) throw new ExplainedError(USAGE);
  const config = readConfig();
  const { manifest, transfers, accounts, differences, seals, replayed } = await restoreBackup(config, resolve(folder), {
    log: values.log === undefined ? undefined : resolve(values.log),
    until: values.until === undefined ? undefined : parseMoment(values.until),
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
    const options = { log: { type: 'string' }, until: { type: 'string' } } as const;
    const words = parseArgs({ args, options, allowPositionals: true });
    if (words.values.until === undefined || words.values.log !== undefined) return words;
  } catch {
    // The same sentence.
  }
  throw new ExplainedError(USAGE);
}

/** A time without its zone would be another moment on another machine. */
function parseMoment(text: string): Date {
  const moment = /T.*(Z|[+-]\d\d:?\d\d)$/i.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime()))
    throw new ExplainedError(`--until needs a moment with its zone, such as 2026-11-25T08:14:00Z, and not ${text}.`);
  return moment;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  exitToolWithError(error);
}
