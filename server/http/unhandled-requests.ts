/** Answers to requests that reach no handler: from another site, for unknown paths, in an unreadable form. */
import { calls } from '@bourse/contract/calls.ts';
import { BASE_PATH } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerDependencies } from '../dependencies.ts';
import { type AnswerMessages, buildRefusalForError, sendRefusal } from './answers.ts';
import {
  isCrossOrigin,
  buildPageContentSecurityPolicy,
  PAGE_SECURITY_HEADERS,
  findStreamOrigin,
} from './security-headers.ts';
import {} from './serve-call.ts';
import { requestLanguageOf } from './request-language.ts';

/** A path that can't be read leads nowhere, and no hook has seen it. */
export const refuseUnreadablePaths =
  (messages: AnswerMessages) =>
  (_error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const refusal = refuse('unknownCall');
    void sendRefusal(
      reply.headers(PAGE_SECURITY_HEADERS),
      refusal,
      messages.ofRefusal(refusal, requestLanguageOf(request)),
    );
  };

export function addRefusalHandlers(
  app: FastifyInstance,
  { config, log }: Pick<ServerDependencies, 'config' | 'log'>,
  messages: AnswerMessages,
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...PAGE_SECURITY_HEADERS,
      'content-security-policy': buildPageContentSecurityPolicy(findStreamOrigin(config.publicOrigin, request.headers)),
    });
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && isCrossOrigin(request.headers)) {
      const refusal = refuse('unauthorized');
      return sendRefusal(reply, refusal, messages.ofRefusal(refusal, requestLanguageOf(request)), 403);
    }
  });
  app.setNotFoundHandler((request, reply) => {
    const refusal = isKnownCall(request.url) ? refuse('wrongMethod') : refuse('unknownCall');
    return sendRefusal(reply, refusal, messages.ofRefusal(refusal, requestLanguageOf(request)));
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const { refusal, reference } =
      (error.statusCode ?? 500) < 500
        ? { refusal: refuse('badInput', { field: 'body' }), reference: null }
        : buildRefusalForError(error);
    if (reference) log.error({ reference, error }, 'a request failed');
    // What the client still sends is ignored.
    if (!request.raw.complete) reply.header('connection', 'close');
    return sendRefusal(reply, refusal, messages.ofRefusal(refusal, requestLanguageOf(request)));
  });
}

/** Only the path decides: it distinguishes a known call by another method from an unknown one. */
function isKnownCall(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return path.startsWith(`${BASE_PATH}/`) && Object.hasOwn(calls, path.slice(BASE_PATH.length + 1));
}
