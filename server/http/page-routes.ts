/**
 * Everything served besides the calls: the app, the console, the documents, the images, and the state of the process.
 */
import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { LeadershipStatus } from '../jobs/leader-election.ts';
import { mergeMetricTexts } from '../telemetry/metrics.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { finishesWithin } from '../runtime/promises.ts';
import { runForAllSenders } from '../runtime/sender-work.ts';
import { findStreamOrigin } from './security-headers.ts';
import {
  createServedFile,
  loadStaticFiles,
  sendStaticFile,
  sendPageWithStyleNonce,
  type ServedFile,
} from './static-files.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { DOCS_STYLE_PATH } from '@bourse/contract/docs-page.ts';
import type { DocumentReaders } from '@bourse/contract/openapi.ts';
import { reachableUrlsOf } from '../config/reachable-addresses.ts';

const notBuilt = (name: string) =>
  createServedFile(
    'index.html',
    Buffer.from(
      `<!doctype html><html lang="en"><title>Bourse</title><p>The ${name} is not built yet. <code>npm ` +
        'start</code> builds it.</p></html>',
    ),
  );
const NO_APP = notBuilt('app');
const NO_CONSOLE = notBuilt('console');
const IMAGE_NAME = /^[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp|ico)$/;

export interface PageRoutesOptions {
  /** Folder of the built app. */
  appFolder: string;
  /** Folder of the built console. */
  consoleFolder: string;
  /** Later folders override earlier ones: an operator's logo replaces ours. */
  imageFolders: readonly string[];
  /** The leader, which fills waiting orders. */
  getLeadershipStatus: () => LeadershipStatus;
}

/**
 * A change of leader doesn't make the server unready. Without a leader for longer, waiting orders don't fill, so it
 * isn't ready.
 */
const NO_LEADER_MS = 10_000;
/** Probes wait two seconds or more; a database that hangs would keep them waiting longer. */
const PROBE_TIMEOUT_MS = 1_500;
const PROBE_EVERY_MS = 5_000;

/**
 * Writes 2 MB to the database's disk without a trace: a sort that doesn't fit into its memory. Reading works on a full
 * disk for a long time.
 */
const WRITE_PROBE = `select set_config('work_mem', '64kB', true);
  select count(*) from (select repeat(n::text, 200) from generate_series(1, 4000) n order by 1 offset 0) as rows`;

/** Probes that arrive while a query hangs share it, so that they don't use up all sessions of the database. */
function createThrottledProbe(ask: () => Promise<unknown>): () => Promise<unknown> {
  let asking: { since: number; answer: Promise<unknown> } | null = null;
  return () => {
    if (asking && performance.now() - asking.since < PROBE_EVERY_MS) return asking.answer;
    const own = { since: performance.now(), answer: ask() };
    const over = (): void => {
      if (asking === own) asking = null;
    };
    own.answer.then(over, over);
    asking = own;
    return own.answer;
  };
}

export async function addPageRoutes(
  app: FastifyInstance,
  dependencies: Pick<ServerDependencies, 'config' | 'database' | 'metrics' | 'settings' | 'crossProcessCounts'>,
  options: PageRoutesOptions,
): Promise<void> {
  const [built, office, ...imageSets] = await Promise.all([
    loadStaticFiles(options.appFolder),
    loadStaticFiles(options.consoleFolder),
    ...options.imageFolders.map((folder) => loadStaticFiles(folder)),
  ]);
  const images = new Map(imageSets.flatMap((set) => [...set]));

  app.get('/', (request, reply) => sendStaticFile(built.get('index.html') ?? NO_APP, request, reply));
  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(appManifest(dependencies.settings.get('title')))),
  );
  app.get('/*', (request, reply) => {
    const file = built.get((request.params as { '*': string })['*']);
    return file ? sendStaticFile(file, request, reply) : reply.callNotFound();
  });
  for (const path of ['/console', '/console/index.html'])
    app.get(path, (request, reply) =>
      sendPageWithStyleNonce(
        office.get('index.html') ?? NO_CONSOLE,
        reply,
        findStreamOrigin(dependencies.config.publicOrigin, request.headers),
      ),
    );
  app.get('/console/*', (request, reply) => {
    const file = office.get((request.params as { '*': string })['*']);
    return file ? sendStaticFile(file, request, reply) : reply.callNotFound();
  });
  app.get('/api/:image', (request, reply) => {
    const { image } = request.params as { image: string };
    const file = IMAGE_NAME.test(image) ? images.get(image) : undefined;
    return file ? sendStaticFile(file, request, reply) : reply.callNotFound();
  });

  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'));
  const answered = createThrottledProbe(() => runForAllSenders(() => dependencies.database.pool.query(WRITE_PROBE)));
  app.get('/readyz', async (_, reply) => {
    const { where, nobodyMs } = options.getLeadershipStatus();
    const ready = (await finishesWithin(PROBE_TIMEOUT_MS, answered())) && nobodyMs < NO_LEADER_MS;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, leader: where });
  });
  const { metricsToken } = dependencies.config;
  if (metricsToken === undefined) return;
  const { crossProcessCounts, metrics } = dependencies;
  if (crossProcessCounts.count > 1) metrics.labelWithProcess(crossProcessCounts.index);
  crossProcessCounts.setMetricsReport(() => metrics.print());
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4');
    if (!isBearerToken(metricsToken, request.headers.authorization))
      return reply.code(401).header('www-authenticate', 'Bearer').send('');
    const others = await crossProcessCounts.metricsReports();
    return reply.send(mergeMetricTexts([await metrics.print(), ...others.map(({ text }) => text)]));
  });
}

function isBearerToken(token: string, authorization = ''): boolean {
  const [presented, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
  return presented.length === wanted.length && timingSafeEqual(presented, wanted);
}

/** Our own images: the logo. */
export const OWN_IMAGES_FOLDER = join(import.meta.dirname, '..', 'settings', 'images');

/** What a phone needs to know to add the app to its home screen; `title` is the operator's. */
const appManifest = (title: string) => ({
  id: '/',
  name: title,
  short_name: title,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f5f8',
  theme_color: '#f4f5f8',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

/** The contract as pages, OpenAPI and AsyncAPI, each generated at its first request. */

const loadDocsPage = () => import('@bourse/contract/docs-page.ts');
const loadOpenApi = () => import('@bourse/contract/openapi.ts');

/** `publicOrigin`: where the page's example commands send their calls; without one, where this server listens. */
export function addApiDocumentation(app: FastifyInstance, publicOrigin: string | undefined): void {
  const findOrigin = () => publicOrigin ?? listeningOriginOf(app);
  const servePage = (readers: DocumentReaders) => async () =>
    textFile('index.html', (await loadDocsPage()).renderDocsPage({ origin: findOrigin(), readers }));
  const serveOpenApi = (readers: DocumentReaders) => async () =>
    textFile('openapi.json', JSON.stringify((await loadOpenApi()).buildOpenApi(undefined, readers)));
  const documents: Record<string, () => Promise<ServedFile>> = {
    '/docs/': servePage('customers'),
    '/docs/staff': servePage('staff'),
    [DOCS_STYLE_PATH]: async () => textFile('docs.css', (await loadDocsPage()).DOCS_STYLESHEET),
    [`${BASE_PATH}/openapi.json`]: serveOpenApi('customers'),
    '/docs/staff/openapi.json': serveOpenApi('staff'),
    '/docs/asyncapi.json': async () => {
      const { buildAsyncApi } = await import('@bourse/contract/asyncapi.ts');
      const { host, protocol } = new URL(findOrigin() ?? 'http://127.0.0.1:3000');
      return textFile('asyncapi.json', JSON.stringify(buildAsyncApi(host, protocol === 'https:')));
    },
  };
  for (const [path, make] of Object.entries(documents)) {
    let file: Promise<ServedFile> | undefined;
    app.get(path, async (request, reply) => sendStaticFile(await (file ??= make()), request, reply));
  }
}

function listeningOriginOf(app: FastifyInstance): string | undefined {
  const address = app.server.address();
  return typeof address === 'object' && address !== null
    ? reachableUrlsOf(address.address, address.port).own.replace(/\/$/, '')
    : undefined;
}

const textFile = (name: string, content: string): ServedFile => createServedFile(name, Buffer.from(content));
