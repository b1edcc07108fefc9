/**
 * The one route that accepts bytes, and the one that returns a customer's own. A body is read only once the sender is
 * known, never beyond the limit, and few at once.
 */
import {
  FILE_BYTES_MAXIMUM,
  FILE_PURPOSES,
  type FilePurpose,
  FILE_DOWNLOAD_PATH,
  UPLOAD_PATH,
} from '@bourse/contract/upload-client.ts';
import { isRefusal, refuse, type Refusal } from '@bourse/contract/refusals.ts';
import * as f from '@bourse/contract/field-schemas.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CustomerFiles } from '../files/customer-files.ts';
import { type AnswerMessages, buildRefusalForError, sendData, sendRefusal } from './answers.ts';
import { type ArrivingBody, createBodySlots } from './body-slots.ts';
import { createBodyBuffer } from './request-body.ts';
import { countedNetworkOf, type HttpLimits } from './rate-and-connection-limits.ts';
import type { ClientAddressResolver } from './client-address.ts';
import type { CallServer } from './serve-call.ts';
import { requestLanguageOf } from './request-language.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** What a customer may see again. Photos of identity papers go only to the reviewing staff. */
const DOWNLOADABLE_PURPOSES: readonly FilePurpose[] = ['voucher', 'avatar', 'support'];

/** A file is shown inside our pages or saved, and is never a page itself. */
export const FILE_RESPONSE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'attachment',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
};

type UploadDependencies = Pick<ServerDependencies, 'log'> & {
  customerFiles: CustomerFiles;
  server: CallServer;
  senders: ClientAddressResolver;
  messages: AnswerMessages;
  limits: Pick<HttpLimits, 'uploads' | 'loopbackExempt'>;
};

export async function addUploadRoutes(
  app: FastifyInstance,
  { customerFiles, server, senders, messages, log, limits }: UploadDependencies,
): Promise<void> {
  const slots = createBodySlots(limits.uploads);
  const admit = (request: FastifyRequest) => server.admit({ headers: request.headers, ip: senders.of(request.raw) });

  async function take(request: FastifyRequest): Promise<unknown> {
    const session = await admit(request);
    if (isRefusal(session)) return session;
    const { purpose } = request.query as { purpose?: unknown };
    if (!isPurpose(purpose)) return refuse('badInput', { field: 'purpose' });
    const upload = openUpload(request);
    const address = countedNetworkOf(senders.of(request.raw), limits);
    const release = await slots.reserve({ account: session.mobile, address }, upload);
    if (isRefusal(release)) return release;
    try {
      const sent = await upload.read();
      return isRefusal(sent) ? sent : await customerFiles.storeUpload(session.account, purpose, sent);
    } finally {
      release();
    }
  }

  const answer =
    (act: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const language = requestLanguageOf(request);
      try {
        const outcome = await act(request, reply);
        // What the client still sends is ignored.
        if (!request.raw.complete) reply.header('connection', 'close');
        if (isRefusal(outcome)) return sendRefusal(reply, outcome, messages.ofRefusal(outcome, language));
        return reply.sent ? reply : sendData(reply, outcome, messages.ofUpload(language));
      } catch (error) {
        const { refusal, reference } = buildRefusalForError(error);
        if (reference) log.error({ reference, error }, 'an upload failed');
        return sendRefusal(reply.header('connection', 'close'), refusal, messages.ofRefusal(refusal, language));
      }
    };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body stays a stream, of which `readUploadBytes` reads as much as it wants.
    scope.addContentTypeParser('*', (_request: FastifyRequest, _payload: unknown, done: (error: null) => void) =>
      done(null),
    );
    scope.post(UPLOAD_PATH, answer(take));
  });
  app.get(
    `${FILE_DOWNLOAD_PATH}/:file`,
    answer(async (request, reply) => {
      const session = await admit(request);
      if (isRefusal(session)) return session;
      const { file } = request.params as { file: string };
      const found = isFileId(file) ? await customerFiles.read(session.account, file) : null;
      if (!found || !DOWNLOADABLE_PURPOSES.includes(found.purpose)) return refuse('notFound');
      return reply.headers(FILE_RESPONSE_HEADERS).type(found.type).send(found.bytes);
    }),
  );
}

/** As the calls take ids; no database sees anything else. */
const isFileId = (text: string): boolean => f.id.safeParse(text).success;
const isPurpose = (value: unknown): value is FilePurpose => FILE_PURPOSES.includes(value as FilePurpose);

const EMPTY = refuse('badInput', { field: 'body' });
const BROKEN_OFF = refuse('uploadFailed');

interface Upload extends ArrivingBody {
  /** The whole body, or a refusal as soon as it is clear that it is too large, broken off or never coming. */
  read(): Promise<Buffer | Refusal>;
}

function openUpload({ raw, headers }: FastifyRequest): Upload {
  const tooLarge = refuse('fileTooLarge', { megabytes: FILE_BYTES_MAXIMUM / 1024 / 1024 });
  const gathering = createBodyBuffer();
  let receivedBytes = 0;
  const { promise, resolve } = Promise.withResolvers<Buffer | Refusal>();
  function end(value: Buffer | Refusal): void {
    raw.removeAllListeners('data');
    receivedBytes = Infinity;
    gathering.drop();
    resolve(value);
  }
  return {
    receivedBytes: () => receivedBytes,
    abort: () => end(BROKEN_OFF),
    read() {
      if (Number(headers['content-length'] ?? 0) > FILE_BYTES_MAXIMUM) return Promise.resolve(tooLarge);
      if (raw.destroyed) return Promise.resolve(BROKEN_OFF);
      raw.on('data', (part: Buffer) => {
        receivedBytes += part.length;
        gathering.add(part);
        if (gathering.length > FILE_BYTES_MAXIMUM) end(tooLarge);
      });
      raw.once('end', () => end(gathering.whole() ?? EMPTY));
      raw.once('close', () => {
        if (!raw.complete) end(BROKEN_OFF);
      });
      raw.once('error', () => end(BROKEN_OFF));
      return promise;
    },
  };
}
