/** One process, from its configuration to its drain. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Clock, systemClock } from './time/clock.ts';
import { composeServer, type ComposedServer, type ServerOptions } from './compose-server.ts';
import { type Config, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { isDatabaseOutage } from './db/database-outage.ts';
import {
  explainFolderInUse,
  lockDataFolder,
  type LockedDataFolder,
  makeDataFolder,
} from './db/embedded/data-folder.ts';
import { setUpDemo } from './set-up-demo.ts';
import { exitWithError, ExplainedError, exitWithMessage } from './runtime/errors.ts';
import { formatStartupMessage, formatStartupLogLine } from './startup-message.ts';
import { reachableUrlsOf } from './config/reachable-addresses.ts';
import { assertPortFree, explainListenError } from './http/listen-address.ts';
import type { HttpLimits } from './http/rate-and-connection-limits.ts';
import { openLog } from './telemetry/log.ts';
import { missingKeyError } from './secrets/read-secret-keys.ts';
import { openTracing } from './telemetry/open-tracing.ts';
import type { Tracing } from './telemetry/tracing.ts';
import {
  countServerProcesses,
  FirstProcessStartError,
  type ServerProcesses,
  reportReady,
  createLimitUsageFromConfig,
  startServerProcesses,
} from './cluster/run-server-processes.ts';
import { finishesWithin } from './runtime/promises.ts';

/**
 * Longer than the slowest answer; what isn't done by then is cut off, and is either durable or undecided all the same.
 */
const DRAIN_MS = 15_000;
/** A start under way gets to where it can be stopped: creating a database takes time. */
const START_MS = 60_000;
/** One Ctrl+C arrives several times, from the terminal and from each process in between. */
const SAME_SIGNAL_MS = 2_000;

interface ServeState {
  log?: ReturnType<typeof openLog>;
  tracing?: Tracing | null;
  database?: Database;
  composed?: ComposedServer;
  /** The serving processes, if there are several. */
  processes?: ServerProcesses;
  /** With the operator's own database; otherwise its PostgreSQL holds the folder. */
  heldFolder?: LockedDataFolder | undefined;
  /** A signal has come: the rest needn't be started. */
  ending?: boolean;
  stopped?: Promise<boolean>;
}

/** What a test can replace: clock, settings, the feeds and how they are fetched, the length of draws, the limits. */
export interface ServeOverrides extends Pick<ServerOptions, 'feed' | 'drawSteps' | 'newsFetchOptions'> {
  clock?: Clock;
  config?: Partial<Pick<Config, 'newsSources' | 'privateReceivers'>>;
  limits?: HttpLimits;
}

async function start(
  state: ServeState,
  { clock = systemClock, limits, config: replacedConfig, ...composeOverrides }: ServeOverrides,
): Promise<void> {
  const config = { ...readConfig(), ...replacedConfig };
  if (limits?.loopbackExempt && config.publicOrigin !== undefined)
    throw new ExplainedError(
      'BOURSE_ORIGIN is set, and this is a program for trials, which counts nobody on this machine: ' +
        'start Bourse by npm start.',
    );
  const log = openLog(config);
  // Of several processes only the one that started them says that all of it ends.
  if (!config.sibling) state.log = log;

  if (!config.sibling) {
    if (config.databaseUrl !== undefined && config.archiveDir !== undefined)
      log.warn(
        {},
        'BOURSE_ARCHIVE does nothing with DATABASE_URL: archive the log of that database by its own settings',
      );
    await assertPortFree(config);
  }
  // With the operator's own database nothing else creates the folder, and it still holds files and addresses.
  const dataDir = await makeDataFolder(config.dataDir);
  if (config.databaseUrl !== undefined && !config.sibling) {
    state.heldFolder = (await lockDataFolder(dataDir)) ?? undefined;
    if (!state.heldFolder) throw await explainFolderInUse(dataDir);
  }
  if (state.ending) return;
  if (countServerProcesses(config) > 1 && !config.sibling) {
    state.processes = await startServerProcesses(config, log, () => state.ending === true);
    return;
  }
  const tracing = (state.tracing = await openTracing(config.tracing, log));
  const database = (state.database = await openDatabase(config, log, {
    seen: tracing?.recordQuery,
    unlessMade: missingKeyError(config),
  }));
  if (state.ending) return;
  const { promise: worldReady, resolve: startAreaJobs } = Promise.withResolvers<void>();
  const composed = (state.composed = await composeServer({
    worldReady,
    config,
    log,
    database,
    clock,
    tracing,
    crossProcessCounts: createLimitUsageFromConfig(config),
    ...composeOverrides,
    ...(limits ? { http: { limits } } : {}),
  }));
  if (state.ending) return;
  await composed.app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw explainListenError(config, error);
  });
  if (config.alpacaPort !== undefined) {
    const atRoot = { host: config.host, port: config.alpacaPort };
    await composed.protocol.listen(composed.app.server, atRoot).catch((error: NodeJS.ErrnoException) => {
      throw explainListenError(atRoot, error, 'BOURSE_ALPACA_PORT');
    });
  }
  const greeting = await prepareWorld(config, composed);
  startAreaJobs();
  if (greeting !== null) process.stdout.write(greeting);
  if (config.sibling) reportReady();
}

/**
 * The first of several processes does everything that is needed only once. The greeting that it prints, if it was
 * started with the others.
 */
async function prepareWorld(config: Config, composed: ComposedServer): Promise<string | null> {
  const { index, greets } = config.sibling ?? { index: 0, greets: true };
  if (index > 0) return null;
  const address = composed.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const { own, network } = reachableUrlsOf(config.host, port);
  const demoFile = join(config.dataDir, 'demo.json');
  const isFirstStart = !existsSync(demoFile);
  // Customers reach it at the operator's address.
  const origin = config.publicOrigin === undefined ? own : `${config.publicOrigin}/`;
  const demo = await setUpDemo(composed, config.dataDir, addressesBelow(origin));
  if (!greets) return null;
  const { world, settings } = composed.dependencies;
  const isPractice = settings.get('practice') === 'yes';
  return world.kind === 'empty' && !process.stdout.isTTY
    ? formatStartupLogLine(demo, { isPractice, demoFile, now: Date.now() })
    : formatStartupMessage(demo, network, world.kind, isFirstStart ? null : demoFile, isPractice);
}

const addressesBelow = (app: string) => ({ app, docs: `${app}docs/`, console: `${app}console/` });

/**
 * The first signal lets everything that was accepted finish, and stops the database; a second one doesn't wait for
 * customers, a third for nothing. The end of npm's own process, which a channel to it reveals, counts as a signal too.
 */
function stopOnSignal(state: ServeState, starting: Promise<void>): void {
  let since = 0;
  let signals = 0;
  const stop = (signal?: NodeJS.Signals): void => {
    if (signals > 0 && performance.now() - since < SAME_SIGNAL_MS) return;
    since = performance.now();
    signals += 1;
    state.ending = true;
    if (signals === 1) {
      state.log?.info({ signal: signal ?? 'the end of npm' }, 'stopping: what was accepted is finished first');
      void finishesWithin(
        START_MS,
        starting.catch(() => {}),
      )
        .then(() => stopAll(state))
        .then((inOrder) => {
          state.log?.info({ inOrder }, 'stopped');
          process.exit(inOrder ? 0 : 1);
        });
    } else if (signals === 2 && state.processes) void state.processes.kill().finally(() => process.exit(1));
    else if (signals === 2 && state.database) void state.database.stop().finally(() => process.exit(1));
    else process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  process.once('disconnect', () => stop());
  process.channel?.unref();
}

/** Stops whatever is running; the database last, and in any case. False if something didn't finish. */
function stopAll(state: ServeState): Promise<boolean> {
  state.stopped ??= (async () => {
    if (state.processes) return state.processes.stop();
    const drained = await finishesWithin(DRAIN_MS, state.composed?.stop());
    await state.database?.stop();
    await state.tracing?.stop();
    return drained;
  })()
    .catch(() => false)
    .finally(() => state.heldFolder?.release());
  return state.stopped;
}

/** Starts and serves until a signal comes; ends the process with a sentence if it can't start. */
export async function serve(overrides: ServeOverrides = {}): Promise<void> {
  const state: ServeState = {};
  const starting = start(state, overrides);
  stopOnSignal(state, starting);
  try {
    await starting;
  } catch (error) {
    await stopAll(state);
    if (error instanceof FirstProcessStartError) process.exit(error.exitCode);
    if (isDatabaseOutage(error))
      exitWithMessage(
        'The database did not answer while Bourse was starting: see that it runs and that the machine is ' +
          'not overloaded, and start again.',
        1,
      );
    exitWithError(error);
  }
}
