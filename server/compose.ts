/** The wiring: opens all dependencies, binds the areas' calls, starts their jobs, and closes everything again. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from './time/clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ReviewKinds } from './reviews/review-kinds.ts';
import { AREAS, bindCalls, MODULES, RECORDS } from './registry.ts';
import type { Handlers } from './calls/handler.ts';
import { createHttp, type HttpOptions } from './http/http.ts';
import { OWN_IMAGES } from './http/pages.ts';
import { createSenders, type Senders } from './http/client-address.ts';
import type { Job, Parts, Trial } from './parts.ts';
import { byLease, leadsOf, ownJobs, startJobs, startReloading } from './jobs/jobs.ts';
import { joinFar } from './cluster/remote-machines.ts';
import { openParts, type OpenParts } from './open-parts.ts';
import { openStream, type Stream } from './stream/stream.ts';
import { temporalZones } from './time/zones.ts';

export interface ComposeOptions extends Trial {
  config: Config;
  log: Logger;
  database: Database;
  /** The machine's. */
  clock: Clock;
  http?: Partial<HttpOptions>;
  tracing?: Parts['tracing'];
  siblings?: Parts['siblings'];
  /** Jobs run only when `Composed.work` is called, for tests that must be repeatable. */
  workByHand?: boolean;
}

export interface Composed extends Pick<Parts, 'desk' | 'watcher' | 'due' | 'alerts' | 'lending'> {
  parts: Parts;
  handlers: Handlers;
  /** What staff can review. */
  reviews: ReviewKinds;
  app: FastifyInstance;
  stream: Stream;
  /** Recurring work: acquiring leadership, and every job. */
  work: { lead(): Promise<boolean>; jobs: readonly Job[] };
  /** Finishes what has been accepted. The database stays open. */
  stop(): Promise<void>;
}

const APP_FOLDER = join(import.meta.dirname, '..', 'app', 'dist');
const CONSOLE_FOLDER = join(import.meta.dirname, '..', 'console', 'dist');

const sendersOf = ({ config, log }: Pick<Parts, 'config' | 'log'>): Senders =>
  createSenders(config.trustedProxies, (address) =>
    log.warn(
      { address },
      'somebody forwards requests and is not named in BOURSE_TRUSTED_PROXIES: all that come through ' +
        'there count as one address',
    ),
  );

export async function compose(options: ComposeOptions): Promise<Composed> {
  const {
    config,
    log,
    database,
    clock: machine,
    http,
    tracing = null,
    siblings: near,
    workByHand = false,
    ...trial
  } = options;
  const { siblings, stop: leaveFar } = await joinFar(near, { config, database, log });
  const open = await openParts(
    MODULES.flatMap(({ parts = [] }) => parts),
    { config, log, database, machine, zones: temporalZones(), tracing, siblings, records: RECORDS, trial },
    log,
  ).catch(async (error: unknown) => {
    await leaveFar();
    throw error;
  });
  try {
    return await composeOf({ ...open, stop: () => open.stop().finally(leaveFar) }, http, workByHand);
  } catch (error) {
    await open.stop().finally(leaveFar);
    throw error;
  }
}

async function composeOf(open: OpenParts, http: ComposeOptions['http'], byHand: boolean): Promise<Composed> {
  const { parts } = open;
  const { config, leadership, desk, watcher, due, alerts, lending, jobReports } = parts;
  for (const module of MODULES) await module.begin?.(parts);
  for (const { metrics } of MODULES)
    for (const { kind, name, help, read } of metrics?.(parts) ?? []) parts.metrics[kind](name, help, read);
  const { handlers, reviews } = bindCalls(parts);
  const senders = sendersOf(parts);
  const app = await createHttp(parts, handlers, senders, {
    appFolder: APP_FOLDER,
    consoleFolder: CONSOLE_FOLDER,
    imageFolders: [OWN_IMAGES, join(config.dataDir, 'images')],
    led: () => leadership.led(),
    ...http,
  });
  for (const { routes } of AREAS) routes?.(app, parts);
  const stream = openStream(parts, app.server, { senders, limits: http?.limits });
  const leads = leadsOf(leadership, byHand);
  const jobs = byLease([...open.jobs, ...MODULES.flatMap((module) => module.jobs?.(parts) ?? [])], leads);
  // A lone process leads every partition before its first job runs; one that leads nothing yet tries again soon.
  if (!byHand) await leadership.beat();
  const reporting = { log: parts.log, metrics: parts.metrics, ran: jobReports.ran, expects: jobReports.expects };
  const working = startJobs(
    [...stream.looks, ...(byHand ? [] : [...byLease(ownJobs(parts), leads), ...jobs])],
    reporting,
  );
  const reloading = startReloading(open.reloads, reporting);

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
    work: { lead: () => leadership.stand(), jobs },
    async stop() {
      await reloading.stop();
      stream.stop();
      await app.close();
      await working.stop();
      await open.stop();
    },
  };
}
