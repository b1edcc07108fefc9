/**
 * Everything served besides the calls: the app, the console, the documents, the images, and the state of the process.
 */
import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { WhoLeads } from '../jobs/leadership.ts';
import { joinPrinted } from '../telemetry/metrics.ts';
import type { Parts } from '../parts.ts';
import { within } from '../runtime/promises.ts';
import { streamOrigin } from './security-headers.ts';
import { makeFile, readFolder, sendFile, sendWithStyleNonce, type ServedFile } from './static-files.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { DOCS_STYLE_PATH } from '@bourse/contract/docs-page.ts';
import { addressesOf } from './listen-address.ts';

const notBuilt = (name: string) =>
  makeFile(
    'index.html',
    Buffer.from(
      `<!doctype html><html lang="en"><title>Bourse</title><p>The ${name} is not built yet. <code>npm ` +
        'start</code> builds it.</p></html>',
    ),
  );
const NO_APP = notBuilt('app');
const NO_CONSOLE = notBuilt('console');
const IMAGE_NAME = /^[a-z0-9][a-z0-9-]*\.(svg|png|jpg|webp|ico)$/;

export interface PagesOptions {
  /** Folder of the built app. */
  appFolder: string;
  /** Folder of the built console. */
  consoleFolder: string;
  /** Later folders override earlier ones: an operator's logo replaces ours. */
  imageFolders: readonly string[];
  /** The leader, which fills waiting orders. */
  led: () => WhoLeads;
}

/**
 * A change of leader doesn't make the server unready. Without a leader for longer, waiting orders don't fill, so it
 * isn't ready.
 */
const NOBODY_MS = 10_000;
/** Probes wait two seconds or more; a database that hangs would keep them waiting longer. */
const ANSWERS_MS = 1_500;
const ASKED_EVERY_MS = 5_000;

/** Probes that arrive while a query hangs share it, so that they don't use up all sessions of the database. */
function askSeldom(ask: () => Promise<unknown>): () => Promise<unknown> {
  let asking: { since: number; answer: Promise<unknown> } | null = null;
  return () => {
    if (asking && performance.now() - asking.since < ASKED_EVERY_MS) return asking.answer;
    const own = { since: performance.now(), answer: ask() };
    const over = (): void => {
      if (asking === own) asking = null;
    };
    own.answer.then(over, over);
    asking = own;
    return own.answer;
  };
}

export async function addPages(
  app: FastifyInstance,
  parts: Pick<Parts, 'config' | 'database' | 'metrics' | 'settings' | 'siblings'>,
  options: PagesOptions,
): Promise<void> {
  const [built, office, ...imageSets] = await Promise.all([
    readFolder(options.appFolder),
    readFolder(options.consoleFolder),
    ...options.imageFolders.map((folder) => readFolder(folder)),
  ]);
  const images = new Map(imageSets.flatMap((set) => [...set]));

  app.get('/', (request, reply) => sendFile(built.get('index.html') ?? NO_APP, request, reply));
  app.get('/manifest.webmanifest', (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(appManifest(parts.settings.get('title')))),
  );
  app.get('/*', (request, reply) => {
    const file = built.get((request.params as { '*': string })['*']);
    return file ? sendFile(file, request, reply) : reply.callNotFound();
  });
  for (const path of ['/console', '/console/index.html'])
    app.get(path, (request, reply) =>
      sendWithStyleNonce(
        office.get('index.html') ?? NO_CONSOLE,
        reply,
        streamOrigin(parts.config.publicOrigin, request.headers),
      ),
    );
  app.get('/console/*', (request, reply) => {
    const file = office.get((request.params as { '*': string })['*']);
    return file ? sendFile(file, request, reply) : reply.callNotFound();
  });
  app.get('/api/:image', (request, reply) => {
    const { image } = request.params as { image: string };
    const file = IMAGE_NAME.test(image) ? images.get(image) : undefined;
    return file ? sendFile(file, request, reply) : reply.callNotFound();
  });

  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'));
  const answered = askSeldom(() => parts.database.pool.query('select 1'));
  app.get('/readyz', async (_, reply) => {
    const { where, nobodyMs } = options.led();
    const ready = (await within(ANSWERS_MS, answered())) && nobodyMs < NOBODY_MS;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, leader: where });
  });
  const { metricsToken } = parts.config;
  if (metricsToken === undefined) return;
  const { siblings, metrics } = parts;
  siblings.answerReports(() => metrics.print());
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4');
    if (!isShown(metricsToken, request.headers.authorization))
      return reply.code(401).header('www-authenticate', 'Bearer').send('');
    if (siblings.count === 1) return reply.send(metrics.print());
    return reply.send(joinPrinted([{ index: siblings.index, text: metrics.print() }, ...(await siblings.reports())]));
  });
}

function isShown(token: string, authorization = ''): boolean {
  const [shown, wanted] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)];
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}

/** Our own images: the logo. */
export const OWN_IMAGES = join(import.meta.dirname, '..', 'settings', 'images');

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

/** The contract as a page and as OpenAPI, generated at the first request. */

/** `publicOrigin`: where the page's example commands send their calls; without one, where this server listens. */
export function addDocuments(app: FastifyInstance, publicOrigin: string | undefined): void {
  const documents: Record<string, () => Promise<ServedFile>> = {
    '/docs/': async () =>
      text(
        'index.html',
        (await import('@bourse/contract/docs-page.ts')).docsPage(undefined, publicOrigin ?? listensAt(app)),
      ),
    [DOCS_STYLE_PATH]: async () => text('docs.css', (await import('@bourse/contract/docs-page.ts')).docsStyle),
    [`${BASE_PATH}/openapi.json`]: async () =>
      text('openapi.json', JSON.stringify((await import('@bourse/contract/openapi.ts')).openApi())),
  };
  for (const [path, make] of Object.entries(documents)) {
    let file: Promise<ServedFile> | undefined;
    app.get(path, async (request, reply) => sendFile(await (file ??= make()), request, reply));
  }
}

function listensAt(app: FastifyInstance): string | undefined {
  const address = app.server.address();
  return typeof address === 'object' && address !== null
    ? addressesOf(address.address, address.port).own.replace(/\/$/, '')
    : undefined;
}

const text = (name: string, content: string): ServedFile => makeFile(name, Buffer.from(content));
