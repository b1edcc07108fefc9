/** Runs trials: one server on its own data folder, customers, and the auditor after each trial. */
import { makeMigratedFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { type StartedServer, type StartOptions, startServer } from '@bourse/e2e/starting/start-server.ts';
import { type Caller, createCaller } from './caller.ts';
import { createTrialJournal, isAccepted, type TrialJournal, type ViolationKind } from './trial-journal.ts';
import { type ExamineTrial, auditTrial, snapshotSeals } from './audit-trial.ts';
import { type TrialCustomer, findTradables, registerCustomers, type TradableInstrument } from './trial-customers.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { type TrialPriceSource, startTrialPriceSource } from './real-prices/trial-price-source.ts';
import { TrialWorldFile, type TrialWorldOptions } from './trial-world.ts';

export type TrialFigures = Record<string, number | string>;

/** What a trial can use. */
export interface TrialContext {
  readonly random: SeededRandom;
  readonly journal: TrialJournal;
  readonly dataDir: string;
  /** The server's clock and market. */
  readonly world: TrialWorldFile;
  /** The source of real prices, if the world has one. */
  readonly realPrices: TrialPriceSource | null;
  server(): StartedServer;
  /** Starts a server that was killed again, on the same port. */
  restartServer(): Promise<StartedServer>;
  caller(connections: number): Caller;
  /** New customers, and instruments of which each of them can buy a small quantity `times` times. */
  prepareTraders(
    count: number,
    times: number,
  ): Promise<{ customers: TrialCustomer[]; tradables: TradableInstrument[] }>;
  /** New customers alone. */
  customers(count: number): Promise<TrialCustomer[]>;
}

export interface Trial {
  /** As README.md lists it. */
  name: string;
  title: string;
  /**
   * `size` counts what the trial repeats (kills, intents); it ends early, between two of them, once `isOver` returns
   * true.
   */
  run(context: TrialContext, size: number, isOver: () => boolean): Promise<TrialFigures>;
  fullSize: number;
  /** What it checks at the end in place of the customers' lists. Its figures join the others. */
  examine?: ExamineTrial;
  /** The world that it plays in, if not the ordinary one. */
  world?: TrialWorldOptions;
  /** Opens the database for the server, made of the migrated one in this folder; by default the server's own. */
  database?: OpenDatabase;
}

type OpenDatabase = (
  dataDir: string,
) => Promise<{ environment: Readonly<Record<string, string>>; close(): Promise<void> }>;

/** `own`: the trial's figures without the auditor's. */
export interface TrialReport {
  trial: string;
  seed: number;
  seconds: number;
  figures: TrialFigures;
  own: TrialFigures;
  violations: readonly string[];
  found: Record<ViolationKind, number>;
}

export interface TrialRunner {
  readonly dataDir: string;
  play(trial: Trial, seed: number, size?: number, isOver?: () => boolean): Promise<TrialReport>;
  /** What its servers have printed and logged, killed ones first. */
  serverOutput(): string;
  close(): Promise<void>;
}

const FIRST_NUMBER = 2_000_000_000;

const STARTS_MAXIMUM = 3;

/** Retries like a service manager a start that fails because the database takes too long to recover. */
async function startAtLast(options: StartOptions): Promise<StartedServer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startServer(options);
    } catch (error) {
      if (tries === STARTS_MAXIMUM) throw error;
      console.warn(
        'a start failed, and is tried again: ' +
          `${(error as Error).message.split('\n').find((line) => line.startsWith('Error')) ?? ''}`,
      );
    }
  }
}

export async function openTrialRunner(
  world: TrialWorldOptions = {},
  openDatabase?: OpenDatabase,
): Promise<TrialRunner> {
  const dataDir = await makeMigratedFolder('chaos');
  const file = new TrialWorldFile(dataDir, world);
  const database = await openDatabase?.(dataDir);
  const realPrices = world.realPrices ? await startTrialPriceSource(world.seed ?? '', () => file.nowMs()) : null;
  const { environment, ...started } = file.startOptions(world);
  const toSource = realPrices && { BOURSE_YAHOO_URL: realPrices.url };
  const options = { ...started, environment: { ...environment, ...toSource, ...database?.environment }, dataDir };
  const clear = async (): Promise<void> => {
    await realPrices?.close();
    await database?.close();
    await removeDataFolder(dataDir);
  };
  let server = await startAtLast(options).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  let number = FIRST_NUMBER;
  let before = '';
  const house: TrialHost = {
    dataDir,
    elsewhere: database?.environment,
    world: file,
    realPrices,
    server: () => server,
    async restartServer() {
      before += `${server.output()}\n`;
      server = await startAtLast({ ...options, port: server.port });
      return server;
    },
    takeNumbers(count) {
      number += count;
      return number - count;
    },
  };

  return {
    dataDir,
    serverOutput: () => before + server.output(),
    play: (trial, seed, size = trial.fullSize, isOver = () => false) => playTrial(house, trial, { seed, size, isOver }),
    async close() {
      await server.stop();
      await clear();
    },
  };
}

/** What one trial leaves to the next. */
interface TrialHost extends Pick<TrialContext, 'dataDir' | 'world' | 'realPrices' | 'server' | 'restartServer'> {
  /** Where the database is, if it isn't the server's own. */
  elsewhere: Readonly<Record<string, string>> | undefined;
  /** Reserves `count` account numbers, and returns the first. */
  takeNumbers(count: number): number;
}

/** `close` ends its callers' connections. */
function createTrialContext(house: TrialHost, name: string): TrialContext & { close(): void } {
  const callers: Caller[] = [];
  const caller = (connections: number): Caller => {
    const made = createCaller(house.server().port, connections);
    callers.push(made);
    return made;
  };
  const customers = (count: number): Promise<TrialCustomer[]> =>
    registerCustomers(caller(8), house.server().demo.invitation, house.takeNumbers(count), count);
  return {
    random: createSeededRandom(name),
    journal: createTrialJournal(),
    dataDir: house.dataDir,
    world: house.world,
    realPrices: house.realPrices,
    server: house.server,
    restartServer: house.restartServer,
    caller,
    customers,
    async prepareTraders(count, times) {
      const found = await customers(count);
      return { customers: found, tradables: await findTradables(caller(8), found[0]!, times) };
    },
    close() {
      for (const each of callers) each.close();
    },
  };
}

async function playTrial(
  house: TrialHost,
  trial: Trial,
  { seed, size, isOver }: { seed: number; size: number; isOver: () => boolean },
): Promise<TrialReport> {
  const started = performance.now();
  const context = createTrialContext(house, `${trial.name} ${seed}`);
  const { journal, dataDir } = context;
  const sealsBefore = await snapshotSeals(dataDir);
  const figures = await trial.run(context, size, isOver);
  const startedMs = performance.now();
  const examined = await auditTrial({
    dataDir,
    journal,
    caller: context.caller(4),
    sealsBefore,
    elsewhere: house.elsewhere,
    ...(trial.examine ? { examination: trial.examine } : {}),
  });
  context.close();
  return {
    trial: trial.name,
    seed,
    seconds: Math.round((performance.now() - started) / 100) / 10,
    own: figures,
    figures: {
      ...figures,
      examinedInSeconds: Math.round((performance.now() - startedMs) / 1_000),
      acknowledged: journal.entries.filter(({ decision }) => isAccepted(decision)).length,
      ...examined,
      ...journal.counts(),
    },
    violations: journal.violations,
    found: { lost: journal.found('lost'), twice: journal.found('twice'), difference: journal.found('difference') },
  };
}
