/**
 * `npm run feed`: imports real bars and plays them as live prices. Works beside a running server, which notices by
 * itself.
 */
import { parseArgs } from 'node:util';
import { createSimulator } from '@bourse/simulator/create-simulator.ts';
import { systemClock } from '../time/clock.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { exitToolWithError } from '../telemetry/exit-tool-with-error.ts';
import { ExplainedError } from '../runtime/errors.ts';
import { openWorldClock } from '../world/world-clock.ts';
import { createTemporalZones } from '../time/zones.ts';
import { checkCorporateActionsFile, instrumentsOfActions } from './import-corporate-actions.ts';
import { importBarsFile } from './import/import-bars-file.ts';
import { formatImportedSeriesList, startReplay, stopReplay } from './replay/replay-commands.ts';

const USAGE = `npm run feed -- import FILE --market US --code AAPL --period 1d
  [--name TEXT] [--currency USD] [--zone UTC] [--volume units|money|none] [--jumps real] [--renamed META]
npm run feed -- actions FILE
npm run feed -- list
npm run feed -- replay US.AAPL [--from 2019-06-03] [--speed 60] [--period 1d]
npm run feed -- stop US.AAPL`;

const OPTIONS = {
  market: { type: 'string' },
  code: { type: 'string' },
  period: { type: 'string' },
  name: { type: 'string' },
  currency: { type: 'string' },
  zone: { type: 'string' },
  volume: { type: 'string' },
  jumps: { type: 'string' },
  renamed: { type: 'string' },
  from: { type: 'string' },
  speed: { type: 'string' },
} as const;

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

function parseArguments(args: string[]) {
  try {
    const {
      values,
      positionals: [command, target, ...rest],
    } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const wantsTarget = command !== 'list';
    if (
      !['import', 'actions', 'list', 'replay', 'stop'].includes(command ?? '') ||
      wantsTarget !== (target !== undefined) ||
      rest.length > 0
    )
      throw new Error('usage');
    return { command: command as 'import' | 'actions' | 'list' | 'replay' | 'stop', target: target ?? '', values };
  } catch {
    throw new ExplainedError(USAGE);
  }
}

/** The instruments that every world itself quotes, whatever its seed. */
function ownInstruments() {
  const all = createSimulator({
    seed: new Uint8Array(32),
    hours: 'always',
    zones: createTemporalZones(),
  }).instruments();
  const own = new Set(all.map(({ id }) => id));
  return { isOwn: (id: string) => own.has(id), living: () => all };
}

async function runCommand(
  { command, target, values }: ReturnType<typeof parseArguments>,
  database: Database,
): Promise<void> {
  const clock = await openWorldClock(database, systemClock);
  const dependencies = { database, timeZones: createTemporalZones(), now: clock.now(), ...ownInstruments() };
  if (command === 'import') {
    const { instrument, period, bars, from, to, remarks } = await importBarsFile(
      { file: target, ...values },
      dependencies,
    );
    for (const remark of remarks) console.error(remark);
    console.log(`imported ${bars} bars of ${period} for ${instrument}, from ${from} to ${to}`);
    if (dependencies.isOwn(instrument))
      console.log(
        `The simulated market has a ${instrument} of its own: these bars take its place while they are replayed.`,
      );
  } else if (command === 'actions') {
    const read = await checkCorporateActionsFile(target, dependencies);
    console.log(
      `nothing is wrong with the ${read.length} corporate actions of ${instrumentsOfActions(read).join(', ')}. ` +
        'They change what customers hold, so importing them takes two people: propose the file in the ' +
        'console, under Money, Corporate actions.',
    );
  } else if (command === 'list') {
    for (const line of await formatImportedSeriesList(dependencies)) console.log(line);
  } else if (command === 'replay') {
    const { from, speed, period } = await startReplay({ instrument: target, ...values }, dependencies);
    console.log(
      `playing ${target} from ${from.toISOString()} (bars of ${period}), ${speed} seconds of trading a second`,
    );
  } else {
    await stopReplay(target, dependencies);
    console.log(`stopped ${target}`);
  }
}

try {
  const parsed = parseArguments(process.argv.slice(2));
  const database = await openDatabase(readConfig(), quiet, { alongsideServer: true, pool: { max: 2 } });
  await runCommand(parsed, database).finally(() => database.stop());
} catch (error) {
  exitToolWithError(error);
}
