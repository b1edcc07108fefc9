/** The HTTP server: every call of the contract bound to its handler, and the pages beside them. */
import type { Call } from '@bourse/contract/call.ts';
import { type CallName, calls } from '@bourse/contract/calls.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Parts } from '../parts.ts';
import { refusalOf, sendRefusal } from './answers.ts';
import { createCallDoor } from './call-door.ts';
import { capConnections } from './connections.ts';
import { addDocuments } from './documents.ts';
import type { Handlers } from './handler.ts';
import { hangUp } from './hang-up.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { loadMessages } from './messages.ts';
import { addPages, type PagesOptions } from './pages.ts';
import { createGathering } from './gathering.ts';
import { STRANGERS_BODY_BYTES_MAXIMUM } from './read-body.ts';
import { isCrossOrigin, policyOfPage, SECURITY_HEADERS, streamOrigin } from './security-headers.ts';
import type { Senders } from './senders.ts';
import { type AnyHandler, createCallServer, languageOf } from './serve-call.ts';
import { addUploads } from './uploads.ts';

export interface HttpOptions extends PagesOptions {
  limits?: Limits;
  checkAnswers?: boolean;
  /** How long a request may take to arrive. */
  requestMs?: number;
}

/** Slow senders are cut off; an answer may take as long as it needs, but somebody has to read it. */
const REQUEST_MS = 15_000;
const LOOK_EVERY_MS = 1_000;
const KEEP_ALIVE_MS = 72_000;
const SILENT_MS = 120_000;

/** Node's own server with our bounds on who may be connected, for how long. */
function createBoundServer(
  parts: Parts,
  { limits = DEFAULT_LIMITS, requestMs = REQUEST_MS }: HttpOptions,
  senders: Senders,
  serve: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const bounds = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, requestMs / 2),
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = createServer(bounds, serve).setTimeout(SILENT_MS);
  capConnections(server, limits, senders, parts.metrics);
  return server;
}

export async function createHttp(
  parts: Parts,
  handlers: Handlers,
  senders: Senders,
  options: HttpOptions,
): Promise<FastifyInstance> {
  const messages = await loadMessages();
  const server = createCallServer(parts, messages, {
    limits: options.limits ?? DEFAULT_LIMITS,
    checkAnswers: options.checkAnswers,
  });
  const door = createCallDoor(
    { messages, senders, publicOrigin: parts.config.publicOrigin },
    new Map(
      (Object.keys(calls) as CallName[]).map((name) => [
        `${BASE_PATH}/${name}`,
        server.serve(name, calls[name] as Call, handlers[name] as AnyHandler),
      ]),
    ),
  );
  const app: FastifyInstance = Fastify({
    logger: false,
    bodyLimit: STRANGERS_BODY_BYTES_MAXIMUM,
    // What isn't a call is a page, a document or an upload.
    serverFactory: (serveOther: (request: IncomingMessage, response: ServerResponse) => void) =>
      createBoundServer(parts, options, senders, (request, response) => {
        if (!door.take(request, response)) serveOther(request, response);
      }),
    // While we drain, what still arrives on an open connection is served.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler,
    routerOptions: { ignoreTrailingSlash: true },
    // A path that can't be read leads nowhere, and no hook has seen it.
    frameworkErrors: (_error, request, reply) => {
      const refusal = refuse('unknownCall');
      void sendRefusal(reply.headers(SECURITY_HEADERS), refusal, messages.ofRefusal(refusal, languageOf(request)));
    },
  });
  takeBodiesAsBytes(app);
  app.addHook('preClose', async () => door.close());

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...SECURITY_HEADERS,
      'content-security-policy': policyOfPage(streamOrigin(parts.config.publicOrigin, request.headers)),
    });
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && isCrossOrigin(request.headers)) {
      const refusal = refuse('unauthorized');
      return sendRefusal(reply, refusal, messages.ofRefusal(refusal, languageOf(request)), 403);
    }
  });
  app.setNotFoundHandler((request, reply) => {
    const refusal = isKnownCall(request.url) ? refuse('wrongMethod') : refuse('unknownCall');
    return sendRefusal(reply, refusal, messages.ofRefusal(refusal, languageOf(request)));
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const { refusal, reference } =
      (error.statusCode ?? 500) < 500
        ? { refusal: refuse('badInput', { field: 'body' }), reference: null }
        : refusalOf(error);
    if (reference) parts.log.error({ reference, error }, 'a request failed');
    // Whoever still sends is not listened to.
    if (!request.raw.complete) reply.header('connection', 'close');
    return sendRefusal(reply, refusal, messages.ofRefusal(refusal, languageOf(request)));
  });

  await addUploads(app, { files: parts.files, server, senders, messages, log: parts.log });
  addDocuments(app, parts.config.publicOrigin);
  await addPages(app, parts, options);
  return app;
}

/** The path alone decides: a known call by another method is told apart from an unknown one. */
function isKnownCall(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return path.startsWith(`${BASE_PATH}/`) && Object.hasOwn(calls, path.slice(BASE_PATH.length + 1));
}

/** Bodies are JSON whatever their header says, and are parsed only after it is clear who sends them. */
function takeBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    (_request: FastifyRequest, body: IncomingMessage, done: (error: Error | null, body?: Buffer) => void) => {
      const gathering = createGathering();
      body.on('data', (piece: Buffer) => {
        gathering.add(piece);
        if (gathering.length <= STRANGERS_BODY_BYTES_MAXIMUM) return;
        gathering.drop();
        body.removeAllListeners('data').removeAllListeners('end').pause();
        done(Object.assign(new Error('the body is too large'), { statusCode: 413 }));
      });
      body.on('end', () => done(null, gathering.whole() ?? Buffer.alloc(0)));
    },
  );
}

/** A request that isn't even HTTP, or doesn't end. */
function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const heads = Object.entries(SECURITY_HEADERS)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  hangUp(socket, `HTTP/1.1 ${status}\r\n${heads}content-length: 0\r\nconnection: close\r\n\r\n`);
}
