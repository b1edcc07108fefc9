/** The wiring: opens all dependencies, binds the areas' calls, starts their jobs, and closes everything again. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from './time/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ReviewKindRegistry } from './reviews/review-kind-registry.ts';
import { openAlpacaProtocol } from './alpaca/alpaca-endpoint.ts';
import { AREA_MANIFESTS, bindCalls, SERVER_MODULES, RECORD_REGISTRY } from './area-registry.ts';
import type { Handlers } from './calls/handler-types.ts';
import { createHttpServer, type HttpServerOptions, type ProtocolEndpoint } from './http/http-server.ts';
import { DEFAULT_HTTP_LIMITS } from './http/rate-and-connection-limits.ts';
import { createSenderWorkLimits } from './http/sender-work-limits.ts';
import { OWN_IMAGES_FOLDER } from './http/page-routes.ts';
import { createClientAddressResolver, type ClientAddressResolver } from './http/client-address.ts';
import type { RecurringJob, ServerDependencies, TestOverrides } from './dependencies.ts';
import {
  restrictJobsToLeases,
  createLeaseCheck,
  buildPlatformJobs,
  startJobs,
  startReloads,
} from './jobs/recurring-jobs.ts';
import { shareLimitUsageWithMachines } from './cluster/cross-machine-limit-usage.ts';
import { openDependencies, type OpenedDependencies } from './open-dependencies.ts';
import { startStreamServer, type StreamServer } from './stream/stream-server.ts';
import { createTemporalZones } from './time/zones.ts';

export interface ServerOptions extends TestOverrides {
  config: Config;
  log: Logger;
  database: Database;
  /** The machine's. */
  clock: Clock;
  http?: Partial<HttpServerOptions>;
  tracing?: ServerDependencies['tracing'];
  crossProcessCounts?: ServerDependencies['crossProcessCounts'];
  /** The areas' jobs begin when the world is set up; absent: at once. */
  worldReady?: Promise<void>;
  /** Jobs run only when `ComposedServer.work` is called, for tests that must be repeatable. */
  workByHand?: boolean;
}

export interface ComposedServer
  extends Pick<
    ServerDependencies,
    'desk' | 'orderBookWatcher' | 'corporateActionSchedule' | 'alertWatcher' | 'stockLendingTerms'
  > {
  dependencies: ServerDependencies;
  handlers: Handlers;
  /** What staff can review. */
  reviews: ReviewKindRegistry;
  app: Awaited<ReturnType<typeof createHttpServer>>;
  /** The protocol besides our own. */
  protocol: ProtocolEndpoint;
  stream: StreamServer;
  /** Recurring work: acquiring leadership, and every job. */
  work: { acquireLeadership(): Promise<boolean>; jobs: readonly RecurringJob[] };
  /** Finishes what has been accepted. The database stays open. */
  stop(): Promise<void>;
}

const APP_FOLDER = join(import.meta.dirname, '..', 'app', 'dist');
const CONSOLE_FOLDER = join(import.meta.dirname, '..', 'console', 'dist');

const createRequestSenders = ({ config, log }: Pick<ServerDependencies, 'config' | 'log'>): ClientAddressResolver =>
  createClientAddressResolver(config.trustedProxies, (address) =>
    log.warn(
      { address },
      'somebody forwards requests and is not named in BOURSE_TRUSTED_PROXIES: all that come through ' +
        'there count as one address',
    ),
  );

export async function composeServer(options: ServerOptions): Promise<ComposedServer> {
  const {
    config,
    log,
    database,
    clock: machine,
    http,
    tracing = null,
    crossProcessCounts: near,
    worldReady,
    workByHand = false,
    ...testOverrides
  } = options;
  const { crossProcessCounts, stop: leaveFar } = await shareLimitUsageWithMachines(near, { config, database, log });
  const open = await openDependencies(
    SERVER_MODULES.flatMap(({ dependencies = [] }) => dependencies),
    {
      config,
      log,
      database,
      machineClock: machine,
      timeZones: createTemporalZones(),
      tracing,
      crossProcessCounts: crossProcessCounts,
      recordRegistry: RECORD_REGISTRY,
      testOverrides,
    },
    log,
  ).catch(async (error: unknown) => {
    await leaveFar();
    throw error;
  });
  try {
    const opened = { ...open, stop: () => open.stop().finally(leaveFar) };
    return await composeFromDependencies(opened, http, { byHand: workByHand, worldReady });
  } catch (error) {
    await open.stop().finally(leaveFar);
    throw error;
  }
}

async function composeFromDependencies(
  open: OpenedDependencies,
  http: ServerOptions['http'],
  { byHand, worldReady }: { byHand: boolean; worldReady: Promise<void> | undefined },
): Promise<ComposedServer> {
  const { dependencies } = open;
  const { config, leaderElection, desk, jobRuns } = dependencies;
  for (const module of SERVER_MODULES) await module.onStart?.(dependencies);
  for (const { metrics } of SERVER_MODULES)
    for (const { kind, name, help, read } of metrics?.(dependencies) ?? [])
      dependencies.metrics[kind](name, help, [], read);
  const { handlers, reviews } = bindCalls(dependencies);
  const senders = createRequestSenders(dependencies);
  const limits = http?.limits ?? DEFAULT_HTTP_LIMITS;
  const workLimits = createSenderWorkLimits(limits);
  let protocol!: ProtocolEndpoint;
  const app = await createHttpServer(dependencies, handlers, senders, {
    workLimits,
    appFolder: APP_FOLDER,
    consoleFolder: CONSOLE_FOLDER,
    imageFolders: [OWN_IMAGES_FOLDER, join(config.dataDir, 'images')],
    openProtocol: (context) => (protocol = openAlpacaProtocol(context)),
    getLeadershipStatus: () => leaderElection.getStatus(),
    ...http,
  });
  for (const { routes } of AREA_MANIFESTS) routes?.(app, dependencies);
  const stream = startStreamServer(dependencies, app.server, { senders, limits, workLimits, protocol });
  const leads = createLeaseCheck(leaderElection, byHand);
  const jobs = restrictJobsToLeases(
    [...open.jobs, ...SERVER_MODULES.flatMap((module) => module.jobs?.(dependencies) ?? [])],
    leads,
  );
  // A lone process leads every partition before its first job runs; one that leads nothing yet tries again soon.
  if (!byHand) await leaderElection.beat();
  const reporting = {
    log: dependencies.log,
    metrics: dependencies.metrics,
    reportRun: jobRuns.reportRun,
    expects: jobRuns.expects,
  };
  const platformJobs = byHand ? [] : restrictJobsToLeases(buildPlatformJobs(dependencies), leads);
  const working = startJobs([...stream.jobs, ...platformJobs], reporting, byHand ? [] : jobs, worldReady);
  const reloading = startReloads(open.reloads, reporting);

  return {
    dependencies,
    handlers,
    reviews,
    app,
    protocol,
    desk,
    stream,
    orderBookWatcher: dependencies.orderBookWatcher,
    corporateActionSchedule: dependencies.corporateActionSchedule,
    alertWatcher: dependencies.alertWatcher,
    stockLendingTerms: dependencies.stockLendingTerms,
    work: { acquireLeadership: () => leaderElection.campaign(), jobs },
    async stop() {
      await reloading.stop();
      stream.stop();
      await app.close();
      await working.stop();
      await open.stop();
    },
  };
}
