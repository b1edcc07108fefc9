/**
 * Everything served besides the calls: the app, the console, the documents, the images, and the state of the process.
 */
import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { WhoLeads } from '../jobs/leadership.ts';
import { joinPrinted } from '../metrics.ts';
import type { Parts } from '../parts.ts';
import { within } from '../within.ts';
import { appManifest } from './app-manifest.ts';
import { streamOrigin } from './security-headers.ts';
import { makeFile, readFolder, sendFile, sendWithStyleNonce } from './served-files.ts';

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

/** Callers that ask while a query hangs wait with it, so that probes don't use up all sessions of the database. */
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
