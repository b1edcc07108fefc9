/**
 * Where calls come in: straight from Node's server, since they are nearly all that is asked for, and a router, hooks and wrappers
 * around each of them cost as much as its answer.
 */
import { refuse } from '@bourse/contract/errors.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, ENVELOPE_HEADS, refusalAnswer } from './answers.ts';
import type { Messages } from './messages.ts';
import { BODY_BYTES_MAXIMUM } from './read-body.ts';
import { CALL_HEADERS, isCrossOrigin } from './security-headers.ts';
import { languageOf, type Serve } from './serve-call.ts';

export interface CallDoor {
  /** False for what is no call by POST: somebody else answers it. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on every answer ends its connection. */
  close(): void;
}

const HEADS: readonly string[] = [...Object.entries(CALL_HEADERS).flat(), ...ENVELOPE_HEADS];

/** `serves`: each call by its path. */
export function createCallDoor(messages: Messages, serves: ReadonlyMap<string, Serve>): CallDoor {
  let closing = false;

  function answer(response: ServerResponse, { status, heads, text }: Answer, last = closing): void {
    const head = [...HEADS, 'content-length', String(Buffer.byteLength(text)), ...heads];
    if (last) head.push('connection', 'close');
    response.writeHead(status, head).end(text);
  }

  function refuseBody(request: IncomingMessage, response: ServerResponse): void {
    const refusal = refuse('badInput', { field: 'body' });
    // Whoever still sends is not listened to.
    answer(response, refusalAnswer(refusal, messages.ofRefusal(refusal, languageOf(request))), true);
  }

  return {
    take(request, response) {
      const serve = request.method === 'POST' ? serves.get(pathOf(request.url!)) : undefined;
      if (!serve) return false;
      if (isCrossOrigin(request.headers)) {
        const refusal = refuse('unauthorized');
        answer(response, refusalAnswer(refusal, messages.ofRefusal(refusal, languageOf(request)), 403));
        return true;
      }
      const { headers, socket } = request;
      const asking = { headers, ip: socket.remoteAddress ?? '' };
      collect(request, (body) => {
        if (body === null) refuseBody(request, response);
        else void serve(asking, body).then((given) => answer(response, given));
      });
      return true;
    },
    close() { closing = true; },
  };
}

/** Without what stands behind "?", and without a slash at its end. */
function pathOf(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** `done` is called once: with the whole body, or with null where it is too large; never where it breaks off. */
function collect(request: IncomingMessage, done: (body: Buffer | undefined | null) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    if (length > BODY_BYTES_MAXIMUM) return;
    length += chunk.length;
    if (length > BODY_BYTES_MAXIMUM) done(null);
    else chunks.push(chunk);
  });
  request.on('end', () => {
    if (length <= BODY_BYTES_MAXIMUM) done(chunks.length > 1 ? Buffer.concat(chunks, length) : chunks[0]);
  });
}
