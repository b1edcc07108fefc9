/** The wiring: opens all dependencies, binds the areas' calls, starts their jobs, and closes everything again. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from './time/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ReviewKindRegistry } from './reviews/review-kind-registry.ts';
import { AREA_MANIFESTS, bindCalls, SERVER_MODULES, RECORD_REGISTRY } from './registry.ts';
import type { Handlers } from './calls/handler.ts';
import { createHttpServer, type HttpServerOptions } from './http/http-server.ts';
import { OWN_IMAGES_FOLDER } from './http/page-routes.ts';
import { createClientAddressResolver, type ClientAddressResolver } from './http/client-address.ts';
import type { RecurringJob, ServerDependencies, TestOverrides } from './dependencies.ts';
import { restrictJobsToLeases, createLeaseCheck, buildPlatformJobs, startJobs, startReloads } from './jobs/jobs.ts';
import { shareCountsWithMachines } from './cluster/cross-machine-counts.ts';
import { openDependencies, type OpenedDependencies } from './open-dependencies.ts';
import { startStream, type StreamServer } from './stream/stream.ts';
import { createTemporalZones } from './time/zones.ts';

export interface ServerOptions extends TestOverrides {
  config: Config;
  log: Logger;
  database: Database;
  /** The machine's. */
  clock: Clock;
  http?: Partial<HttpServerOptions>;
  tracing?: ServerDependencies['tracing'];
  siblings?: ServerDependencies['siblings'];
  /** Jobs run only when `ComposedServer.work` is called, for tests that must be repeatable. */
  workByHand?: boolean;
}

export interface ComposedServer extends Pick<ServerDependencies, 'desk' | 'watcher' | 'due' | 'alerts' | 'lending'> {
  parts: ServerDependencies;
  handlers: Handlers;
  /** What staff can review. */
  reviews: ReviewKindRegistry;
  app: FastifyInstance;
  stream: StreamServer;
  /** Recurring work: acquiring leadership, and every job. */
  work: { lead(): Promise<boolean>; jobs: readonly RecurringJob[] };
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
    siblings: near,
    workByHand = false,
    ...testOverrides
  } = options;
  const { siblings, stop: leaveFar } = await shareCountsWithMachines(near, { config, database, log });
  const open = await openDependencies(
    SERVER_MODULES.flatMap(({ parts = [] }) => parts),
    {
      config,
      log,
      database,
      machine,
      zones: createTemporalZones(),
      tracing,
      siblings,
      records: RECORD_REGISTRY,
      testOverrides,
    },
    log,
  ).catch(async (error: unknown) => {
    await leaveFar();
    throw error;
  });
  try {
    return await composeFromDependencies({ ...open, stop: () => open.stop().finally(leaveFar) }, http, workByHand);
  } catch (error) {
    await open.stop().finally(leaveFar);
    throw error;
  }
}

async function composeFromDependencies(
  open: OpenedDependencies,
  http: ServerOptions['http'],
  byHand: boolean,
): Promise<ComposedServer> {
  const { parts } = open;
  const { config, leadership, desk, watcher, due, alerts, lending, jobReports } = parts;
  for (const module of SERVER_MODULES) await module.begin?.(parts);
  for (const { metrics } of SERVER_MODULES)
    for (const { kind, name, help, read } of metrics?.(parts) ?? []) parts.metrics[kind](name, help, read);
  const { handlers, reviews } = bindCalls(parts);
  const senders = createRequestSenders(parts);
  const app = await createHttpServer(parts, handlers, senders, {
    appFolder: APP_FOLDER,
    consoleFolder: CONSOLE_FOLDER,
    imageFolders: [OWN_IMAGES_FOLDER, join(config.dataDir, 'images')],
    getLeadershipStatus: () => leadership.getStatus(),
    ...http,
  });
  for (const { routes } of AREA_MANIFESTS) routes?.(app, parts);
  const stream = startStream(parts, app.server, { senders, limits: http?.limits });
  const leads = createLeaseCheck(leadership, byHand);
  const jobs = restrictJobsToLeases(
    [...open.jobs, ...SERVER_MODULES.flatMap((module) => module.jobs?.(parts) ?? [])],
    leads,
  );
  // A lone process leads every partition before its first job runs; one that leads nothing yet tries again soon.
  if (!byHand) await leadership.beat();
  const reporting = {
    log: parts.log,
    metrics: parts.metrics,
    reportRun: jobReports.reportRun,
    expects: jobReports.expects,
  };
  const working = startJobs(
    [...stream.jobs, ...(byHand ? [] : [...restrictJobsToLeases(buildPlatformJobs(parts), leads), ...jobs])],
    reporting,
  );
  const reloading = startReloads(open.reloads, reporting);

  return {
    parts,
    handlers,
    reviews,
    app,
    desk,
    stream,
    watcher,
    due,
    alerts,
    lending,
    work: { lead: () => leadership.campaign(), jobs },
    async stop() {
      await reloading.stop();
      stream.stop();
      await app.close();
      await working.stop();
      await open.stop();
    },
  };
}
